// The embed's pictures beside the scored pixels: the reference, and the circles as the browser
// draws them, for the time until Python runs.

export class References {
  #picture = document.querySelector("#reference-pixels");
  #shown = null;

  constructor({ references, folders }) {
    this.references = references;
    this.folder = folders.fields;
  }

  show(name, words) {
    if (name === this.#shown) return;
    this.#shown = name;
    const { title } = this.references.find((reference) => reference.name === name);
    const address = `${this.folder}/${name}.png`;
    if (this.#picture.getAttribute("src") !== address) this.#picture.src = address;
    this.#picture.alt = `${words.reference_frame}: ${title}`;
  }

  // The reference as a picture that needs no address.
  async dataUrl() {
    await this.#picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = this.#picture.naturalWidth;
    canvas.height = this.#picture.naturalHeight;
    canvas.getContext("2d").drawImage(this.#picture, 0, 0);
    return canvas.toDataURL();
  }
}

// Within a few levels of what is scored.
export function preview({ circles }) {
  const drawn = circles.map(
    ({ x, y, radius, softness, opacity, color }, at) =>
      `<filter id="f${at}" filterUnits="userSpaceOnUse" x="-400" y="-400" width="1000" height="1000" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${softness}"/></filter><circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" fill-opacity="${opacity}" filter="url(#f${at})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="225"><rect width="180" height="225" fill="#fff"/>${drawn.join("")}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
