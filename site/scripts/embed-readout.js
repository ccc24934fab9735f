// The embed's numbers: the total, the sum behind it, and the chosen rows.

import { number } from "./readout.js";

export class EmbedReadout {
  #rows;

  constructor({ metrics, words, penalty }) {
    this.words = words;
    this.penalty = penalty;
    this.#rows = [...document.querySelectorAll("#rows [data-key]")].map((row) => {
      row.hidden = !metrics.includes(row.dataset.key);
      row.querySelector(".title").textContent = words[`metric.${row.dataset.key}`];
      return {
        key: row.dataset.key,
        value: row.querySelector(".value"),
        bar: row.querySelector(".bar span"),
      };
    });
  }

  // The texts and shares that it shows, by name.
  show(score) {
    const { weighted, spread } = this.words;
    const texts = {
      total: this.#number(Math.max(0, score.total)),
      below: score.total < 0 ? this.words.below : "",
      sum: `${weighted} ${this.#number(score.weighted)} − ${this.#decimal(this.penalty)} × ${spread} ${this.#number(score.spread)}`,
    };
    const bars = {};
    for (const key of Object.keys(texts)) document.querySelector(`#${key}`).textContent = texts[key];
    for (const { key, value, bar } of this.#rows) {
      value.textContent = texts[key] = this.#number(score.subscores[key]);
      bars[key] = score.subscores[key] / 100;
      bar.style.width = `${score.subscores[key]}%`;
    }
    return { texts, bars };
  }

  speak(score) {
    const { total } = this.words;
    document.querySelector("#spoken").textContent =
      `${total} ${this.#number(Math.max(0, score.total))} / 100`;
  }

  #number(value) {
    return this.#decimal(number(value));
  }

  #decimal(value) {
    return String(value).replace(".", this.words.decimal);
  }
}
