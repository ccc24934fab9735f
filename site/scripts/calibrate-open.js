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
        const content = await bytesOf(file);
        input.value = ""; // so that the same file, changed, can be chosen again
        await this.#open(what, file.name, content);
      });
    }
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.#takeAll([...event.dataTransfer.files]);
    });
  }

  async #takeAll(files) {
    for (const file of files) {
      const content = await bytesOf(file);
      await this.#open(kindOf(file.name, content), file.name, content);
    }
  }

  async #open(what, name, content) {
    try {
      await this.#openers[what](name, content);
    } catch (error) {
      this.#onError(error);
    }
    this.count += 1;
  }
}

async function bytesOf(file) {
  return new Uint8Array(await file.arrayBuffer());
}

// By what it begins with; the name decides what that leaves open.
function kindOf(name, content) {
  const start = new TextDecoder().decode(content.subarray(0, 200));
  if (RUN.test(start)) return "scores";
  return VOTES.test(name) || VOTES_DOCUMENT.test(start) ? "votes" : "recipe";
}
