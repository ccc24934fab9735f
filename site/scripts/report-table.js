"use strict";
// The two tables: the models' means, and the frames. Sorts, filters, and shows one metric.

class ScoreTable {
  #saved;
  #grid = document.querySelector("#grid");
  #models = document.querySelector(".models tbody");

  constructor(saved) {
    this.#saved = saved;
  }

  show(choices) {
    const shown = this.#filter(choices);
    this.#order(choices);
    this.#showMeans(choices.metric);
    for (const link of this.links()) this.#showValue(link, choices.metric);
    document.querySelector("#none").hidden = shown > 0;
    this.#grid.hidden = shown === 0;
    const all = this.#saved.candidates.length;
    document.querySelector("#shown").textContent = `${shown} of ${all} frames shown.`;
  }

  links() {
    return [...this.#grid.querySelectorAll(".candidate")];
  }

  link(candidate) {
    return this.#grid.querySelector(`.candidate[data-number="${this.number(candidate)}"]`);
  }

  number(candidate) {
    return this.#saved.candidates.indexOf(candidate);
  }

  candidate(link) {
    return this.#saved.candidates[link.dataset.number];
  }

  // The frame to the left, right, above or below of one, or null.
  neighbor(link, key) {
    const cell = link.closest("td");
    const shown = (one) => one.querySelector(".candidate:not([hidden])");
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const next = key === "ArrowLeft" ? "previousElementSibling" : "nextElementSibling";
      let other = cell[next];
      while (other !== null && (other.tagName !== "TD" || !shown(other))) other = other[next];
      return other && shown(other);
    }
    const column = [...this.#grid.querySelectorAll("td")]
      .filter((one) => one.dataset.model === cell.dataset.model)
      .flatMap((one) => [...one.querySelectorAll(".candidate:not([hidden])")]);
    return column[column.indexOf(link) + (key === "ArrowUp" ? -1 : 1)] ?? null;
  }

  #filter(choices) {
    const models = new Set();
    const fields = new Set();
    let count = 0;
    for (const link of this.links()) {
      const candidate = this.candidate(link);
      link.hidden = !this.#fits(candidate, choices);
      if (link.hidden) continue;
      count += 1;
      models.add(candidate.model);
      fields.add(candidate.field);
    }
    for (const cell of this.#grid.querySelectorAll("[data-model]")) {
      cell.hidden = !models.has(cell.dataset.model);
    }
    for (const row of this.#grid.querySelectorAll("[data-field]")) {
      row.hidden = !fields.has(row.dataset.field);
    }
    return count;
  }

  #fits(candidate, { metric, models, fields, states, limited, from, to }) {
    const kept =
      models.has(candidate.model) && fields.has(candidate.field) && states.has(candidate.state);
    if (!kept || !limited) return kept;
    const value = this.#saved.value(candidate, metric);
    return value !== null && from <= value && value <= to;
  }

  #order({ metric, modelsBy, fieldsBy }) {
    const mean = (model) => model.means[metric]?.value ?? null;
    const run = [...new Set(this.#saved.candidates.map((candidate) => candidate.model))];
    const models = sorted(this.#saved.models, modelsBy, mean, ({ key }) => run.indexOf(key));
    for (const row of this.#grid.querySelectorAll("tr")) {
      const cells = new Map([...row.cells].map((cell) => [cell.dataset.model, cell]));
      row.append(...models.map(({ key }) => cells.get(key)));
    }
    const rows = new Map([...this.#grid.querySelectorAll("[data-field]")].map((row) => [row.dataset.field, row]));
    const fields = sorted(this.#saved.fields, fieldsBy, (field) => field.means[metric] ?? null, () => 0);
    this.#grid.querySelector("tbody").append(...fields.map(({ key }) => rows.get(key)));
  }

  #showMeans(metric) {
    const title = this.#saved.metric(metric).title.toLowerCase();
    document.querySelector("#models-metric").textContent =
      metric === "total" ? `mean of ${title}` : `mean of ${title}; ranks are by total`;
    for (const row of this.#models.rows) {
      const mean = this.#saved.model(row.dataset.model).means[metric];
      if (mean !== undefined) showMean(row, mean);
    }
    for (const header of this.#grid.querySelectorAll("th[data-model] .mean")) {
      const { model } = header.closest("th").dataset;
      header.textContent = points(this.#saved.model(model).means[metric].value);
    }
    for (const header of this.#grid.querySelectorAll("[data-field] th .mean")) {
      const { field } = header.closest("tr").dataset;
      header.textContent = points(this.#saved.field(field).means[metric]);
    }
  }

  #showValue(link, metric) {
    const candidate = this.candidate(link);
    const value = this.#saved.value(candidate, metric);
    if (value === null) return;
    const title = element("span", "visually-hidden", `${this.#saved.metric(metric).title.toLowerCase()} `);
    const shown = [title, points(Math.max(0, value))];
    // The noise floor is the total's alone.
    if (metric === "total" && candidate.ties_with_best) shown.push(" ", element("small", "tie", "= best"));
    link.querySelector(".value").replaceChildren(...shown);
    setBar(link.querySelector(".bar"), value);
  }
}

function showMean(row, { value, low, high }) {
  row.querySelector(".amount").textContent = points(value);
  row.querySelector("circle").setAttribute("cx", percent(value));
  if (low === null) return;
  row.querySelector(".interval").textContent = `${points(low)} – ${points(high)}`;
  row.querySelector(".range").setAttribute("x1", percent(low));
  row.querySelector(".range").setAttribute("x2", percent(high));
}

// What has no mean is last in either direction.
function sorted(entries, by, mean, place) {
  const keys = {
    highest: (entry) => [mean(entry) === null, -mean(entry)],
    lowest: (entry) => [mean(entry) === null, mean(entry)],
    name: (entry) => [entry.title],
    run: (entry) => [place(entry)],
    coverage: (entry) => [-entry.scored],
  };
  const key = keys[by];
  return [...entries].sort((a, b) => compare(key(a), key(b)));
}

function compare(a, b) {
  for (const [index, value] of a.entries()) {
    const other = b[index];
    const order = typeof value === "string" ? value.localeCompare(other) : value - other;
    if (order !== 0) return order;
  }
  return 0;
}
