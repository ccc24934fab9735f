// The page's end of the worker. At most one request is in flight; when it returns, the newest
// state asked for meanwhile goes next, and those between are dropped.

export class Scorer {
  #worker;
  #sent = new Set();
  #wanted = null;
  #busy = false;
  #waiters = [];

  // onFrame(frame): a scored state, in the order asked. onError(error): the worker failed.
  constructor({ pixelsOf, onFrame, onError }) {
    this.pixelsOf = pixelsOf;
    this.onFrame = onFrame;
    this.onError = onError;
  }

  connect(worker) {
    this.#worker = worker;
    this.#next();
  }

  // Resolves with the first frame at least as new as this request.
  score(query, state) {
    this.#wanted = { query, state };
    const settled = new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
    // A failure reaches the reader through onError; a caller who does not wait needs no second.
    settled.catch(() => {});
    this.#next();
    return settled;
  }

  async svg(query) {
    return this.#worker.sync.svg(query);
  }

  async asPython(query) {
    return this.#worker.sync.as_python(query);
  }

  async #next() {
    if (this.#busy || this.#wanted === null || this.#worker === undefined) return;
    this.#busy = true;
    const { query, state } = this.#wanted;
    const waiters = this.#waiters;
    this.#wanted = null;
    this.#waiters = [];
    try {
      await this.#provide(state.reference);
      const [pixels, numbers] = await this.#worker.sync.score(query);
      const frame = { state, pixels, numbers };
      this.onFrame(frame);
      for (const { resolve } of waiters) resolve(frame);
    } catch (error) {
      for (const { reject } of waiters) reject(error);
      this.onError(error);
    } finally {
      this.#busy = false;
    }
    this.#next();
  }

  async #provide(name) {
    if (this.#sent.has(name)) return;
    await this.#worker.sync.add_reference(name, await this.pixelsOf(name));
    this.#sent.add(name);
  }
}
