// The noise floors of our references: for the recipe that the site was built with they are known,
// for any other the worker counts them from what was measured of each reference.

import { fetchBytes } from "./loading.js";
import { haveSameRecipe } from "./state-recipe.js";

export class Floors {
  #config;
  #start;
  #ask;
  #queryOf;
  #counted = new Map();
  #measured = new Map();

  // start: the state whose recipe the config's floors belong to. ask: as `Scorer.ask`.
  constructor({ config, start, queryOf, ask }) {
    this.#config = config;
    this.#start = start;
    this.#queryOf = queryOf;
    this.#ask = ask;
  }

  // The floor of a state's reference under its recipe, or undefined if it is not known yet.
  of(state) {
    if (!haveSameRecipe(state, this.#start)) return this.#counted.get(this.#key(state));
    return this.#config.references.find(({ name }) => name === state.reference).noise;
  }

  // Resolves once it is known.
  async find(state) {
    if (this.of(state) !== undefined) return;
    const measured = await this.#measurements(state.reference);
    this.#counted.set(this.#key(state), await this.#ask("noise_floor", this.#key(state), measured));
  }

  // The circles do not matter.
  #key(state) {
    return this.#queryOf({ ...state, circles: this.#start.circles });
  }

  async #measurements(name) {
    if (!this.#measured.has(name)) {
      const bytes = await fetchBytes(`${this.#config.folders.fields}/${name}.noise.json`);
      this.#measured.set(name, new TextDecoder().decode(bytes));
    }
    return this.#measured.get(name);
  }
}
