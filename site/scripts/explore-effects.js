// The table of what each subscore is worth from here, and the choice of the one whose curves show.

import { number, tenths } from "./readout.js";

const TOP = 100;

export class Effects {
  #rows;
  #chosen = null;

  // onChoose(key): a metric's curves are wanted, or with null no longer.
  constructor(table, onChoose) {
    this.#rows = [...table.querySelectorAll("tr[data-key]")];
    for (const row of this.#rows) {
      row.querySelector("button").addEventListener("click", () => {
        this.#chosen = this.#chosen === row.dataset.key ? null : row.dataset.key;
        for (const each of this.#rows) {
          const pressed = each.dataset.key === this.#chosen;
          each.querySelector("button").setAttribute("aria-pressed", String(pressed));
        }
        onChoose(this.#chosen);
      });
    }
  }

  // weights: by metric, of the recipe that the others were computed with.
  show({ subscores, marginal, effective }, weights) {
    const even = subscores.every((value) => value === subscores[0]);
    document.querySelector("#help-even").hidden = !even;
    this.#rows.forEach((row, at) => {
      const atTop = subscores[at] >= TOP;
      const lowers = !atTop && marginal[at] < 0;
      row.classList.toggle("lowers", lowers);
      put(row, ".value", number(subscores[at]));
      const change = `${lowers ? "lowers it ▼ " : "+"}${number(marginal[at], 3)}`;
      put(row, ".marginal", atTop ? "at its top" : change);
      put(row, ".weight", tenths(weights[row.dataset.key]));
      put(row, ".effective", number(effective[at]));
    });
  }
}

function put(row, selector, text) {
  row.querySelector(selector).textContent = text;
}
