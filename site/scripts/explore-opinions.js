// Second opinions: the companions' values for the newest state, asked for one by one whenever it
// comes to rest.

import { number } from "./readout.js";

export class Panel {
  #lab;
  #list = document.querySelector("#opinions");
  #failure = document.querySelector("#opinions-failure");
  #ends = [];
  #shown = null; // The query that all values belong to.
  #round = 0;

  constructor(lab) {
    this.#lab = lab;
  }

  open() {
    this.#ends = [
      this.#lab.on("state", () => this.#mark()),
      this.#lab.on("rest", () => this.#ask()),
    ];
    this.#ask();
  }

  close() {
    for (const end of this.#ends) end();
    this.#round += 1;
  }

  // Values of an earlier state stay to be read, but say so.
  #mark() {
    const stale = this.#lab.query() !== this.#shown;
    this.#list.classList.toggle("stale", stale);
    this.#list.setAttribute("aria-busy", String(stale));
  }

  async #ask() {
    this.#mark();
    const query = this.#lab.query();
    const round = ++this.#round;
    if (query === this.#shown) return;
    this.#shown = null;
    this.#failure.hidden = true;
    try {
      for (const row of this.#list.children) {
        const answer = await this.#lab.ask("opinion", query, row.dataset.key);
        if (round !== this.#round) return;
        show(row, JSON.parse(answer));
      }
      this.#shown = query;
      this.#mark();
    } catch (error) {
      if (round === this.#round) this.#fail(error);
    }
  }

  #fail(error) {
    this.#failure.textContent = `No second opinion: ${error.message}`;
    this.#failure.hidden = false;
    this.#list.setAttribute("aria-busy", "false");
  }
}

function show(row, { value, detail }) {
  const decimals = Number(row.dataset.decimals);
  row.querySelector(".value").textContent = number(value, decimals);
  for (const cell of row.querySelectorAll("[data-detail]")) {
    cell.textContent = number(detail[cell.dataset.detail], decimals);
  }
}
