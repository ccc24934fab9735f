// The page's end of the worker. At most one request is in flight; when it returns, the newest
// state asked for meanwhile goes next, and those between are dropped. What explains a score is
// asked for in a second lane, which moves only while no state waits.

import { explain, fetchBytes } from "./loading.js";

export class Scorer {
  #worker;
  #sent = new Set();
  #asked = [];
  #explore = null;
  #wanted = null;
  #busy = false;
  #waiters = [];

  // onFrame(frame): a scored state, in the order asked. onError(error): the worker failed.
  // explore: address of the archive that `ask` needs.
  constructor({ pixelsOf, explore, onFrame, onError }) {
    this.pixelsOf = pixelsOf;
    this.explore = explore;
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

  // Calls a function of `lab.explore` in the worker, after the ones asked for earlier. The first
  // call loads the package. Rejects with an error whose message is for the reader.
  async ask(name, ...values) {
    this.#explore ??= this.#loadExplore();
    try {
      await this.#explore;
      return await this.#queue((sync) => sync[name](...values));
    } catch (error) {
      throw new Error(explain(error), { cause: error });
    }
  }

  // Puts pixels (RGB, flat) into the worker as a "reference" or a "frame", in the place of earlier
  // ones of that name.
  async give(kind, name, pixels) {
    await this.#queue((sync) => sync[`add_${kind}`](name, pixels));
    if (kind === "reference") this.#sent.add(name);
  }

  async svg(query) {
    return this.#worker.sync.svg(query);
  }

  async asPython(query) {
    return this.#worker.sync.as_python(query);
  }

  #queue(call) {
    return new Promise((resolve, reject) => {
      this.#asked.push({ call, resolve, reject });
      this.#next();
    });
  }

  async #loadExplore() {
    try {
      const archive = await fetchBytes(this.explore);
      await this.#queue((sync) => sync.load_explore(archive));
    } catch (error) {
      this.#explore = null; // The next call tries again.
      throw error;
    }
  }

  async #next() {
    if (this.#busy || this.#worker === undefined) return;
    if (this.#wanted === null && this.#asked.length === 0) return;
    this.#busy = true;
    if (this.#wanted !== null) await this.#scoreWanted();
    else await this.#answer(this.#asked.shift());
    this.#busy = false;
    this.#next();
  }

  async #answer({ call, resolve, reject }) {
    try {
      resolve(await call(this.#worker.sync));
    } catch (error) {
      reject(error);
    }
  }

  async #scoreWanted() {
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
    }
  }

  async #provide(name) {
    if (this.#sent.has(name)) return;
    await this.#worker.sync.add_reference(name, await this.pixelsOf(name));
    this.#sent.add(name);
  }
}
