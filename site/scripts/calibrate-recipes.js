// The recipes at hand: presets, those opened from files, and those saved in this browser.

import { element, find, option } from "./calibrate-dom.js";
import { scoreAlike } from "./calibrate-naming.js";

const STORED = "fieldlab-recipes";
const PRESETS = "Presets";
const OPENED = "Opened";
const SAVED = "Saved in this browser";

export class Recipes {
  #groups;

  // onOpen(recipe), onCompare(recipe): the reader chose one.
  constructor({ presets, onOpen, onCompare }) {
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

  // Keeps a recipe in this browser, under the next free version if another one has its name.
  // Returns it as it is kept; null if this browser keeps nothing, and it lasts as long as the page.
  save(recipe) {
    this.#reload();
    const isTaken = (version) =>
      this.#groups
        .get(SAVED)
        .some((one) => one.name === recipe.name && one.version === version && !scoreAlike(one, recipe));
    let { version } = recipe;
    while (isTaken(version)) version = following(version);
    const saved = { ...recipe, version };
    this.#put(SAVED, saved);
    return this.#store() ? saved : null;
  }

  isSaved({ name, version }) {
    return this.#groups.get(SAVED).some((one) => one.name === name && one.version === version);
  }

  remove({ name, version }) {
    this.#reload();
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

  // Another tab may have saved since.
  #reload() {
    const others = stored();
    if (others.length > 0) this.#groups.set(SAVED, others);
  }

  #store() {
    try {
      localStorage.setItem(STORED, JSON.stringify(this.#groups.get(SAVED)));
      return true;
    } catch {
      return false;
    }
  }
}

// The version after one: "2" after "1", "1.10" after "1.9", "draft-2" after "draft".
function following(version) {
  const [, head, number] = /^(.*?)(\d*)$/.exec(version);
  return number === "" ? `${version}-2` : `${head}${Number(number) + 1}`;
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
