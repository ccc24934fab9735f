// The picture of a map: cells of ink as fine as they are known, contours once a level is whole.

import { contours, labelsOf, roundLevels } from "./explore-contours.js";
import { cssColor, Figure } from "./explore-figure.js";

const REDRAW_MS = 120;
const STRIDES = [8, 4, 2, 1];
const MOST_INK = 0.6; // so that contours and marks stay legible

export class MapPicture {
  #figure;
  #onDraw;
  #plan;
  #grid;
  #added;
  #drawing = null;
  #now = null;

  // onGo(x, y): clicked there. onHover(x, y), or onHover(null). onDraw(): the picture has changed.
  static async draw({ onGo, onHover, onDraw }) {
    const picture = new MapPicture();
    picture.#onDraw = onDraw;
    picture.#figure = await Figure.draw("map", document.querySelector("#map-plot"));
    picture.#figure.onTap((x, y) => {
      if (picture.#inside(x, y)) onGo(x, y);
    });
    picture.#figure.onHover((x, y) => onHover(x !== null && picture.#inside(x, y) ? x : null, y));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => picture.#draw());
    return picture;
  }

  // The plan of `lab.explore.maps`: both axes' positions, and the cells' order.
  begin(plan) {
    this.#plan = plan;
    this.#grid = plan.b.map(() => plan.a.map(() => null));
    this.#added = 0;
  }

  add(cells, totals) {
    cells.forEach(([column, row], at) => (this.#grid[row][column] = totals[at]));
    this.#added += cells.length;
    const whole = this.#added === this.#plan.order.length;
    this.#drawing ??= setTimeout(() => this.#draw(), whole || this.#added < 30 ? 0 : REDRAW_MS);
  }

  // The best cell's two values.
  get best() {
    const [column, row] = this.#known().reduce((a, b) => (this.totalAt(b) > this.totalAt(a) ? b : a));
    return [this.#plan.a[column], this.#plan.b[row]];
  }

  get low() {
    return Math.min(...this.#known().map((cell) => this.totalAt(cell)));
  }

  get high() {
    return Math.max(...this.#known().map((cell) => this.totalAt(cell)));
  }

  totalAt([column, row]) {
    return this.#grid[row][column];
  }

  showNow(values) {
    this.#now = values;
    this.#mark("now", values);
  }

  showCursor(cell) {
    this.#mark("cursor", cell && [this.#plan.a[cell[0]], this.#plan.b[cell[1]]]);
  }

  cellOfNow() {
    return this.nearest(...this.#now);
  }

  // The cell, known or not, whose values are nearest.
  nearest(x, y) {
    const index = (axis, value) =>
      axis.reduce((best, place, at) => (Math.abs(place - value) < Math.abs(axis[best] - value) ? at : best), 0);
    return [index(this.#plan.a, x), index(this.#plan.b, y)];
  }

  #inside(x, y) {
    const within = (axis, value) => value >= axis[0] && value <= axis.at(-1);
    return this.#plan !== undefined && within(this.#plan.a, x) && within(this.#plan.b, y);
  }

  #mark(name, values) {
    this.#figure.fill(name, values ? { x: [values[0]], y: [values[1]] } : { x: [], y: [] });
  }

  #known() {
    return this.#plan.order.slice(0, this.#added);
  }

  #draw() {
    this.#drawing = null;
    if (!this.#added) return;
    const { a, b, order } = this.#plan;
    this.#figure.range([a[0], a.at(-1)], [b[0], b.at(-1)]);
    const [low, high] = [this.low, this.high];
    const count = (stride) => ((a.length - 1) / stride + 1) ** 2;
    const whole = STRIDES.findLast((stride) => count(stride) <= this.#added);
    const cells = whole === undefined ? 0 : count(whole);
    // Cells of the next level lie on those of the last whole one, as far as they have come.
    const squares = order.slice(0, this.#added).map((cell, at) => this.#square(cell, at < cells ? whole : (whole ?? 16) / 2));
    const columns = Object.fromEntries(
      ["left", "right", "bottom", "top"].map((side, at) => [side, squares.map((square) => square[at])]),
    );
    const shade = mixer(low, high);
    columns.color = this.#known().map((cell) => shade(this.totalAt(cell)));
    this.#figure.fill("cells", columns);
    if (whole !== undefined) this.#drawContours(whole, low, high);
    this.#mark("best", this.best);
    this.#onDraw();
  }

  // Left, right, bottom and top of a cell that stands for its neighborhood at this stride.
  #square([column, row], stride) {
    const sides = (axis, at) => {
      const [before, after] = [axis[at - stride], axis[at + stride]];
      return [((before ?? axis[at]) + axis[at]) / 2, ((after ?? axis[at]) + axis[at]) / 2];
    };
    return [...sides(this.#plan.a, column), ...sides(this.#plan.b, row)];
  }

  #drawContours(stride, low, high) {
    const every = (list) => list.filter((_, at) => at % stride === 0);
    const [xs, ys] = [every(this.#plan.a), every(this.#plan.b)];
    const found = contours(every(this.#grid).map(every), xs, ys, roundLevels(low, high));
    const segments = found.flatMap((each) => each.segments);
    this.#figure.fill("contours", {
      xs: segments.map(([x]) => x),
      ys: segments.map(([, y]) => y),
    });
    const labels = labelsOf(found, [xs[0], xs.at(-1)], [ys[0], ys.at(-1)]);
    const column = (key) => labels.map((label) => label[key]);
    this.#figure.fill("labels", { x: column("x"), y: column("y"), text: column("text") });
  }
}

// From a total to a color between paper and ink.
function mixer(low, high) {
  const [paper, ink] = ["--paper", "--ink"].map((name) =>
    cssColor(name).match(/[0-9a-f]{2}/gi).map((level) => parseInt(level, 16)),
  );
  return (total) => {
    const share = high > low ? (MOST_INK * (total - low)) / (high - low) : 0;
    const levels = paper.map((level, at) => Math.round(level + share * (ink[at] - level)));
    return `rgb(${levels.join(", ")})`;
  };
}
