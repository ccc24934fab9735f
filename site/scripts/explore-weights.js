// "Weights": the recipe of the lab, under the hand.

import { RecipeControls } from "./recipe-controls.js";
import { number } from "./readout.js";
import { save } from "./save.js";
import { haveSameRecipe, recipeOf, stateOf } from "./state-recipe.js";

export class Panel {
  #lab;
  #controls;
  #link = document.querySelector("#weights-calibrate");
  #ends = [];

  constructor(lab) {
    this.#lab = lab;
    const { published, subscores } = lab.config;
    this.#controls = new RecipeControls(document.querySelector("#weights-controls"), {
      recipe: recipeOf(lab.state(), published),
      published,
      subscores,
      onChange: (recipe) => lab.move(stateOf(recipe)),
      onSettle: () => lab.settle(),
    });
    document.querySelector("#weights-save").addEventListener("click", () => this.#save());
  }

  open() {
    this.#ends = [
      this.#lab.on("state", () => this.#show()),
      this.#lab.on("score", (result) => this.#showTotal(result)),
    ];
    this.#show();
    this.#showTotal(this.#lab.result());
  }

  close() {
    for (const end of this.#ends) end();
  }

  // While the controls move they know best: showing it to them would end the gesture.
  #show() {
    const state = this.#lab.state();
    this.#link.href = `calibrate.html?${this.#lab.query()}`;
    if (haveSameRecipe(stateOf(this.#controls.recipe()), state)) return;
    this.#controls.set(recipeOf(state, this.#lab.config.published));
  }

  #showTotal(result) {
    const total = result === null ? "" : number(Math.max(0, result.total));
    document.querySelector("#weights-total").textContent = total;
  }

  #save() {
    const { published } = this.#lab.config;
    const recipe = recipeOf(this.#lab.state(), published);
    const isPublished = haveSameRecipe(stateOf(recipe), stateOf(published));
    const named = isPublished ? recipe : { ...recipe, name: "lab-weights", version: "1" };
    save(JSON.stringify(named, null, 2), "application/json", `${named.name}.json`);
  }
}
