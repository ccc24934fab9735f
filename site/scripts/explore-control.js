// The controls that curves and maps move, as the page describes them: numbers of the selected
// circle, its hue, and the credit for absent colors.

import { number } from "./readout.js";

export class Control {
  constructor({ key, label, unit, low, high, step }) {
    Object.assign(this, { key, label, unit, low: Number(low), high: Number(high) });
    this.step = Number(step);
    this.decimals = (String(this.step).split(".")[1] ?? "").length;
  }

  onStep(value) {
    const stepped = this.low + Math.round((value - this.low) / this.step) * this.step;
    return Number(Math.min(this.high, Math.max(this.low, stepped)).toFixed(4));
  }

  // What a person reads: "42 px", "0.90".
  words(value) {
    const text = number(value, this.decimals);
    return this.unit === "" ? text : `${text}${this.unit === "°" ? "" : " "}${this.unit}`;
  }

  // The change that brings the control there; `colors` is the circle's at each degree of hue.
  change(value, colors) {
    return this.key === "hue" ? { color: colors[Math.round(value)] } : { [this.key]: value };
  }
}
