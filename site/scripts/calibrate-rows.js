// The saved rows by rank. Of however many there are, only those in view are in the page.

import { byRank, element, find, option, points, rankText, rise, write } from "./calibrate-dom.js";

// Rows beyond either edge, so that scrolling does not outrun them.
const BEYOND = 4;

export class RowList {
  #list = find("#rows");
  #body = find("#shown-rows");
  #field = find("#field");
  #titles;
  #facts;
  #shown = null; // the standings shown
  #order = [];
  #pool = [];
  // Kept here: to ask the page while it changes would lay it out twice.
  #top = 0;
  #size = { row: 0, list: 0 };

  // titles: of the fields that are ours, by name.
  constructor(titles) {
    this.#titles = titles;
    this.#list.addEventListener("scroll", () => this.#scroll(this.#list.scrollTop));
    new ResizeObserver(() => {
      const row = parseFloat(getComputedStyle(this.#body).getPropertyValue("--row"));
      this.#size = { row, list: this.#list.clientHeight };
      this.#fill();
    }).observe(this.#list);
    this.#field.addEventListener("change", () => {
      this.#list.scrollTop = 0;
      this.#top = 0;
      this.show(...this.#shown);
    });
  }

  open(facts) {
    this.#facts = facts;
    this.#shown = null;
    this.#list.scrollTop = 0;
    this.#top = 0;
    const fields = facts.fields.map((name, at) => option(at, this.#titles[name] ?? name));
    this.#field.replaceChildren(option("", "All"), ...fields);
  }

  // now, before: standings of the open board.
  show(now, before) {
    this.#shown = [now, before];
    const places = this.#isWhole() ? undefined : this.#placesOfField();
    this.#order = byRank(this.#ranks(now), places);
    this.#list.setAttribute("aria-rowcount", this.#order.length + 1);
    this.#body.style.setProperty("--rows", this.#order.length);
    this.#fill();
  }

  #scroll(top) {
    this.#top = top;
    this.#fill();
  }

  #isWhole() {
    return this.#field.value === "";
  }

  #placesOfField() {
    const field = Number(this.#field.value);
    return this.#facts.rows.flatMap((row, place) => (row[1] === field ? [place] : []));
  }

  // Among all rows, or among those of the field.
  #ranks(standing) {
    return this.#isWhole() ? standing.ranks : standing.fieldRanks;
  }

  #fill() {
    const { row: height, list } = this.#size;
    if (this.#shown === null || height === 0) return;
    const first = Math.max(0, Math.floor(this.#top / height) - BEYOND);
    const count = Math.ceil(list / height) + 2 * BEYOND;
    const last = Math.min(this.#order.length, first + count);
    while (this.#pool.length < last - first) this.#pool.push(new Row());
    const rows = this.#pool.slice(0, last - first);
    for (const [offset, row] of rows.entries()) this.#showRow(row, first + offset);
    if (this.#body.childElementCount !== rows.length) {
      this.#body.replaceChildren(...rows.map((row) => row.element));
    }
  }

  #showRow(row, at) {
    const [now, before] = this.#shown;
    const place = this.#order[at];
    row.show({
      at,
      of: this.#order.length,
      name: this.#name(place),
      rank: this.#ranks(now)[place],
      was: this.#ranks(before)[place],
      total: now.totals[place],
      totalBefore: before.totals[place],
    });
  }

  #name(place) {
    const [model, field, sample] = this.#facts.rows[place];
    const { fields, models } = this.#facts;
    const title = this.#titles[fields[field]] ?? fields[field];
    return [models[model].title, `${title}${sample ? `, sample ${sample}` : ""}`];
  }
}

class Row {
  #parts;

  constructor() {
    const cell = (className, ...content) => {
      const made = element("span", className, ...content);
      made.setAttribute("role", "cell");
      return made;
    };
    const number = element("span", "number");
    const change = element("span", "change");
    const model = element("span", "title");
    const field = element("small");
    const [line, from, to] = ["line", "from", "to"].map((name) => element("span", name));
    const move = cell("move", line, from, to);
    const total = cell("amount number");
    const before = cell("amount number before");
    const rank = cell("rank", number, " ", change);
    this.element = element("div", "row", rank, move, cell("name", model, " ", field), total, before);
    this.element.setAttribute("role", "row");
    this.#parts = { number, change, model, field, move, total, before };
  }

  show({ at, of, name: [model, field], rank, was, total, totalBefore }) {
    const parts = this.#parts;
    this.element.style.setProperty("--at", at);
    this.element.setAttribute("aria-rowindex", at + 2);
    write(parts.number, rankText(rank));
    write(parts.change, rise(was, rank));
    write(parts.model, model);
    write(parts.field, field);
    write(parts.total, points(total));
    write(parts.before, points(totalBefore));
    const along = (place) => (of > 1 ? (Math.max(1, place) - 1) / (of - 1) : 0);
    parts.move.style.setProperty("--from", along(was));
    parts.move.style.setProperty("--to", along(rank));
    parts.move.setAttribute("aria-label", `from rank ${rankText(was)} to ${rankText(rank)}`);
  }
}
