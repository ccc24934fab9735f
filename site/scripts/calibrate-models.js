// The models by rank, and lines from where they stood to where they stand.

import { byRank, element, find, points, rankText, rise, write } from "./calibrate-dom.js";

const SVG = "http://www.w3.org/2000/svg";
const TEXT_WIDTH = 18;

export class ModelTable {
  #body = find("#models tbody");
  #slopes = find("#slopes");
  #rows = [];
  #order = "";
  #now = null; // the standings shown
  #before = null;
  #size = { height: 0, width: 0 }; // of a row, and of the lines

  constructor() {
    // Measured only when it changes: to ask while the table changes would lay it out twice.
    new ResizeObserver(() => {
      const height = parseFloat(getComputedStyle(this.#slopes).getPropertyValue("--row"));
      this.#size = { height, width: this.#slopes.clientWidth };
      if (this.#now !== null) this.#draw();
    }).observe(this.#slopes);
  }

  open({ models }) {
    this.#rows = models.map((model) => new ModelRow(model));
    this.#order = "";
    this.#now = null;
    const heading = document.createElementNS(SVG, "text");
    heading.textContent = "Was";
    heading.setAttribute("class", "heading");
    this.#slopes.replaceChildren(heading, ...this.#rows.flatMap(({ line, label }) => [line, label]));
  }

  // now, before: standings of the open board.
  show(now, before) {
    [this.#now, this.#before] = [now, before];
    const order = byRank(now.modelRanks);
    for (const [place, row] of this.#rows.entries()) {
      row.show({
        rank: now.modelRanks[place],
        was: before.modelRanks[place],
        mean: now.means[place],
        meanBefore: before.means[place],
      });
    }
    if (order.join() !== this.#order) {
      this.#order = order.join();
      this.#body.replaceChildren(...order.map((place) => this.#rows[place].element));
    }
    this.#draw();
  }

  #draw() {
    const { height, width } = this.#size;
    const from = byRank(this.#before.modelRanks);
    const middle = (place) => (place + 0.5) * height;
    for (const [at, place] of byRank(this.#now.modelRanks).entries()) {
      this.#rows[place].draw(middle(from.indexOf(place)), middle(at), width);
    }
  }
}

class ModelRow {
  #parts;

  constructor({ title, measured, expected }) {
    const number = element("span", "number");
    const change = element("span", "change");
    const mean = element("td", "amount number");
    const before = element("td", "amount number before");
    const name = element("th", "", title, " ", element("small", "", coverage(measured, expected)));
    name.scope = "row";
    name.title = title;
    this.element = element("tr", "", element("td", "rank", number, " ", change), name, mean, before);
    this.line = document.createElementNS(SVG, "line");
    this.label = document.createElementNS(SVG, "text");
    this.#parts = { number, change, mean, before };
  }

  show({ rank, was, mean, meanBefore }) {
    const { number, change, mean: amount, before } = this.#parts;
    write(number, rankText(rank));
    write(change, rise(was, rank));
    write(amount, points(mean));
    write(before, points(meanBefore));
    write(this.label, was === 0 ? "" : String(was));
    this.element.classList.toggle("pending", rank === 0);
    this.line.toggleAttribute("hidden", rank === 0 || was === 0);
  }

  draw(from, to, width) {
    const place = { x1: TEXT_WIDTH + 4, y1: from, x2: width, y2: to };
    for (const [key, value] of Object.entries(place)) this.line.setAttribute(key, value);
    this.line.classList.toggle("moved", from !== to);
    this.label.setAttribute("x", TEXT_WIDTH);
    this.label.setAttribute("y", from);
  }
}

function coverage(measured, expected) {
  if (measured === 0) return "not run";
  return measured === expected ? `${measured} rows` : `${measured} of ${expected} rows`;
}
