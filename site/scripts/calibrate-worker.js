// The Calibrate page's end of the worker. Recipes go one at a time; of those asked for meanwhile
// the newest goes next. What else is asked goes in order, in between.

import { fetchBytes } from "./loading.js";
import { WorkerDied } from "./watched.js";

export class BoardWorker {
  #worker = null;
  #archive;
  #isComplete = false; // the worker has the archive, and all that it shall keep
  #kept = new Map(); // name of a function -> the values that it is to be called with
  #asked = [];
  #wanted = null;
  #waiters = [];
  #busy = false;

  // archive: its address. onStanding(standing): a scored recipe, in the order asked.
  constructor({ archive, onStanding, onError }) {
    this.#archive = archive;
    this.onStanding = onStanding;
    this.onError = onError;
  }

  // worker: see `Watched`; new, with nothing in it.
  connect(worker) {
    this.#worker = worker;
    this.#isComplete = false;
    this.#next();
  }

  // Until the next `connect`, what is asked for waits.
  disconnect() {
    this.#worker = null;
  }

  // Scores the open board. Resolves once a recipe at least as new is scored. `board`: goes through.
  stand(recipe, board) {
    this.#wanted = { recipe, board };
    const settled = new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
    // A failure is told through onError; a caller who does not wait needs no second.
    settled.catch(() => {});
    this.#next();
    return settled;
  }

  // The standing of the recipe that others are compared with.
  async compare(recipe, board) {
    const answer = await this.ask("compare", plain(recipe));
    this.#kept.set("compare", [plain(recipe)]);
    return standing(recipe, board, answer);
  }

  ask(name, ...values) {
    return new Promise((resolve, reject) => {
      this.#asked.push({ name, values, resolve, reject });
      this.#next();
    });
  }

  // Opens a file: answers with what the worker says of it. A worker that takes the place of this
  // one gets the file too, if it was good.
  async open(name, file, content) {
    const answer = JSON.parse(await this.ask(name, file, content));
    if (answer.error === undefined) this.#kept.set(name, [file, content]);
    return answer;
  }

  async #next() {
    if (this.#busy || this.#worker === null) return;
    if (this.#wanted === null && this.#asked.length === 0) return;
    this.#busy = true;
    if (this.#isComplete || (await this.#complete())) {
      if (this.#wanted !== null) await this.#standWanted();
      else await this.#answer(this.#asked.shift());
    }
    this.#busy = false;
    this.#next();
  }

  async #complete() {
    const worker = this.#worker;
    try {
      await worker.call("load_calibrate", await fetchBytes(this.#archive));
      for (const [name, values] of this.#kept) await worker.call(name, ...values);
      this.#isComplete = true;
    } catch (error) {
      if (!(error instanceof WorkerDied)) this.#giveUp(error);
    }
    return this.#isComplete;
  }

  // Everything that waits fails with what everything needs.
  #giveUp(error) {
    for (const { reject } of [...this.#waiters, ...this.#asked]) reject(error);
    this.#wanted = null;
    this.#waiters = [];
    this.#asked = [];
    this.onError(error);
  }

  async #answer(asked) {
    const { name, values, resolve, reject } = asked;
    try {
      resolve(await this.#worker.call(name, ...values));
    } catch (error) {
      if (error instanceof WorkerDied) this.#asked.unshift(asked);
      else reject(error);
    }
  }

  async #standWanted() {
    const { recipe, board } = this.#wanted;
    const waiters = this.#waiters;
    this.#wanted = null;
    this.#waiters = [];
    try {
      const found = standing(recipe, board, await this.#worker.call("stand", plain(recipe)));
      this.onStanding(found);
      for (const { resolve } of waiters) resolve(found);
    } catch (error) {
      if (error instanceof WorkerDied) {
        this.#wanted ??= { recipe, board };
        this.#waiters.unshift(...waiters);
        return;
      }
      for (const { reject } of waiters) reject(error);
      this.onError(error);
    }
  }
}

// A recipe may be under a name that no recipe can have, while that is typed; scores are the same.
function plain(recipe) {
  return JSON.stringify({ ...recipe, name: "unnamed", version: "1" });
}

function standing(recipe, board, [words, totals, ranks, fieldRanks, means, modelRanks]) {
  return { recipe, board, words: JSON.parse(words), totals, ranks, fieldRanks, means, modelRanks };
}
