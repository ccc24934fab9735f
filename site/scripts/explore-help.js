// "What would help": a curve for each control and the worth of each subscore, computed whenever
// the hand rests, coarse first.

import { Curve } from "./explore-curve.js";
import { Effects } from "./explore-effects.js";
import { Slices } from "./explore-slices.js";

export class Panel {
  #lab;
  #names;
  #curves = null;
  #effects;
  #slices = new Slices();
  #ends = [];
  #run = 0;
  #about = null;
  #colors = [];
  #element = document.querySelector("[data-panel=help] .panel");
  #status = document.querySelector("#help-status");

  constructor(lab) {
    this.#lab = lab;
    const keys = lab.config.subscores.map(({ key }) => key);
    this.#names = [...keys, "weighted", "spread", "total"];
    this.#effects = new Effects(document.querySelector("#help-effects"), (key) => this.#choose(key));
  }

  open() {
    this.#ends = [
      this.#lab.on("state", () => this.#changed()),
      this.#lab.on("rest", () => this.#refresh()),
    ];
    this.#refresh();
  }

  close() {
    this.#run += 1;
    this.#about = null;
    for (const end of this.#ends) end();
  }

  // What is shown no longer belongs to the state; what is under way is given up.
  #changed() {
    if (this.#aboutNow() === this.#about) return;
    this.#run += 1;
    this.#about = null;
    this.#element.classList.add("stale");
  }

  #aboutNow() {
    return `${this.#lab.query()} ${this.#lab.state().selected}`;
  }

  async #refresh() {
    if (this.#aboutNow() === this.#about) return;
    this.#about = this.#aboutNow();
    const run = ++this.#run;
    const query = this.#lab.query();
    const { selected, weights } = this.#lab.state();
    performance.mark("curves-begin");
    try {
      this.#curves ??= this.#draw();
      const curves = await this.#curves;
      this.#effects.show(JSON.parse(await this.#lab.ask("effects", query)), weights);
      const plan = JSON.parse(await this.#lab.ask("curve_plan", query, selected));
      if (run !== this.#run) return;
      this.#colors = plan.colors;
      for (const control of plan.controls) curves.get(control.key).begin(control);
      this.#element.classList.remove("stale");
      await this.#score(run, query, selected, plan.controls);
    } catch (error) {
      if (run !== this.#run) return;
      this.#about = null;
      this.#status.textContent = error.message;
    }
  }

  async #score(run, query, selected, controls) {
    const curves = await this.#curves;
    const rests = controls.map(({ key, positions }) => ({ key, work: [...positions] }));
    const all = controls.reduce((sum, { positions }) => sum + positions.length, 0);
    for (let done = 0; done < all; ) {
      for (const { key, work } of rests) {
        const values = this.#slices.take(work);
        if (values.length === 0) continue;
        const asked = this.#lab.ask("curve", query, selected, key, JSON.stringify(values));
        const numbers = await this.#slices.timed(values.length, asked);
        if (run !== this.#run) return;
        curves.get(key).add(values, numbers);
        done += values.length;
        this.#status.textContent = done < all ? `${done} of ${all} points` : `${all} points`;
      }
    }
    performance.mark("curves-complete");
  }

  async #draw() {
    const elements = [...document.querySelectorAll("#help-curves [data-key]")];
    const go = (control, value) => this.#lab.move(control.change(value, this.#colors));
    const drawn = await Promise.all(elements.map((one) => Curve.draw(one, this.#names, go)));
    return new Map(drawn.map((curve) => [curve.control.key, curve]));
  }

  async #choose(key) {
    for (const curve of (await this.#curves).values()) curve.choose(key);
  }
}
