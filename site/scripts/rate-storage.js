"use strict";
// What is kept of a session: in the browser's storage, every vote at once under a key of its own,
// so that no tab overwrites what another has. Where storage is blocked or full, in memory.

class KeptItems {
  #items = null;

  constructor() {
    try {
      // A browser may let a page look but not write.
      localStorage.setItem("fieldlab-rate", "");
      localStorage.removeItem("fieldlab-rate");
    } catch {
      this.#items = new Map();
    }
  }

  // Whether it lasts longer than this window.
  get lasts() {
    return this.#items === null;
  }

  get(key) {
    return this.lasts ? localStorage.getItem(key) : (this.#items.get(key) ?? null);
  }

  set(key, text) {
    try {
      if (this.lasts) return localStorage.setItem(key, text);
    } catch {
      this.#items = new Map(Object.entries(localStorage));
    }
    this.#items.set(key, text);
  }

  keys() {
    return this.lasts ? Object.keys(localStorage) : [...this.#items.keys()];
  }

  remove(key) {
    if (this.lasts) localStorage.removeItem(key);
    else this.#items.delete(key);
  }
}

// One rater's votes on a study, by trial, and whether each was taken by a server.
class VoteStore {
  #kept;
  #key;
  #trials;

  constructor(kept, key, trials) {
    this.#kept = kept;
    this.#key = key;
    this.#trials = trials;
  }

  vote(trial) {
    return this.#entry(trial)?.vote ?? null;
  }

  put(vote) {
    this.#write({ vote, state: "new" });
  }

  // Sets what became of a vote ("sent", "refused", or "new" again), unless a later one has taken its place.
  settle(vote, state) {
    if (this.vote(vote.trial)?.date === vote.date) this.#write({ vote, state });
  }

  all() {
    return this.#entries().map((entry) => entry.vote);
  }

  inState(state) {
    return this.#entries().filter((entry) => entry.state === state).map((entry) => entry.vote);
  }

  // The first trial without a vote; null if there is none.
  firstOpen() {
    for (let trial = 1; trial <= this.#trials; trial += 1) {
      if (this.#entry(trial) === null) return trial;
    }
    return null;
  }

  #entries() {
    const trials = Array.from({ length: this.#trials }, (_, place) => place + 1);
    return trials.map((trial) => this.#entry(trial)).filter((entry) => entry !== null);
  }

  #entry(trial) {
    return JSON.parse(this.#kept.get(`${this.#key}:${trial}`));
  }

  #write(entry) {
    this.#kept.set(`${this.#key}:${entry.vote.trial}`, JSON.stringify(entry));
  }
}

// Everyone who has votes under a key.
function ratersKept(kept, key) {
  const own = kept.keys().filter((one) => one.startsWith(`${key}:`));
  return new Set(own.map((one) => one.slice(key.length + 1).split(":")[0]));
}
