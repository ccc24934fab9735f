// Files of the reader's own: chosen, or dropped anywhere on the page. Nothing is uploaded.

import { find } from "./calibrate-dom.js";

const RUN = /^\s*\{\s*"kind"\s*:\s*"run"/;
const VOTES_DOCUMENT = /^\s*\{\s*"format"\s*:\s*"fieldlab votes/;
const VOTES = /\.(csv|jsonl)$/i;

export class Opening {
  #openers;
  #onError;

  // How many files were opened, or refused.
  count = 0;

  // openers: by what a file is, `open(name, content)`, the content a Uint8Array. onError(error):
  // one did not get to say what is wrong with a file.
  constructor(openers, onError) {
    this.#openers = openers;
    this.#onError = onError;
    for (const what of Object.keys(openers)) {
      const input = find(`#${what}-file`);
      input.addEventListener("change", async () => {
        const [file] = input.files;
        if (file === undefined) return;
        await this.#open(file, () => what);
        input.value = ""; // so that the same file, changed, can be chosen again
      });
    }
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.#takeAll([...event.dataTransfer.files]);
    });
  }

  async #takeAll(files) {
    for (const file of files) await this.#open(file, kindOf);
  }

  // kind(name, content): what the file is.
  async #open(file, kind) {
    try {
      const content = new Uint8Array(await file.arrayBuffer());
      await this.#openers[kind(file.name, content)](file.name, content);
    } catch (error) {
      this.#onError(error);
    }
    this.count += 1;
  }
}

// By what it begins with; the name decides what that leaves open.
function kindOf(name, content) {
  const start = new TextDecoder().decode(content.subarray(0, 200));
  if (RUN.test(start)) return "scores";
  return VOTES.test(name) || VOTES_DOCUMENT.test(start) ? "votes" : "recipe";
}
