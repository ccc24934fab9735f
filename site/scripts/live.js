// What every live page does alike: brings Python up with its progress shown, tells that it runs
// or failed, and tells its panels what happens.

import { explain, loadPython } from "./loading.js";

// Connects the scorer with Python, once that runs.
export async function launch(config, scorer) {
  const worker = await loadPython({
    files: config.files,
    lab: { ...config.worker, host: document.querySelector("#python") },
    onProgress: showProgress,
  });
  scorer.connect(worker);
}

function showProgress({ loaded, total }) {
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  document.querySelector("#loading").value = loaded / total;
  document.querySelector("#status").textContent =
    loaded < total
      ? `loading Python, ${megabytes(loaded)} of ${megabytes(total)} MB`
      : "starting Python …";
}

// Loading is over, well or not.
export function finishLoading(status) {
  document.querySelector("#loading").hidden = true;
  document.querySelector("#status").textContent = status;
}

// `shown`: what the numbers still on the page are.
export function showFailure(error, shown) {
  const message = document.querySelector("#failure");
  message.textContent = `${explain(error)} ${shown}`;
  document.body.classList.remove("waiting");
  message.hidden = false;
  finishLoading("stopped");
  console.error(error);
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
