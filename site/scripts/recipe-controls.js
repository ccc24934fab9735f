// A recipe under the hand: seven weights that add up to 100, the penalty, the credit for absent
// colors, and the scale constants. Needs `styles/recipe-controls.css`.
//
//   const controls = new RecipeControls(element, {
//     recipe,     // what `metrics.Recipe.to_json` writes, parsed
//     published,  // another: where "back to published" goes, row by row
//     subscores,  // [{key, title}], in order, as in every live page's config
//     onChange,   // (recipe) => …, many times while something moves: ask for the newest only
//     onSettle,   // (recipe) => …, once it is let go
//   });
//   controls.set(recipe);  // shows another, without calling back; locks stay
//   controls.recipe();     // the one shown
//
// Recipes given out are new plain objects of the same shape, keys in the same order, and valid;
// name, version, hues, mask distance and frame size go through as they came. Whoever shows or
// saves a changed recipe gives it a name of its own.

import { CREDIT, PENALTY, SCALES, weightOf } from "./recipe-numbers.js";
import { RecipeRow } from "./recipe-row.js";
import { canMove, rebalanced, room } from "./recipe-weights.js";

export class RecipeControls {
  #recipe;
  #published;
  #onChange;
  #onSettle;
  #locked = new Set();
  // The weight moved last, and all of them before it was: as long as only that one moves, the
  // others are rescaled from there, so that what was rounded away or pressed down to 0 comes back.
  #moved = null;
  #from;
  #weights;
  #constants;
  #said;

  constructor(element, { recipe, published, subscores, onChange, onSettle }) {
    this.#published = published;
    this.#onChange = onChange;
    this.#onSettle = onSettle;
    this.#weights = subscores.map((one) => [one.key, this.#weightRow(one)]);
    this.#constants = [PENALTY, CREDIT, ...SCALES].map((spec) => [spec.key, this.#row(spec)]);
    this.#said = make("p", "said note");
    this.#said.setAttribute("role", "status");
    const [penalty, credit, ...scales] = this.#constants.map(([, row]) => row.element);
    const all = make("button", "all-back", "All back to published");
    all.type = "button";
    all.addEventListener("click", () => this.#return());
    const closed = make("details", "", make("summary", "", "Scales"), ...scales);
    element.classList.add("recipe-controls");
    element.replaceChildren(
      group(
        "Weights",
        "The seven add up to 100. Moving one rescales the others that are not locked, in proportion; if all of them are 0, they share the rest evenly.",
        ...this.#weights.map(([, row]) => row.element),
      ),
      this.#said,
      group("Penalty and credit", "", penalty, credit),
      closed,
      all,
    );
    this.set(recipe);
  }

  set(recipe) {
    if (!isSame(recipe.weights, this.#recipe?.weights)) this.#moved = null;
    this.#recipe = recipe;
    this.#said.textContent = "";
    this.#show();
  }

  recipe() {
    return structuredClone(this.#recipe);
  }

  #weightRow({ key, title }) {
    return new RecipeRow(weightOf({ key, title }), {
      ...this.#listeners(),
      published: this.#published.weights[key],
      onInput: (value) => this.#weigh(key, title, value),
      onBack: () => {
        this.#weigh(key, title, this.#published.weights[key]);
        this.#settle();
      },
      onLock: () => {
        if (!this.#locked.delete(key)) this.#locked.add(key);
        this.#moved = null;
        this.#said.textContent = "";
        this.#show();
      },
    });
  }

  #row(spec) {
    const onInput = (value) => this.#change({ [spec.key]: value });
    return new RecipeRow(spec, {
      ...this.#listeners(),
      published: this.#published[spec.key],
      onInput,
      onBack: () => {
        onInput(this.#published[spec.key]);
        this.#settle();
      },
    });
  }

  #listeners() {
    return {
      onSettle: () => this.#settle(),
      onRefuse: (text) => (this.#said.textContent = text),
    };
  }

  #weigh(key, title, value) {
    if (this.#moved !== key) this.#from = this.#recipe.weights;
    this.#moved = key;
    const most = room(this.#from, key, this.#locked);
    this.#change({ weights: rebalanced(this.#from, key, value, this.#locked) });
    if (value > most) {
      this.#said.textContent = `${title}: at most ${most} %, since the locked weights hold the rest.`;
    }
  }

  #return() {
    this.#moved = null;
    const names = ["weights", ...this.#constants.map(([key]) => key)];
    this.#change(Object.fromEntries(names.map((name) => [name, this.#published[name]])));
    this.#settle();
  }

  #change(values) {
    this.#said.textContent = "";
    this.#recipe = { ...this.#recipe, ...values };
    this.#show();
    this.#onChange(this.recipe());
  }

  #settle() {
    this.#show();
    this.#onSettle(this.recipe());
  }

  #show() {
    const { weights } = this.#recipe;
    for (const [key, row] of this.#weights) {
      const isLocked = this.#locked.has(key);
      const isStuck = !isLocked && !canMove(weights, key, this.#locked);
      row.show(weights[key], { isLocked, stuck: isStuck ? "all others are locked" : "" });
    }
    for (const [key, row] of this.#constants) row.show(this.#recipe[key]);
  }
}

function isSame(weights, others) {
  return JSON.stringify(weights) === JSON.stringify(others);
}

function group(title, note, ...rows) {
  const made = make("fieldset", "", make("legend", "", title), ...rows);
  if (note !== "") made.append(make("p", "note", note));
  return made;
}

function make(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}
