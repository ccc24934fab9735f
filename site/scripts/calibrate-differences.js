// Two recipes side by side: the numbers in which they differ.

import { element, find, write } from "./calibrate-dom.js";
import { number } from "./readout.js";
import { CREDIT, PENALTY, SCALES, weightOf } from "./recipe-numbers.js";

const DIGITS = 4;

export class Differences {
  #lines;

  constructor(subscores) {
    const weights = subscores.map((one) => new Line(weightOf(one), ({ weights }) => weights[one.key]));
    const others = [PENALTY, CREDIT, ...SCALES].map((spec) => new Line(spec, (recipe) => recipe[spec.key]));
    this.#lines = [...weights, ...others];
    find("#differences tbody").append(...this.#lines.map((line) => line.element));
  }

  show(before, now) {
    write(find("#differences-of"), `${before.name} ${before.version} → ${now.name} ${now.version}`);
    for (const line of this.#lines) line.show(before, now);
    const isSame = this.#lines.every((line) => line.element.hidden);
    find("#same").hidden = !isSame;
    find("#differences").hidden = isSame;
  }
}

class Line {
  #spec;
  #read;
  #cells = [0, 1, 2].map(() => element("td", "amount number"));

  constructor(spec, read) {
    this.#spec = { factor: 1, ...spec };
    this.#read = read;
    const name = element("th", "", spec.title);
    name.scope = "row";
    this.element = element("tr", "", name, ...this.#cells);
  }

  show(before, now) {
    const { unit, factor } = this.#spec;
    const [from, to] = [before, now].map((recipe) => this.#read(recipe) * factor);
    this.element.hidden = from === to;
    if (from === to) return;
    const text = (value) => `${short(value)}${unit === "" ? "" : ` ${unit}`}`;
    const change = `${to > from ? "+" : ""}${short(to - from)}`;
    for (const [at, cell] of [text(from), text(to), change].entries()) write(this.#cells[at], cell);
  }
}

// Fitted numbers have many digits; four decimals tell them apart.
function short(value) {
  const decimals = String(Number(Math.abs(value).toFixed(DIGITS))).split(".")[1]?.length ?? 0;
  return number(value, decimals);
}
