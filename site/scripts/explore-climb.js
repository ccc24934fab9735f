// "Climb": the candidate goes up the total by itself; its path is kept and can be replayed.

import { Figure } from "./explore-figure.js";
import { Slices } from "./explore-slices.js";
import { number } from "./readout.js";

const REPLAY_MS = 120;
const MARGIN = 0.03;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Panel {
  #lab;
  #figure = null;
  #slices = new Slices();
  #ends = [];
  #run = 0;
  #running = false;
  #moving = false;
  #path = [];
  #from = null;
  #start = document.querySelector("#climb-start");
  #replay = document.querySelector("#climb-replay");
  #back = document.querySelector("#climb-back");
  #scrubber = document.querySelector("#climb-step");
  #status = document.querySelector("#climb-status");

  constructor(lab) {
    this.#lab = lab;
    this.#start.addEventListener("click", () => (this.#running ? this.#stop() : this.#climb()));
    this.#replay.addEventListener("click", () => (this.#running ? this.#stop() : this.#play()));
    this.#back.addEventListener("click", () => this.#goTo(0));
    this.#scrubber.addEventListener("input", () => this.#goTo(Number(this.#scrubber.value)));
  }

  open() {
    this.#figure ??= this.#draw();
    // A hand on the candidate ends what moves it by itself.
    this.#ends = [this.#lab.on("state", () => this.#moving || this.#stop())];
  }

  close() {
    this.#stop();
    for (const end of this.#ends) end();
  }

  async #climb() {
    const run = this.#begin(this.#start);
    const query = this.#lab.query();
    const { circles, selected, ...from } = this.#lab.state();
    this.#from = from;
    this.#path = [];
    try {
      let answer = { state: "", done: false, scorings: 0 };
      while (!answer.done && run === this.#run) {
        const count = this.#slices.size;
        const asked = this.#lab.ask("climb", query, answer.state, count);
        answer = JSON.parse(await this.#slices.timed(count, asked));
        if (run !== this.#run) return;
        this.#path.push(...answer.accepted);
        const at = this.#path.length - 1;
        this.#say(`${answer.scorings} candidates tried, now at ${this.#total(at)}`);
        if (answer.accepted.length > 0 && !still.matches) this.#show(at);
      }
      this.#show(this.#path.length - 1);
      this.#stop();
      this.#say(this.#summary(answer.scorings));
    } catch (error) {
      this.#stop();
      this.#say(error.message);
    }
  }

  async #play() {
    const run = this.#begin(this.#replay);
    for (let at = 0; at < this.#path.length && run === this.#run; at += 1) {
      this.#show(at);
      await new Promise((resolve) => setTimeout(resolve, REPLAY_MS));
    }
    if (run === this.#run) this.#stop();
  }

  // All moves until it stops are one step of undo.
  #begin(button) {
    this.#stop();
    this.#lab.begin();
    this.#running = true;
    for (const each of [this.#start, this.#replay, this.#back, this.#scrubber]) {
      each.disabled = each !== button;
    }
    button.dataset.words = button.textContent;
    button.textContent = "Stop";
    this.#run += 1;
    return this.#run;
  }

  #stop() {
    if (!this.#running) return;
    this.#run += 1;
    this.#running = false;
    for (const button of [this.#start, this.#replay]) {
      button.textContent = button.dataset.words ?? button.textContent;
    }
    this.#start.disabled = false;
    for (const each of [this.#replay, this.#back, this.#scrubber]) {
      each.disabled = this.#path.length < 2;
    }
    this.#lab.settle();
  }

  // By hand: a step of its own.
  #goTo(step) {
    if (this.#running || this.#path.length === 0) return;
    this.#show(Math.min(this.#path.length - 1, Math.max(0, Math.round(step))));
  }

  #show(at) {
    this.#moving = true;
    this.#lab.move({ ...this.#from, circles: this.#path[at].circles });
    this.#moving = false;
    this.#scrubber.max = this.#path.length - 1;
    this.#scrubber.value = at;
    const words = `step ${at} of ${this.#path.length - 1}: ${this.#total(at)}${changes(this.#path, at)}`;
    this.#scrubber.setAttribute("aria-valuetext", words);
    document.querySelector("#climb-at").textContent = words;
    this.#fill(at);
  }

  async #draw() {
    const figure = await Figure.draw("climb", document.querySelector("#climb-plot"));
    figure.onTap((step) => this.#goTo(step));
    return figure;
  }

  async #fill(at) {
    const figure = await this.#figure;
    const totals = this.#path.map(({ total }) => Math.max(0, total));
    figure.range([0, Math.max(1, totals.length - 1)], [0, 100], MARGIN);
    figure.fill("path", { step: totals.map((_, step) => step), total: totals });
    figure.fill("dot", { step: [at], total: [totals[at]] });
    figure.model("shown").location = at;
  }

  #summary(scorings) {
    const last = this.#path.length - 1;
    if (last === 0) return `Nothing higher within reach: ${scorings} candidates tried.`;
    const steps = last === 1 ? "1 step" : `${last} steps`;
    return `From ${this.#total(0)} to ${this.#total(last)} in ${steps}, ${scorings} candidates tried. No single small change leads higher.`;
  }

  #total(at) {
    return number(Math.max(0, this.#path[at].total));
  }

  #say(words) {
    this.#status.textContent = words;
  }
}

// What a step changed, in words.
function changes(path, at) {
  if (at === 0) return "";
  const several = path[at].circles.length > 1;
  const found = path[at].circles.flatMap((circle, index) => {
    const before = path[at - 1].circles[index];
    const name = several ? `circle ${index + 1} ` : "";
    return Object.keys(circle)
      .filter((key) => circle[key] !== before[key])
      .map((key) => `${name}${key} ${before[key]} → ${circle[key]}`);
  });
  return `, ${found.join(", ")}`;
}
