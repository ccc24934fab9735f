// The buttons and shortcuts: undo, redo, reset, credit presets, and the three ways to take a
// state away.

import { save } from "./save.js";

export class Actions {
  #done = document.querySelector("#done");

  constructor({ query, ready, scorer, onUndo, onRedo, onReset, onCredit }) {
    this.#on("#undo", onUndo);
    this.#on("#redo", onRedo);
    this.#on("#reset", onReset);
    for (const preset of document.querySelectorAll("[data-credit]")) {
      preset.addEventListener("click", () => onCredit(Number(preset.dataset.credit)));
    }
    this.#on("#copy-link", async () => {
      await navigator.clipboard.writeText(new URL(`?${query()}`, location.href).href);
      this.#say("Link copied");
    });
    this.#on("#copy-python", async () => {
      await ready();
      await navigator.clipboard.writeText(await scorer.asPython(query()));
      this.#say("Python copied");
    });
    this.#on("#download-svg", async () => {
      await ready();
      save(await scorer.svg(query()), "image/svg+xml", "candidate.svg");
      this.#say("SVG saved");
    });
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) onUndo();
      else if ((key === "z" && event.shiftKey) || key === "y") onRedo();
      else return;
      event.preventDefault();
    });
  }

  show({ credit, canUndo, canRedo }) {
    document.querySelector("#undo").disabled = !canUndo;
    document.querySelector("#redo").disabled = !canRedo;
    for (const preset of document.querySelectorAll("[data-credit]")) {
      preset.setAttribute("aria-pressed", String(Number(preset.dataset.credit) === credit));
    }
  }

  #on(selector, action) {
    document.querySelector(selector).addEventListener("click", async () => {
      try {
        await action();
      } catch (error) {
        this.#say(`That did not work: ${error.message}`);
      }
    });
  }

  #say(words) {
    this.#done.textContent = words;
  }
}

function isText(element) {
  return element.matches?.("input:not([type]), input[type=text], textarea, [contenteditable]");
}
