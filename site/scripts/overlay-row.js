// What an open row tells of its metric: the numbers of both frames, and for some a chart.

import { bokeh } from "./libraries.js";

const CHART_NOTE = "Rising lines: reference. Falling lines: candidate.";

export class OverlayRow {
  #place;
  #item;
  #body = null;
  #chart = null;

  // `place`: the row's element for it. `item`: the chart as Bokeh JSON, or undefined.
  constructor(place, item) {
    this.#place = place;
    this.#item = item;
  }

  show({ reference, candidate, series }) {
    this.#body ??= this.#build();
    const rows = reference.numbers.map(({ name, text }, index) =>
      row([cell("th", name, "row"), cell("td", text), cell("td", candidate.numbers[index].text)]),
    );
    this.#body.replaceChildren(...rows);
    this.#body.parentElement.hidden = rows.length === 0;
    this.#chart?.then((chart) => chart.show(series));
  }

  #build() {
    const table = document.createElement("table");
    const head = table.createTHead();
    const sides = ["Reference", "Candidate"].map((side) => cell("th", side, "col"));
    head.append(row([cell("td", ""), ...sides]));
    this.#place.append(table);
    if (this.#item !== undefined) {
      const chart = document.createElement("div");
      chart.className = "chart";
      chart.setAttribute("role", "img");
      chart.setAttribute("aria-label", "Bars of both frames, in percent of the frame");
      const note = document.createElement("p");
      note.className = "note";
      note.textContent = CHART_NOTE;
      this.#place.append(chart, note);
      this.#chart = Chart.draw(this.#item, chart);
    }
    return table.createTBody();
  }
}

function row(cells) {
  const made = document.createElement("tr");
  made.append(...cells);
  return made;
}

function cell(kind, text, scope) {
  const made = document.createElement(kind);
  made.textContent = text;
  if (scope !== undefined) made.scope = scope;
  return made;
}

class Chart {
  #document;

  static async draw(item, element) {
    const { embed } = await bokeh();
    const views = await embed.embed_item(item, element);
    const chart = new Chart();
    chart.#document = views.roots[0].model.document;
    chart.#ink();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => chart.#ink());
    return chart;
  }

  show(series) {
    for (const side of ["reference", "candidate"]) {
      const source = this.#document.get_model_by_name(side);
      source.data = { ...source.data, top: series[side] };
    }
  }

  // Bokeh paints on a canvas, which knows no custom properties.
  #ink() {
    const style = getComputedStyle(document.documentElement);
    const [ink, soft] = ["--ink", "--soft-ink"].map((name) => style.getPropertyValue(name).trim());
    for (const [side, color] of [["reference", soft], ["candidate", ink]]) {
      const { glyph } = this.#document.get_model_by_name(`${side}-bars`);
      glyph.line_color = { value: color };
      glyph.hatch_color = { value: color };
    }
    for (const name of ["x", "y"]) {
      const axis = this.#document.get_model_by_name(name);
      axis.axis_line_color = soft;
      axis.major_tick_line_color = soft;
      axis.major_label_text_color = soft;
      axis.axis_label_text_color = soft;
    }
  }
}
