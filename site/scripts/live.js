// What every live page does alike: brings Python up with its progress shown, tells that it runs,
// was started again or failed, lets the reader try again, and tells its panels what happens.

import { explain } from "./loading.js";
import { keepForOffline } from "./offline.js";
import { Python } from "./python.js";

const find = (selector) => document.querySelector(selector);

export class Live {
  #python;
  #begin;
  #status;
  #shown;
  #isConnected = false;
  #hadNumbers = false;
  #hasFailed = false;

  // Resolves when the first live score is painted; rejects with the reason when it cannot be.
  // After another try it is another promise.
  ready = null;

  // begin(): scores what the page shows; resolves once that is painted. status: what is said
  // while Python runs. shown(): what the numbers are that stay after a failure.
  constructor({ config, scorer, begin, status, shown }) {
    this.#begin = begin;
    this.#status = status;
    this.#shown = shown;
    this.#python = new Python({
      config,
      scorer,
      host: find("#python"),
      onProgress: showProgress,
      onDeath: () => this.#wait(),
      onRevival: () => this.#goOn(),
      onFailure: (error) => this.#stop(error),
    });
    find("#retry").addEventListener("click", () => this.#retry());
    addEventListener("online", () => {
      if (!find("#retry").hidden) this.#retry();
    });
  }

  start() {
    this.ready = this.#start();
    this.ready.catch((error) => this.fail(error));
  }

  // Tells a failure; the page stays as it is.
  fail(error) {
    this.#hasFailed = true;
    find("#failure").textContent = `${explain(error)} ${this.#shown()}`;
    find("#failure").hidden = false;
    find("#notice").textContent = "";
    find("#retry").hidden = !error.canRetry;
    document.body.classList.remove("waiting");
    finishLoading("stopped");
    console.error(error);
  }

  // A new score was painted: what failed is mended.
  mend() {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    find("#failure").hidden = true;
    find("#retry").hidden = true;
    finishLoading(this.#status);
  }

  async #start() {
    await this.#python.start();
    this.#isConnected = true;
    await this.#begin();
    finishLoading(this.#status);
    performance.mark("first-score");
    keepForOffline();
  }

  // The numbers may be old until Python runs again.
  #wait() {
    const { classList } = document.body;
    this.#hadNumbers = !classList.contains("waiting");
    classList.add("waiting");
  }

  #stop(error) {
    this.#isConnected = false;
    this.fail(error);
  }

  async #goOn() {
    try {
      await this.#begin();
    } catch {
      return; // Told by the scorer.
    }
    if (this.#hadNumbers) document.body.classList.remove("waiting");
    finishLoading(this.#status);
    find("#notice").textContent =
      "Python stopped and was started again by itself. Nothing of yours is lost.";
  }

  #retry() {
    find("#failure").hidden = true;
    find("#retry").hidden = true;
    if (this.#isConnected) this.#begin().catch(() => {}); // Told by the scorer.
    else this.start();
  }
}

function showProgress({ loaded, total }) {
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  find("#loading").hidden = false;
  find("#loading").value = loaded / total;
  find("#status").textContent =
    loaded < total
      ? `loading Python, ${megabytes(loaded)} of ${megabytes(total)} MB`
      : "starting Python …";
}

// Loading is over, well or not.
function finishLoading(status) {
  find("#loading").hidden = true;
  find("#status").textContent = status;
}

// "state": every change of the state; "score": every painted result; "rest": a gesture is over.
export class Events {
  #listeners = { state: new Set(), score: new Set(), rest: new Set() };

  // Returns a function that ends the listening.
  on(event, listener) {
    if (!(event in this.#listeners)) {
      throw new RangeError(`expected the event state, score or rest, came "${event}"`);
    }
    this.#listeners[event].add(listener);
    return () => this.#listeners[event].delete(listener);
  }

  tell(event, value) {
    for (const listener of this.#listeners[event]) listener(value);
  }
}
