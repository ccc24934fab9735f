// The embed's numbers: the total, the sum behind it, and the chosen rows.

import { number, tenths } from "./readout.js";

export class EmbedReadout {
  #rows;

  constructor({ metrics, words }) {
    this.words = words;
    this.#rows = [...document.querySelectorAll("#rows [data-key]")].map((row) => {
      row.hidden = !metrics.includes(row.dataset.key);
      row.querySelector(".title").textContent = words[`metric.${row.dataset.key}`];
      return {
        key: row.dataset.key,
        value: row.querySelector(".value"),
        bar: row.querySelector(".bar span"),
        weight: row.querySelector(".weight"),
      };
    });
  }

  // The texts and shares that it shows, by name; weights and penalty are those of the recipe.
  show(score, { weights, penalty }, isCalibrated) {
    const { weighted, spread } = this.words;
    const texts = {
      total: this.#number(Math.max(0, score.total)),
      below: score.total < 0 ? this.words.below : "",
      sum: `${weighted} ${this.#number(score.weighted)} − ${this.#decimal(penalty)} × ${spread} ${this.#number(score.spread)}`,
    };
    const bars = {};
    for (const key of Object.keys(texts)) document.querySelector(`#${key}`).textContent = texts[key];
    texts.calibration = isCalibrated ? "" : this.words.uncalibrated;
    document.querySelector("#calibration").hidden = isCalibrated;
    const hasTenths = Object.values(weights).some((weight) => tenths(weight).includes("."));
    document.querySelector("#rows").classList.toggle("tenths", hasTenths);
    for (const { key, value, bar, weight } of this.#rows) {
      weight.textContent = texts[`weight.${key}`] = this.#decimal(tenths(weights[key]));
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
