// "Map": the total over two controls, coarse to fine, with the place now; a click goes there.

import { Control } from "./explore-control.js";
import { MapPicture } from "./explore-map-picture.js";
import { Slices } from "./explore-slices.js";
import { number } from "./readout.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

export class Panel {
  #lab;
  #controls;
  #picture = null;
  #slices = new Slices();
  #ends = [];
  #run = 0;
  #about = null;
  #plan = null;
  #cursor = null;
  #element = document.querySelector("[data-panel=map] .panel");
  #selects = ["a", "b"].map((axis) => document.querySelector(`#map-${axis}`));
  #at = document.querySelector("#map-at");
  #best = document.querySelector("#map-best");
  #status = document.querySelector("#map-status");

  constructor(lab) {
    this.#lab = lab;
    const options = [...this.#selects[0].options];
    this.#controls = new Map(options.map(({ dataset }) => [dataset.key, new Control(dataset)]));
    this.#selects.forEach((select, at) => {
      select.addEventListener("change", () => this.#choose(at));
    });
    this.#best.addEventListener("click", () => this.#go(...this.#picture.best));
    const plot = document.querySelector("#map-plot");
    plot.addEventListener("keydown", (event) => this.#key(event));
    plot.addEventListener("blur", () => this.#moveCursor(null));
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

  get #keys() {
    return this.#selects.map(({ value }) => value);
  }

  get #axes() {
    return this.#keys.map((key) => this.#controls.get(key));
  }

  // Both axes the same would be no map: the other one takes the old value of this one.
  #choose(at) {
    const other = this.#selects[1 - at];
    if (other.value === this.#selects[at].value) {
      const free = this.#plan?.keys[at] ?? [...this.#controls.keys()].find((key) => key !== other.value);
      other.value = free;
    }
    this.#changed();
    this.#refresh();
  }

  // What a map depends on: everything but the two numbers it spans.
  #aboutNow() {
    const spanned = this.#axes.filter(({ key }) => key !== "hue").map(({ key, low }) => [key, low]);
    const base = this.#lab.queryOf(this.#lab.with(Object.fromEntries(spanned)));
    return `${this.#keys} ${this.#lab.state().selected} ${base}`;
  }

  #changed() {
    if (this.#aboutNow() === this.#about) {
      this.#showNow();
      return;
    }
    this.#run += 1;
    this.#about = null;
    this.#element.classList.add("stale");
  }

  async #refresh() {
    const about = this.#aboutNow();
    if (about === this.#about) return;
    this.#about = about;
    const run = ++this.#run;
    const asked = [this.#lab.query(), this.#lab.state().selected, ...this.#keys];
    const keys = this.#keys;
    try {
      this.#picture ??= await MapPicture.draw({
        onGo: (x, y) => this.#go(x, y),
        onHover: (x, y) => this.#tell(x === null ? null : this.#picture.nearest(x, y)),
        onDraw: () => this.#showBest(),
      });
      const plan = JSON.parse(await this.#lab.ask("map_plan", ...asked));
      if (run !== this.#run) return;
      this.#plan = { ...plan, keys };
      this.#picture.begin(plan);
      this.#showProgress(0);
      this.#showNow();
      this.#element.classList.remove("stale");
      await this.#score(run, asked, plan);
    } catch (error) {
      if (run !== this.#run) return;
      this.#about = null;
      this.#status.textContent = error.message;
    }
  }

  async #score(run, asked, { a, b, order }) {
    const work = [...order];
    while (work.length > 0) {
      const cells = this.#slices.take(work);
      const values = cells.map(([column, row]) => [a[column], b[row]]);
      const answer = this.#lab.ask("map_cells", ...asked, JSON.stringify(values));
      const totals = await this.#slices.timed(cells.length, answer);
      if (run !== this.#run) return;
      this.#picture.add(cells, totals);
      this.#showProgress(order.length - work.length);
    }
  }

  #showProgress(done) {
    this.#status.textContent = `${done} of ${this.#plan.order.length} places scored`;
  }

  #showNow() {
    const { circles, selected, credit } = this.#lab.state();
    const state = { ...circles[selected], credit };
    this.#picture?.showNow(this.#keys.map((key, at) => state[key] ?? this.#plan.now[at]));
  }

  #showBest() {
    const [a, b] = this.#picture.best;
    this.#best.disabled = false;
    this.#best.textContent = `best: ${this.#words([a, b], this.#picture.high)}`;
    const range = [this.#picture.low, this.#picture.high].map((total) => number(total));
    document.querySelector("#map-range").textContent = `More ink is a higher total: ${range.join(" to ")}.`;
    if (this.#at.textContent.trim() === "") this.#tell(null);
  }

  #go(a, b) {
    const values = [a, b];
    const changes = this.#axes.map((control, at) =>
      control.change(control.onStep(values[at]), this.#plan.colors),
    );
    this.#lab.move(Object.assign({}, ...changes));
  }

  #key(event) {
    if (this.#plan === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) {
      const stride = event.shiftKey ? 4 : 1;
      const [column, row] = this.#cursor ?? this.#picture.cellOfNow();
      const [across, up] = ARROWS[event.key].map((way) => way * stride);
      const last = this.#plan.a.length - 1;
      const within = (place) => Math.min(last, Math.max(0, place));
      this.#moveCursor([within(column + across), within(row + up)]);
    } else if (event.key === "Enter" && this.#cursor !== null) {
      const [column, row] = this.#cursor;
      this.#go(this.#plan.a[column], this.#plan.b[row]);
    } else return;
    event.preventDefault();
  }

  #moveCursor(cell) {
    this.#cursor = cell;
    this.#picture?.showCursor(cell);
    if (cell !== null) this.#tell(cell);
  }

  // A cell in words; without one, how to read the map.
  #tell(cell) {
    if (cell === null) {
      this.#at.textContent = "Point at a place, or use the arrow keys on the map, to read it.";
      return;
    }
    const [column, row] = cell;
    const total = this.#picture.totalAt(cell);
    this.#at.textContent = this.#words([this.#plan.a[column], this.#plan.b[row]], total);
  }

  #words(values, total) {
    const places = this.#axes.map((control, at) => `${control.label} ${control.words(values[at])}`);
    return `${places.join(", ")} → ${total === null ? "…" : number(Math.max(0, total))}`;
  }
}
