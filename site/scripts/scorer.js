// The page's end of the worker. At most one request is in flight; when it returns, the newest
// state asked for meanwhile goes next, and those between are dropped. What explains a score is
// asked for in a second lane, which moves only while no state waits. A worker may take the place
// of one that died: it gets what the other had, and what was asked for goes on.

import { explain, fetchBytes } from "./loading.js";
import { WorkerDied } from "./watched.js";

export class Scorer {
  #worker = null;
  #given = new Map(); // all pixels in the worker, by kind and name
  #isComplete = false; // the worker has them
  #archive = null;
  #canExplain = false; // the worker has the archive
  #asked = [];
  #wanted = null;
  #busy = false;
  #waiters = [];

  // onFrame(frame): a scored state, in the order asked. onError(error): a state cannot be scored.
  // explore: address of the archive that `ask` needs.
  constructor({ pixelsOf, explore, onFrame, onError }) {
    this.pixelsOf = pixelsOf;
    this.explore = explore;
    this.onFrame = onFrame;
    this.onError = onError;
  }

  // worker: see `Watched`; new, with nothing in it.
  connect(worker) {
    this.#worker = worker;
    this.#isComplete = false;
    this.#canExplain = false;
    this.#next();
  }

  // Until the next `connect`, what is asked for waits.
  disconnect() {
    this.#worker = null;
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
    try {
      this.#archive ??= fetchBytes(this.explore);
      const archive = await this.#archive.catch((error) => {
        this.#archive = null; // The next call tries again.
        throw error;
      });
      return await this.#queue(async (worker) => {
        if (!this.#canExplain) await worker.call("load_explore", archive);
        this.#canExplain = true;
        return worker.call(name, ...values);
      });
    } catch (error) {
      throw new Error(explain(error), { cause: error });
    }
  }

  // Puts pixels (RGB, flat) into the worker as a "reference" or a "frame", in the place of earlier
  // ones of that name.
  give(kind, name, pixels) {
    return this.#queue((worker) => this.#hand(worker, { kind, name, pixels }), { lasts: true });
  }

  async svg(query) {
    return this.#direct("svg", query);
  }

  async asPython(query) {
    return this.#direct("as_python", query);
  }

  #direct(name, query) {
    if (this.#worker === null) throw new Error("Python is starting again. Try it in a moment.");
    return this.#worker.call(name, query);
  }

  // `lasts`: the call goes to the next worker if this one dies of it or over it. Those that only
  // ask do not: they may be the cause.
  #queue(call, { lasts = false } = {}) {
    return new Promise((resolve, reject) => {
      this.#asked.push({ call, resolve, reject, lasts });
      this.#next();
    });
  }

  async #next() {
    if (this.#busy || this.#worker === null) return;
    if (this.#wanted === null && this.#asked.length === 0) return;
    this.#busy = true;
    if (!this.#isComplete) await this.#complete();
    else if (this.#wanted !== null) await this.#scoreWanted();
    else await this.#answer(this.#asked.shift());
    this.#busy = false;
    this.#next();
  }

  // Gives a new worker what the last one had.
  async #complete() {
    const worker = this.#worker;
    try {
      for (const item of [...this.#given.values()]) await this.#hand(worker, item);
    } catch (error) {
      if (error instanceof WorkerDied) return;
      this.onError(error);
    }
    this.#isComplete = true;
  }

  async #answer(asked) {
    try {
      asked.resolve(await asked.call(this.#worker));
    } catch (error) {
      if (asked.lasts && error instanceof WorkerDied) this.#asked.unshift(asked);
      else asked.reject(error);
    }
  }

  async #scoreWanted() {
    const wanted = this.#wanted;
    const waiters = this.#waiters;
    const worker = this.#worker;
    this.#wanted = null;
    this.#waiters = [];
    try {
      await this.#provide(worker, wanted.state.reference);
      const [pixels, numbers] = await worker.call("score", wanted.query);
      const frame = { state: wanted.state, pixels, numbers };
      this.onFrame(frame);
      for (const { resolve } of waiters) resolve(frame);
    } catch (error) {
      if (error instanceof WorkerDied) {
        this.#wanted ??= wanted;
        this.#waiters.unshift(...waiters);
        return;
      }
      for (const { reject } of waiters) reject(error);
      this.onError(error);
    }
  }

  async #provide(worker, name) {
    if (this.#given.has(`reference ${name}`)) return;
    await this.#hand(worker, { kind: "reference", name, pixels: await this.pixelsOf(name) });
  }

  async #hand(worker, { kind, name, pixels }) {
    await worker.call(`add_${kind}`, name, pixels);
    this.#given.set(`${kind} ${name}`, { kind, name, pixels });
  }
}
