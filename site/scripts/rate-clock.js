"use strict";
// Counts how long a trial is looked at: not while it is paused or the tab is hidden.

class Clock {
  #seconds = 0;
  #since = null;
  #runs = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#keepUp());
  }

  get seconds() {
    const running = this.#since === null ? 0 : performance.now() - this.#since;
    return this.#seconds + running / 1000;
  }

  // Stops at a number of seconds.
  set(seconds) {
    this.#seconds = seconds;
    this.#since = null;
    this.#runs = false;
  }

  start() {
    this.#runs = true;
    this.#keepUp();
  }

  stop() {
    this.#runs = false;
    this.#keepUp();
  }

  #keepUp() {
    const counts = this.#runs && !document.hidden;
    if (counts) {
      this.#since ??= performance.now();
    } else {
      this.#seconds = this.seconds;
      this.#since = null;
    }
  }
}
