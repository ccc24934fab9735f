"use strict";
// One trial on the screen: a reference and two candidates, or one.

// Between two trials nothing is shown for a moment, so that a change is seen, and so that a double
// click does not answer what nobody has looked at. Our own choice.
const pause = 250;

class TrialView {
  #frames = document.querySelector("#frames");
  #failure = document.querySelector("#failure");
  #slider = document.querySelector("#slider");
  #value = document.querySelector("#value");
  #done = document.querySelector("#done");
  #onAnswer;
  #shown = 0;

  // `onAnswer` is given {side} of a pair ("left", "right" or "tie") or {rating}; `onRetry` is called
  // to load pictures again.
  constructor({ onAnswer, onRetry }) {
    this.#onAnswer = onAnswer;
    for (const part of document.querySelectorAll("[data-side]")) {
      part.addEventListener("click", () => this.#answer({ side: part.dataset.side }));
    }
    document.querySelector("#rating").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#answer({ rating: this.#slider.valueAsNumber });
    });
    for (const kind of ["input", "pointerup"]) {
      this.#slider.addEventListener(kind, () => this.#rate(this.#slider.valueAsNumber));
    }
    document.querySelector("#again").addEventListener("click", onRetry);
  }

  // Shows pictures, by the names of their places, and an earlier answer. Resolves to whether they
  // are seen: not if another trial came in between, or one cannot be loaded.
  async show(pictures, { side = null, rating = null }) {
    this.close();
    const number = this.#shown;
    this.#frames.dataset.kind = pictures.single ? "single" : "pair";
    for (const button of document.querySelectorAll("button[data-side]")) {
      button.setAttribute("aria-pressed", button.dataset.side === side);
    }
    this.#rate(rating);
    try {
      await Promise.all([this.#load(pictures), wait(pause)]);
    } catch {
      if (number === this.#shown) this.#failure.hidden = false;
      return false;
    }
    if (number !== this.#shown) return false;
    this.#frames.dataset.open = "";
    return true;
  }

  // Takes no answer until the next trial is shown.
  close() {
    this.#shown += 1;
    this.#failure.hidden = true;
    delete this.#frames.dataset.open;
  }

  get isOpen() {
    return "open" in this.#frames.dataset;
  }

  // Answers by a key; returns whether it means something.
  press(key) {
    if (this.#frames.dataset.kind === "single") return this.#pressSlider(key);
    const side = keySides[key.length === 1 ? key.toLowerCase() : key];
    if (side) this.#answer({ side });
    return Boolean(side);
  }

  #pressSlider(key) {
    const isThere = document.activeElement === this.#slider;
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key];
    if (step && !isThere) {
      this.#slider.focus();
      this.#rate(this.#slider.valueAsNumber + step);
      return true;
    }
    if (key !== "Enter" || !isThere) return false;
    if (!this.#done.disabled) this.#answer({ rating: this.#slider.valueAsNumber });
    return true;
  }

  // Shows a rating; null if there is none yet.
  #rate(rating) {
    this.#slider.value = rating ?? 50;
    this.#slider.classList.toggle("untouched", rating === null);
    this.#value.textContent = rating === null ? "–" : this.#slider.value;
    this.#done.disabled = rating === null;
  }

  #answer(answer) {
    if (this.isOpen) this.#onAnswer(answer);
  }

  #load(pictures) {
    const loading = Object.entries(pictures).map(([place, address]) => {
      const image = this.#frames.querySelector(`[data-place="${place}"] img`);
      image.src = address;
      return image.decode();
    });
    return Promise.all(loading);
  }
}

const keySides = { ArrowLeft: "left", a: "left", ArrowRight: "right", b: "right",
  ArrowDown: "tie", t: "tie" };

function wait(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
