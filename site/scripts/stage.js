// The candidate's frame: paints scored pixels, and lets circles be dragged by mouse, touch and
// pen, and moved by arrow keys. A drag moves the selected circle if it lies under the pointer,
// else the topmost that does; a tap selects the topmost.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PAGES = { PageUp: 1, PageDown: -1 };
const SMALLEST_GRIP_PX = 24;

export class Stage {
  #canvas = document.querySelector("#candidate-pixels");
  #context = this.#canvas.getContext("2d");
  #ring = document.querySelector("#ring");
  #name = this.#ring.getAttribute("aria-label");
  #grips = [this.#ring.querySelector(".grip")];
  #outlines = [this.#ring.querySelector(".outline")];
  #still = document.querySelector("#stage img");
  #state;
  #from = null;

  constructor({ onMove, onSelect }) {
    this.onMove = onMove;
    this.onSelect = onSelect;
    this.#ring.addEventListener("pointerdown", (event) => this.#take(event));
    this.#ring.addEventListener("pointermove", (event) => this.#drag(event));
    this.#ring.addEventListener("pointerup", (event) => this.#tap(event));
    this.#ring.addEventListener("lostpointercapture", () => this.#drop());
    // A finger on a circle drags it and does not scroll; `touch-action` is not heeded inside SVG.
    this.#ring.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    this.#ring.addEventListener("keydown", (event) => this.#key(event));
  }

  // Moves the rings; the pixels follow when they are scored.
  place(state) {
    this.#state = state;
    const { circles, selected } = state;
    this.#count(circles.length);
    circles.forEach(({ x, y, radius }, at) => {
      for (const shape of [this.#grips[at], this.#outlines[at]]) {
        shape.setAttribute("cx", x);
        shape.setAttribute("cy", y);
      }
      this.#grips[at].setAttribute("r", Math.max(radius, SMALLEST_GRIP_PX / this.#scale()));
      this.#outlines[at].setAttribute("r", radius);
      this.#outlines[at].classList.toggle("selected", at === selected);
    });
    const which = circles.length > 1 ? `, ${selected + 1} of ${circles.length}` : "";
    this.#ring.setAttribute("aria-label", this.#name + which);
  }

  paint(pixels) {
    const { width, height } = this.#canvas;
    this.#context.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length), width, height), 0, 0);
    this.#canvas.hidden = false;
    this.#still.hidden = true;
  }

  // Shown pixels for each of the frame's.
  #scale() {
    return this.#ring.clientWidth / this.#canvas.width || 1;
  }

  // One grip and one outline for each circle, in their order, all outlines above all grips.
  #count(count) {
    for (const shapes of [this.#grips, this.#outlines]) {
      while (shapes.length > count) shapes.pop().remove();
      while (shapes.length < count) {
        const shape = shapes[0].cloneNode();
        shapes.at(-1).after(shape);
        shapes.push(shape);
      }
    }
  }

  // The circles under the pointer, topmost first.
  #under(event) {
    const { left, top } = this.#ring.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top].map((px) => px / this.#scale());
    const holds = ({ r, cx, cy }) =>
      Math.hypot(x - cx.baseVal.value, y - cy.baseVal.value) <= r.baseVal.value;
    return this.#grips.flatMap((grip, at) => (holds(grip) ? [at] : [])).reverse();
  }

  #take(event) {
    if (event.button !== 0) return;
    const under = this.#under(event);
    if (under.length === 0) return;
    if (!under.includes(this.#state.selected)) this.onSelect(under[0]);
    this.#ring.setPointerCapture(event.pointerId);
    this.#ring.classList.add("dragging");
    this.#ring.focus({ preventScroll: true });
    const { x, y } = this.#state.circles[this.#state.selected];
    this.#from = { pointer: [event.clientX, event.clientY], at: [x, y], moved: false };
    event.preventDefault();
  }

  #drag(event) {
    if (this.#from === null) return;
    const { pointer, at } = this.#from;
    const scale = this.#scale();
    const x = Math.round(at[0] + (event.clientX - pointer[0]) / scale);
    const y = Math.round(at[1] + (event.clientY - pointer[1]) / scale);
    this.#from.moved ||= x !== Math.round(at[0]) || y !== Math.round(at[1]);
    if (this.#from.moved) this.onMove({ x, y });
  }

  #tap(event) {
    if (this.#from === null || this.#from.moved) return;
    const [topmost] = this.#under(event);
    if (topmost !== undefined && topmost !== this.#state.selected) this.onSelect(topmost);
  }

  #drop() {
    this.#from = null;
    this.#ring.classList.remove("dragging");
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { circles, selected } = this.#state;
    if (event.key in ARROWS) {
      const [dx, dy] = ARROWS[event.key].map((step) => step * (event.shiftKey ? 10 : 1));
      const { x, y } = circles[selected];
      this.onMove({ x: x + dx, y: y + dy });
    } else if (event.key in PAGES && circles.length > 1) {
      this.onSelect((selected + PAGES[event.key] + circles.length) % circles.length);
    } else return;
    event.preventDefault();
  }
}
