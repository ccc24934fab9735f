// The state of the lab: a reference, a recipe (see `state-recipe.js`), one to eight circles (bottom
// first), and which of them is under the hand; and its one spelling as a URL query, the same that
// lab.candidate, lab.recipe_query and lab.session read and write in Python. The query does not say
// which circle is selected.

import { isMovable, readMoved, writeMoved } from "./state-recipe.js";

export class State {
  #plain;
  #key;

  constructor(config) {
    this.bounds = config.bounds;
    this.names = config.references.map((reference) => reference.name);
    this.metrics = config.subscores.map((metric) => metric.key);
    this.most = config.mostCircles;
    this.#plain = Object.freeze({ ...config.start.circles[0] });
    this.#key = new RegExp(`^(${Object.keys(this.#plain).join("|")})([2-${this.most}]?)$`);
    this.start = this.merge({ selected: 0 }, config.start);
  }

  // The given state with some values replaced: `reference`, the recipe's, `circles` (all of them, a
  // circle's missing values being those of the start), `selected`, and a circle's own, which go
  // to the selected one. A circle's numbers and the credit are drawn into their bounds; what cannot
  // be understood at all is refused by name.
  merge(state, { circles, selected, ...partial }) {
    const merged = { ...state };
    if (circles !== undefined) merged.circles = this.#circles(circles);
    merged.selected = selectable(selected, state.selected, merged.circles.length);
    const changes = {};
    for (const [key, value] of Object.entries(partial)) {
      (key in this.#plain ? changes : merged)[key] = this.#read(key, value);
    }
    if (Object.keys(changes).length > 0) {
      const circle = Object.freeze({ ...merged.circles[merged.selected], ...changes });
      merged.circles = Object.freeze(merged.circles.with(merged.selected, circle));
    }
    return Object.freeze(merged);
  }

  // A URL's query over the starting state. A value that makes no sense leaves the start's, and
  // where a circle's number is missing, later ones move up, so that an old or damaged link still
  // opens.
  fromQuery(query) {
    let state = this.start;
    const circles = new Map([[1, {}]]);
    for (const [key, value] of new URLSearchParams(query)) {
      const [, name, number] = this.#key.exec(key) ?? [];
      if (name !== undefined) {
        const at = Number(number || 1);
        circles.set(at, { ...circles.get(at), ...this.#understood(name, value) });
      } else if (key === "reference" || key === "credit" || isMovable(key)) {
        state = { ...state, ...this.#understood(key, value) };
      }
    }
    const numbers = [...circles.keys()].sort((a, b) => a - b);
    return this.merge(state, { circles: numbers.map((number) => circles.get(number)) });
  }

  toQuery(state) {
    const [first, ...further] = state.circles;
    const parts = [`reference=${state.reference}`, ...written(first, ""), `credit=${state.credit}`];
    parts.push(...writeMoved(state, this.start));
    return [...parts, ...further.flatMap((circle, at) => written(circle, at + 2))].join("&");
  }

  // Whether both are one candidate against one reference; which circle is selected is no matter.
  same(a, b) {
    return this.toQuery(a) === this.toQuery(b);
  }

  #circles(circles) {
    if (!Array.isArray(circles) || circles.length < 1 || circles.length > this.most) {
      const came = Array.isArray(circles) ? circles.length : circles;
      throw new RangeError(`circles: expected a list of 1 to ${this.most}, came ${came}`);
    }
    return Object.freeze(circles.map((circle) => this.#circle(circle)));
  }

  #circle(values) {
    const circle = { ...this.#plain };
    for (const [key, value] of Object.entries(values)) {
      if (!(key in circle)) throw new RangeError(`unknown key ${key} of a circle`);
      circle[key] = this.#read(key, value);
    }
    return Object.freeze(circle);
  }

  #understood(key, text) {
    try {
      return { [key]: this.#read(key, key === "color" ? `#${text.replace("#", "")}` : text) };
    } catch {
      return {};
    }
  }

  #read(key, value) {
    if (key === "reference") {
      if (this.names.includes(value)) return value;
      throw new RangeError(`reference: expected one of ${this.names.join(", ")}; came ${value}`);
    }
    if (key === "color") {
      if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
      throw new RangeError(`color: expected #rrggbb, came ${value}`);
    }
    if (isMovable(key)) return readMoved(key, value, this.metrics);
    const bound = this.bounds[key];
    if (bound === undefined) throw new RangeError(`unknown key ${key}`);
    const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value);
    if (!Number.isFinite(number)) throw new RangeError(`${key}: expected a number, came ${value}`);
    const inside = Math.min(bound.high, Math.max(bound.low, number));
    // Sliders count in binary steps: 0.1 + 0.2 has no place in a link.
    return key === "credit" ? Math.round(inside) : Number(inside.toFixed(4));
  }
}

function selectable(wanted, before, count) {
  if (wanted === undefined) return Math.min(before, count - 1);
  if (Number.isInteger(wanted) && wanted >= 0 && wanted < count) return wanted;
  throw new RangeError(`selected: expected a whole number from 0 to ${count - 1}, came ${wanted}`);
}

function written(circle, number) {
  return Object.entries(circle).map(
    ([key, value]) => `${key}${number}=${String(value).replace("#", "")}`,
  );
}
