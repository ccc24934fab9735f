// Python for a page's scorer: brought up, and brought up again if it dies.

import { LoadError, loadPython } from "./loading.js";

// Whoever dies again within this time would go on dying.
const IN_A_ROW_MS = 60_000;

export class Python {
  #config;
  #host;
  #scorer;
  #listeners;
  #died = -Infinity;

  // host: an element for PyScript's script. onProgress({loaded, total}), in bytes. onDeath():
  // Python died, and is being brought up again; onRevival(): it runs again; onFailure(error): it
  // does not.
  constructor({ config, host, scorer, onProgress, onDeath, onRevival, onFailure }) {
    this.#config = config;
    this.#host = host;
    this.#scorer = scorer;
    this.#listeners = { onProgress, onDeath, onRevival, onFailure };
  }

  // Resolves once the scorer has a worker; rejects if it cannot get one.
  async start() {
    const worker = await loadPython({
      files: this.#config.files,
      lab: { ...this.#config.worker, host: this.#host },
      onProgress: this.#listeners.onProgress,
      onDeath: () => this.#revive(),
    });
    this.#scorer.connect(worker);
  }

  async #revive() {
    this.#scorer.disconnect();
    const before = this.#died;
    this.#died = performance.now();
    try {
      if (this.#died - before < IN_A_ROW_MS) {
        throw new LoadError(
          "Python stopped twice in a row. The device may be short of memory: close other tabs and try again.",
        );
      }
      this.#listeners.onDeath();
      await this.start();
      this.#listeners.onRevival();
    } catch (error) {
      this.#listeners.onFailure(error);
    }
  }
}
