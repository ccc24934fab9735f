// One sensitivity curve: the total and the subscores along a control, with the place now.

import { Control } from "./explore-control.js";
import { Figure } from "./explore-figure.js";
import { number } from "./readout.js";

const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

const MARGIN = 0.03;

// Points of a sketch and of a draft. Between these and the whole it is not drawn, since drawing
// takes longer than scoring.
const DUE = [5, 14];

export class Curve {
  #element;
  #names;
  #figure;
  #onGo;
  #due = [];
  #now = null;
  #at = null; // Where the reader has gone since.
  #points = new Map();
  #best = null;

  // `names`: of the ten numbers of a point. `onGo(control, value)`: the reader wants to go there.
  static async draw(element, names, onGo) {
    const curve = new Curve();
    curve.#element = element;
    curve.#names = names;
    curve.control = new Control(element.dataset);
    curve.#figure = await Figure.draw("curve", curve.#part(".plot"));
    const { low, high } = curve.control;
    curve.#figure.range([low, high], [0, 100], MARGIN);
    curve.#onGo = onGo;
    curve.#figure.onTap((x) => curve.#go(x));
    curve.#figure.onHover((x) => curve.#say(x));
    curve.#part(".plot").addEventListener("keydown", (event) => curve.#key(event));
    curve.#part(".best").addEventListener("click", () => curve.#go(curve.#best));
    return curve;
  }

  // Starts anew from a plan: the place now (null for the hue of a gray), and the positions.
  begin({ value, positions }) {
    this.#due = [...DUE, positions.length];
    this.#now = value;
    this.#at = value;
    this.#points.clear();
    this.#element.classList.toggle("without", value === null);
  }

  add(values, numbers) {
    const width = this.#names.length;
    values.forEach((value, at) => {
      this.#points.set(value, numbers.subarray(at * width, (at + 1) * width));
    });
    if (this.#points.size < this.#due[0]) return;
    this.#due = this.#due.filter((count) => count > this.#points.size);
    this.#draw();
  }

  choose(key) {
    const line = this.#figure.model("chosen");
    line.visible = key !== null;
    if (key !== null) line.glyph.y = { field: key };
  }

  #draw() {
    const values = [...this.#points.keys()].sort((a, b) => a - b);
    if (values.length === 0) return;
    const columns = { value: values };
    this.#names.forEach((name, at) => {
      columns[name] = values.map((value) => Math.max(0, this.#points.get(value)[at]));
    });
    this.#figure.fill("points", columns);
    this.#figure.fill("dot", { value: [this.#now], total: [Math.max(0, this.#total(this.#now))] });
    this.#figure.model("now").location = this.#now;
    this.#best = values.reduce((a, b) => (this.#rises(b, a) ? b : a), this.#now);
    const best = this.#part(".best");
    const atBest = this.#best === this.#now;
    best.disabled = atBest;
    best.textContent = atBest ? "best as it is" : `best: ${this.#words(this.#best)}`;
    this.#say(null);
    const slider = this.#part(".plot");
    slider.setAttribute("aria-valuenow", this.#now);
    slider.setAttribute("aria-valuetext", this.#words(this.#now));
  }

  // As far as it shows, so that a flat curve does not send anybody around.
  #rises(value, other) {
    return Number(number(this.#total(value))) > Number(number(this.#total(other)));
  }

  #say(x) {
    if (this.#points.size === 0) return;
    const values = [...this.#points.keys()];
    const nearer = (a, b) => (Math.abs(b - x) < Math.abs(a - x) ? b : a);
    const value = x === null ? this.#now : values.reduce(nearer);
    this.#part(".at").textContent = this.#words(value);
  }

  #words(value) {
    return `${this.control.words(value)} → ${number(Math.max(0, this.#total(value)))}`;
  }

  #total(value) {
    return this.#points.get(value).at(-1);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { step, low, high } = this.control;
    if (event.key in KEYS) this.#go(this.#at + KEYS[event.key] * step);
    else if (event.key === "Home") this.#go(low);
    else if (event.key === "End") this.#go(high);
    else return;
    event.preventDefault();
  }

  // The line goes along at once; the curves follow when the hand rests.
  #go(value) {
    if (this.#now === null) return;
    this.#at = this.control.onStep(value);
    this.#figure.model("now").location = this.#at;
    this.#part(".plot").setAttribute("aria-valuenow", this.#at);
    this.#part(".plot").setAttribute("aria-valuetext", this.control.words(this.#at));
    this.#onGo(this.control, this.#at);
  }

  #part(selector) {
    return this.#element.querySelector(selector);
  }
}
