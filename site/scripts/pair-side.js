// One of the two frames: its picture, and the ways to bring another one.

import { itemOfClipboard, itemOfText, itemsOf, itemsOfFiles } from "./pair-items.js";
import { SourceError } from "./pair-source.js";

const NO_FIT = ""; // A wrong size, and no way to resize chosen yet.

export class Side {
  #find;
  #item = null;

  // onItems(items): the visitor brought one item, or two for both sides. onEdit(item): the source
  // is being edited. onFit(fit): another way to resize the last picture.
  constructor(name, { limits, onItems, onEdit, onFit }) {
    this.name = name;
    this.section = document.querySelector(`section.${name}`);
    this.limits = limits;
    this.onItems = onItems;
    this.#find = (part) => document.querySelector(`#${name}-${part}`);
    this.#find("file").addEventListener("change", ({ target }) => {
      // A copy: emptying the input, so that the same file can be chosen again, empties its list.
      const files = [...target.files];
      target.value = "";
      if (files.length > 0) this.bring(itemsOfFiles(files, limits));
    });
    this.#find("paste").addEventListener("click", () => {
      this.bring(itemOfClipboard(limits).then((item) => [item]));
    });
    this.#find("source").addEventListener("input", ({ target }) => {
      if (target.value.trim() !== "") onEdit(itemOfText("Source", target.value));
    });
    this.#find("fit").addEventListener("change", ({ target }) => onFit(target.value));
    this.#watchDrop();
  }

  // Takes a promise of items; what cannot be one is told here.
  async bring(items) {
    try {
      this.onItems(await items);
    } catch (error) {
      this.tell(error);
    }
  }

  // The item is on its way to become a frame: its source can be edited, whatever becomes of it.
  open(item) {
    this.#item = item;
    const source = this.#find("source");
    // While somebody types there, the text is theirs.
    if (document.activeElement === source && source.value === item.text) return;
    source.value = item.text ?? "";
    this.#find("source").closest("details").open ||= item.text !== undefined;
  }

  show({ pixels, label, notes, fit }) {
    const canvas = this.#find("pixels");
    canvas.getContext("2d").putImageData(opaque(pixels, canvas), 0, 0);
    canvas.setAttribute("aria-label", `${this.section.dataset.title}: ${label}`);
    this.#find("name").textContent = label;
    this.section.classList.remove("empty");
    this.#find("problem").hidden = true;
    this.#offerFits(fit);
    this.#find("notes").replaceChildren(...notes.map(listItem));
  }

  // `error.fits`: another size is all that is wrong, so the ways to resize are offered.
  tell(error) {
    if (!(error instanceof SourceError)) console.error(error);
    const problem = this.#find("problem");
    problem.textContent = error.message;
    problem.hidden = false;
    this.#offerFits(error.fits ? NO_FIT : undefined);
  }

  // `chosen`: undefined if there is nothing to resize.
  #offerFits(chosen) {
    const fits = this.#find("fit");
    fits.hidden = chosen === undefined;
    for (const choice of fits.querySelectorAll("input")) choice.checked = choice.value === chosen;
  }

  #watchDrop() {
    let depth = 0;
    const over = (change) => {
      depth = Math.max(0, depth + change);
      this.section.classList.toggle("over", depth > 0);
    };
    this.section.addEventListener("dragenter", () => over(1));
    this.section.addEventListener("dragleave", () => over(-1));
    this.section.addEventListener("drop", (event) => {
      depth = 0;
      over(0);
      event.preventDefault();
      this.bring(itemsOf(event.dataTransfer, "What was dropped", this.limits));
    });
  }
}

function opaque(rgb, { width, height }) {
  const image = new ImageData(width, height);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    image.data.set([rgb[from], rgb[from + 1], rgb[from + 2], 255], to);
  }
  return image;
}

function listItem(text) {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}
