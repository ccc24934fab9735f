// What a metric looked at in one frame: a layer of pixels, sharp marks above it, and a legend.

const SVG = "http://www.w3.org/2000/svg";
const ARM = 4; // of a cross
const RING = 5; // its radius
const HEAD = { longest: 3, share: 0.4, spread: 0.5 }; // of an arrow

export class OverlayFrame {
  #layer = document.createElement("canvas");
  #marks = document.createElementNS(SVG, "svg");
  #element = document.createElement("div");
  #legend;

  // `frame`: the element that holds the picture, `legend`: the one that says what is shown.
  constructor(frame, legend, { width, height }) {
    this.#legend = legend;
    Object.assign(this.#layer, { width, height });
    this.#marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#element.className = "overlay";
    this.#element.setAttribute("aria-hidden", "true");
    this.#element.hidden = true;
    this.#element.append(this.#layer, this.#marks);
    const ring = frame.querySelector("svg");
    if (ring === null) frame.append(this.#element);
    else ring.before(this.#element);
  }

  // `pixels`: RGBA as in ImageData. `side`: caption, numbers and marks, from `lab.explore`.
  show(title, pixels, { caption, numbers, marks }) {
    const { width, height } = this.#layer;
    const bytes = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
    this.#layer.getContext("2d").putImageData(new ImageData(bytes, width, height), 0, 0);
    this.#marks.replaceChildren(...drawn(marks));
    this.#element.hidden = false;
    const values = numbers.map(({ name, text }) => `${name} ${text}`);
    this.say(title, `${caption} ${values.join(" · ")}`);
  }

  hide() {
    this.#element.hidden = true;
  }

  say(title, text) {
    const name = document.createElement("b");
    name.textContent = title;
    this.#legend.replaceChildren(...(title === "" ? [] : [name, " "]), text);
  }
}

// Every line twice: a light one below the dark one, so that it shows on any color.
function drawn(marks) {
  const data = marks.map(outline).join("");
  const lines = ["halo", "ink"].map((name) => element("path", { class: name, d: data }));
  const labels = marks.filter(({ kind }) => kind === "label");
  return [
    ...lines,
    ...labels.map(({ points: [x, y], text }) => {
      const label = element("text", { x, y });
      label.textContent = text;
      return label;
    }),
  ];
}

function outline({ kind, points }) {
  const [x, y] = points;
  if (kind === "cross") return `M${x - ARM} ${y}h${2 * ARM}M${x} ${y - ARM}v${2 * ARM}`;
  if (kind === "ring") {
    const half = `a${RING} ${RING} 0 1 0`;
    return `M${x - RING} ${y}${half} ${2 * RING} 0${half} ${-2 * RING} 0`;
  }
  return kind === "arrows" ? arrows(points) : "";
}

function arrows(points) {
  let data = "";
  for (let at = 0; at < points.length; at += 4) {
    const [x, y, toX, toY] = points.slice(at, at + 4);
    const length = Math.hypot(toX - x, toY - y);
    const direction = Math.atan2(toY - y, toX - x);
    const head = Math.min(HEAD.longest, HEAD.share * length);
    const [a, b] = [-HEAD.spread, HEAD.spread].map((turn) => [
      (toX - head * Math.cos(direction + turn)).toFixed(2),
      (toY - head * Math.sin(direction + turn)).toFixed(2),
    ]);
    data += `M${x} ${y}L${toX} ${toY}M${a.join(" ")}L${toX} ${toY}L${b.join(" ")}`;
  }
  return data;
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
