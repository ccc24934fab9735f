// The recipe's name and version. A changed recipe does not keep the name of the one it came from.

import { find } from "./calibrate-dom.js";

// As `metrics.Recipe` has it.
const LABEL = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export class Naming {
  #name = find("#recipe-name");
  #version = find("#recipe-version");
  #opened;
  #isOwn = false; // the reader typed one

  // onChange(): another name or version.
  constructor(onChange) {
    for (const field of [this.#name, this.#version]) {
      field.addEventListener("input", () => {
        this.#isOwn = true;
        onChange();
      });
    }
  }

  open(recipe) {
    this.#opened = recipe;
    this.#isOwn = false;
    this.#write(recipe.name, recipe.version);
  }

  // The recipe under its name.
  named(recipe) {
    if (!this.#isOwn) {
      const { name, version } = this.#opened;
      this.#write(scoreAlike(recipe, this.#opened) ? name : `${name}-changed`, version);
    }
    return { ...recipe, name: label(this.#name), version: label(this.#version) };
  }

  // Why the recipe cannot be saved under its name; "" if it can.
  problem() {
    for (const [title, field] of [["Name", this.#name], ["Version", this.#version]]) {
      if (!LABEL.test(label(field))) {
        return `${title}: expected a word of letters, digits, “.”, “_” and “-”.`;
      }
    }
    return "";
  }

  #write(name, version) {
    if (this.#name.value !== name) this.#name.value = name;
    if (this.#version.value !== version) this.#version.value = version;
  }
}

// Recipes have no spaces in their names; people do.
function label({ value }) {
  return value.trim().replace(/\s+/g, "-");
}

// Whether all but name and version is equal.
export function scoreAlike(a, b) {
  const unnamed = (recipe) => JSON.stringify({ ...recipe, name: "", version: "" });
  return unnamed(a) === unnamed(b);
}
