// Shows on both frames what one metric looked at: the one whose row is pointed at or has the
// focus, else the one whose row was opened last. While no row asks for it, nothing is computed.

import { OverlayFrame } from "./overlay-frame.js";
import { OverlayRow } from "./overlay-row.js";

const HINT = "Point at a row, or open it, to see what that metric looks at.";
const SIDES = { reference: ".reference .frame", candidate: "#stage" };
const LONGEST_PAUSE_MS = 100;

export class Overlay {
  #lab;
  #frames;
  #rows = new Map();
  #titles;
  #hovered = null;
  #focused = null;
  #open = []; // keys of open rows, the latest last
  #active = null;
  #wanted = new Set();
  #asking = false;

  constructor(lab) {
    this.#lab = lab;
    this.#titles = new Map(lab.config.subscores.map(({ key, title }) => [key, title]));
    const { width, height } = document.querySelector("#candidate-pixels");
    this.#frames = Object.entries(SIDES).map(([side, selector]) => {
      const legend = document.querySelector(`.overlay-legend[data-side="${side}"]`);
      return new OverlayFrame(document.querySelector(selector), legend, { width, height });
    });
    const charts = JSON.parse(document.querySelector("#lab-evidence").textContent);
    for (const details of document.querySelectorAll("#rows details")) this.#bind(details, charts);
    this.#rest();
    this.#choose(() => {}); // A row may be open already.
    lab.on("score", () => this.#want(this.#active));
    // Rows open beside the active one wait until nothing moves.
    lab.on("rest", () => this.#want(...this.#open));
  }

  #bind(details, charts) {
    const { key } = details.dataset;
    const summary = details.querySelector("summary");
    this.#rows.set(key, new OverlayRow(details.querySelector(".evidence"), charts[key]));
    summary.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType !== "touch") this.#choose(() => (this.#hovered = key));
    });
    summary.addEventListener("pointerleave", () => this.#choose(() => (this.#hovered = null)));
    // A click leaves the focus behind as well; only the keyboard's says that someone looks here.
    summary.addEventListener("focus", () => {
      if (summary.matches(":focus-visible")) this.#choose(() => (this.#focused = key));
    });
    summary.addEventListener("blur", () => this.#choose(() => (this.#focused = null)));
    details.addEventListener("toggle", () => {
      this.#choose(() => {
        this.#open = this.#open.filter((other) => other !== key);
        if (details.open) this.#open.push(key);
      });
      if (details.open) this.#want(key);
    });
    if (details.open) this.#open.push(key);
  }

  #choose(change) {
    change();
    const active = this.#hovered ?? this.#focused ?? this.#open.at(-1) ?? null;
    if (active === this.#active) return;
    this.#active = active;
    for (const frame of this.#frames) frame.hide();
    if (active === null) return this.#rest();
    for (const frame of this.#frames) frame.say(this.#titles.get(active), "…");
    this.#want(active);
  }

  #rest() {
    const [reference, candidate] = this.#frames;
    reference.say("", "");
    candidate.say("", HINT);
  }

  // One question at a time; a newer one for the same metric takes the waiting one's place. Each is
  // followed by a pause, so that while something is dragged most of the time is the score's.
  async #want(...keys) {
    for (const key of keys) if (key !== null) this.#wanted.add(key);
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wanted.size > 0) {
      const began = performance.now();
      await this.#ask(this.#next());
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const took = performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, Math.min(2 * took, LONGEST_PAUSE_MS)));
    }
    this.#asking = false;
  }

  #next() {
    const key = this.#wanted.has(this.#active) ? this.#active : [...this.#wanted][0];
    this.#wanted.delete(key);
    return key;
  }

  async #ask(key) {
    if (!this.#isShown(key)) return;
    try {
      const [reference, candidate, text] = await this.#lab.ask("evidence", this.#lab.query(), key);
      if (this.#isShown(key)) this.#show(key, [reference, candidate], JSON.parse(text));
    } catch (error) {
      if (key === this.#active) {
        for (const frame of this.#frames) frame.hide();
        this.#frames.at(-1).say(this.#titles.get(key), error.message);
      }
    }
  }

  #isShown(key) {
    return key === this.#active || this.#open.includes(key);
  }

  #show(key, layers, evidence) {
    if (this.#open.includes(key)) this.#rows.get(key).show(evidence);
    if (key !== this.#active) return;
    const title = this.#titles.get(key);
    this.#frames.forEach((frame, index) => {
      frame.show(title, layers[index], evidence[Object.keys(SIDES)[index]]);
    });
  }
}
