// Calls to the worker, and the watch over it: one that was killed says nothing at all.

const TICK_MS = 1000;
// Ticks without a word: then it is asked whether it lives, and then it counts as dead. Only those
// of a page in view count; in others browsers slow everything down.
const ASKED_AFTER = 5;
const DEAD_AFTER = 10;

// What an interpreter says that is broken for good. Any other error is a call's own.
const BROKEN =
  /MemoryError|fatally failed|memory access out of bounds|table index is out|unreachable|call stack|could not allocate/i;

// The worker is gone.
export class WorkerDied extends Error {}

export class Watched {
  #worker;
  #onDeath;
  #pending = new Set();
  #ticking = null;
  #silent = 0;

  // worker: PyScript's. onDeath(error) is called once, before the calls under way reject.
  constructor(worker, { onDeath }) {
    this.#worker = worker;
    this.#onDeath = onDeath;
  }

  // Calls a function that the worker offers. Rejects with its error, or with a WorkerDied.
  call(name, ...values) {
    return new Promise((resolve, reject) => {
      if (this.#worker === null) throw new WorkerDied("the worker was stopped");
      this.#pending.add(reject);
      if (this.#ticking === null) this.#watch();
      this.#worker.sync[name](...values).then(
        (answer) => {
          this.#heard(reject);
          resolve(answer);
        },
        (error) => {
          this.#heard(reject);
          reject(BROKEN.test(error?.message) ? this.#died(error) : error);
        },
      );
    });
  }

  // Ends the worker; calls under way never settle.
  stop() {
    clearInterval(this.#ticking);
    this.#worker?.terminate();
    this.#worker = null;
  }

  #heard(call) {
    this.#silent = 0;
    this.#pending.delete(call);
    if (this.#pending.size > 0) return;
    clearInterval(this.#ticking);
    this.#ticking = null;
  }

  #watch() {
    this.#silent = 0;
    this.#ticking = setInterval(() => {
      if (document.hidden) return;
      this.#silent += 1;
      if (this.#silent === ASKED_AFTER) this.#ask();
      else if (this.#silent === DEAD_AFTER) this.#died(new Error("no answer"));
    }, TICK_MS);
  }

  // A call may take long while files come that it needs.
  #ask() {
    this.#worker.sync.is_alive().then(
      () => (this.#silent = 0),
      (error) => this.#died(error),
    );
  }

  #died(cause) {
    const error = new WorkerDied(cause.message, { cause });
    if (this.#worker === null) return error;
    this.stop();
    this.#onDeath(error);
    for (const reject of this.#pending) reject(error);
    this.#pending.clear();
    return error;
  }
}
