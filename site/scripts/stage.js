// The candidate's frame: paints scored pixels, and lets the circle be dragged by mouse, touch
// and pen, and moved by arrow keys.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SMALLEST_GRIP_PX = 24;

export class Stage {
  #canvas = document.querySelector("#candidate-pixels");
  #context = this.#canvas.getContext("2d");
  #ring = document.querySelector("#ring");
  #grip = this.#ring.querySelector(".grip");
  #outline = this.#ring.querySelector(".outline");
  #still = document.querySelector("#stage img");
  #state;
  #from = null;

  constructor({ onMove }) {
    this.onMove = onMove;
    this.#grip.addEventListener("pointerdown", (event) => this.#take(event));
    this.#grip.addEventListener("pointermove", (event) => this.#drag(event));
    for (const type of ["pointerup", "pointercancel"]) {
      this.#grip.addEventListener(type, () => this.#drop());
    }
    // A finger on the circle drags it and does not scroll; `touch-action` is not heeded inside SVG.
    this.#grip.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    this.#ring.addEventListener("keydown", (event) => this.#step(event));
  }

  // Moves the ring; the pixels follow when they are scored.
  place(state) {
    this.#state = state;
    const scale = this.#ring.clientWidth / this.#canvas.width || 1;
    for (const circle of [this.#grip, this.#outline]) {
      circle.setAttribute("cx", state.x);
      circle.setAttribute("cy", state.y);
    }
    this.#outline.setAttribute("r", state.radius);
    this.#grip.setAttribute("r", Math.max(state.radius, SMALLEST_GRIP_PX / scale));
  }

  paint(pixels) {
    const { width, height } = this.#canvas;
    this.#context.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length), width, height), 0, 0);
    this.#canvas.hidden = false;
    this.#still.hidden = true;
  }

  #take(event) {
    if (event.button !== 0) return;
    this.#grip.setPointerCapture(event.pointerId);
    this.#ring.classList.add("dragging");
    this.#ring.focus({ preventScroll: true });
    this.#from = { pointer: [event.clientX, event.clientY], at: [this.#state.x, this.#state.y] };
    event.preventDefault();
  }

  #drag(event) {
    if (this.#from === null) return;
    const scale = this.#ring.clientWidth / this.#canvas.width;
    const { pointer, at } = this.#from;
    this.onMove({
      x: Math.round(at[0] + (event.clientX - pointer[0]) / scale),
      y: Math.round(at[1] + (event.clientY - pointer[1]) / scale),
    });
  }

  #drop() {
    this.#from = null;
    this.#ring.classList.remove("dragging");
  }

  #step(event) {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const stride = event.shiftKey ? 10 : 1;
    this.onMove({ x: this.#state.x + arrow[0] * stride, y: this.#state.y + arrow[1] * stride });
    event.preventDefault();
  }
}
