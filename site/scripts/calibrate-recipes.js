// The recipes at hand: presets, those opened from files, and those saved in this browser.

import { element, find, option } from "./calibrate-dom.js";

const STORED = "fieldlab-recipes";
const PRESETS = "Presets";
const OPENED = "Opened";
const SAVED = "Saved in this browser";

export class Recipes {
  #groups;

  // onOpen(recipe), onCompare(recipe): the reader chose one. onFail(text).
  constructor({ presets, onOpen, onCompare, onFail }) {
    this.onFail = onFail;
    this.#groups = new Map([[PRESETS, presets], [OPENED, []], [SAVED, stored()]]);
    const [open, before] = [find("#open"), find("#before")];
    open.addEventListener("change", () => {
      const recipe = this.#find(open.value);
      open.value = "";
      onOpen(recipe);
    });
    before.addEventListener("change", () => onCompare(this.#find(before.value)));
    this.#list();
    before.value = label(presets[0], PRESETS);
  }

  // A recipe that was opened from a file, or another one of its name.
  add(recipe) {
    this.#put(OPENED, recipe);
  }

  save(recipe) {
    this.#put(SAVED, recipe);
    this.#store();
  }

  isSaved({ name, version }) {
    return this.#groups.get(SAVED).some((one) => one.name === name && one.version === version);
  }

  remove({ name, version }) {
    const kept = this.#groups.get(SAVED).filter((one) => one.name !== name || one.version !== version);
    this.#groups.set(SAVED, kept);
    this.#store();
    this.#list();
  }

  #put(group, recipe) {
    const others = this.#groups.get(group).filter((one) => label(one, group) !== label(recipe, group));
    this.#groups.set(group, [...others, recipe]);
    this.#list();
  }

  #find(value) {
    for (const [group, recipes] of this.#groups) {
      const found = recipes.find((recipe) => label(recipe, group) === value);
      if (found !== undefined) return found;
    }
    throw new RangeError(`no recipe ${value}`);
  }

  #list() {
    const before = find("#before").value;
    const groups = () =>
      [...this.#groups].filter(([, recipes]) => recipes.length > 0).map(([group, recipes]) => {
        const options = recipes.map((one) => option(label(one, group), `${one.name} ${one.version}`));
        return Object.assign(element("optgroup", "", ...options), { label: group });
      });
    const prompt = option("", "Open a recipe …");
    prompt.hidden = true;
    find("#open").replaceChildren(prompt, ...groups());
    find("#before").replaceChildren(...groups());
    find("#before").value = before;
  }

  #store() {
    try {
      localStorage.setItem(STORED, JSON.stringify(this.#groups.get(SAVED)));
    } catch {
      this.onFail("This browser keeps nothing for this page: download the recipe instead.");
    }
  }
}

function label({ name, version }, group) {
  return `${group} ${name} ${version}`;
}

// What this page saved; anything else there is passed over.
function stored() {
  try {
    const recipes = JSON.parse(localStorage.getItem(STORED)) ?? [];
    return recipes.filter(({ name, version, weights }) => name && version && weights);
  } catch {
    return [];
  }
}
