// Gestures and undo. A gesture is everything between taking hold of a control and letting go
// (or, by keyboard, until the keys rest); undo goes from gesture to gesture.

const REST_MS = 500;
const LONGEST = 200;

export class History {
  #past = [];
  #future = [];
  #settled;
  #current;
  #held = false;
  #kept = false;
  #timer = null;

  // onBegin(): a gesture starts. onSettle(state): it is over.
  constructor(state, { onBegin, onSettle }) {
    this.#settled = state;
    this.#current = state;
    this.onBegin = onBegin;
    this.onSettle = onSettle;
    addEventListener("pointerdown", () => (this.#held = true), { capture: true });
    for (const type of ["pointerup", "pointercancel"]) {
      addEventListener(type, () => this.#release(), { capture: true });
    }
  }

  get canUndo() {
    return this.#past.length > 0 || this.#moving;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  get #moving() {
    return this.#current !== this.#settled;
  }

  move(state) {
    if (!this.#moving) this.onBegin();
    this.#current = state;
    clearTimeout(this.#timer);
    if (!this.#held && !this.#kept) this.#timer = setTimeout(() => this.settle(), REST_MS);
  }

  // Between gestures, another circle comes under the hand: no step, but undo comes back to it.
  select(state) {
    this.#settled = this.#current = state;
  }

  // Makes one gesture of all moves until `settle`, however slowly they follow each other.
  keep() {
    this.settle();
    this.#kept = true;
  }

  settle() {
    this.#kept = false;
    clearTimeout(this.#timer);
    if (!this.#moving) return;
    this.#past = [...this.#past.slice(1 - LONGEST), this.#settled];
    this.#future = [];
    this.#settled = this.#current;
    this.onSettle(this.#settled);
  }

  // The state to go to, or null.
  undo() {
    this.settle();
    return this.#step(this.#past, this.#future);
  }

  redo() {
    this.settle();
    return this.#step(this.#future, this.#past);
  }

  #release() {
    this.#held = false;
    // Some widgets report their last value after the pointer is up.
    setTimeout(() => {
      if (!this.#held && !this.#kept) this.settle();
    });
  }

  #step(from, to) {
    if (from.length === 0) return null;
    this.onBegin();
    to.push(this.#settled);
    this.#settled = this.#current = from.pop();
    return this.#settled;
  }
}
