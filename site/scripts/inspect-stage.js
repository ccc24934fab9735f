"use strict";
// A pair's frames in one of four views. The difference is the browser's own: one frame blended
// over the other as the absolute difference of their levels, four times as bright if wanted.

const FRAME_WIDTH = 180;

class PairStage {
  #stage = document.querySelector("#stage");
  #views = document.querySelector("#views");
  #divider = document.querySelector("#divider");
  #note = document.querySelector("#stage-note");
  #candidate;

  // onView(view): another one was chosen.
  constructor({ onView }) {
    this.#views.addEventListener("change", (event) => onView(event.target.value));
    this.#divider.addEventListener("input", () => this.#divide());
  }

  show(candidate, reference, view) {
    this.#candidate = candidate;
    for (const image of this.#stage.querySelectorAll("[data-frame=reference]")) {
      image.src = reference;
      image.alt = "Reference";
    }
    for (const image of this.#stage.querySelectorAll("[data-frame=candidate]")) {
      image.hidden = candidate.picture === null;
      image.alt = "Candidate";
      if (candidate.picture !== null) image.src = candidate.picture;
    }
    this.#stage.querySelector("#absent").hidden = candidate.picture !== null;
    this.#views.disabled = candidate.picture === null;
    this.#look(candidate.picture === null ? "side" : view);
  }

  #look(view) {
    this.#stage.dataset.view = view;
    this.#views.querySelector(`[value=${view}]`).checked = true;
    this.#note.textContent = this.#words(view);
    this.#divide();
  }

  #words(view) {
    const { difference } = this.#candidate;
    if (difference === null) return "";
    const levels = `Channels differ by ${difference.mean.toFixed(1)} of 255 levels on average, by ${difference.largest} at most.`;
    if (view === "swipe") return `Reference left of the divider, candidate right of it. ${levels}`;
    if (view === "difference") return `Black where both agree. ${levels}`;
    if (view === "difference-4") return `Black where both agree, differences four times as bright. ${levels}`;
    return levels;
  }

  // Up to the divider the reference is seen, from there on the candidate.
  #divide() {
    const at = Number(this.#divider.value);
    this.#stage.style.setProperty("--divider", at);
    this.#divider.setAttribute(
      "aria-valuetext",
      `${at} of ${FRAME_WIDTH} pixels show the reference, the others the candidate`,
    );
  }
}
