// A blind-spot card: a reference and two candidates, with words on what the score gets wrong.

const PARTS = ["reference", "honest", "fooling"];

export class Card {
  #keys;
  #element = document.querySelector("#card");
  #buttons = [...this.#element.querySelectorAll("[data-candidate]")];
  #key = null;

  // onChoose(key, part): another candidate of the card is wanted.
  constructor({ keys, onChoose }) {
    this.#keys = keys;
    for (const button of this.#buttons) {
      button.addEventListener("click", () => onChoose(this.#key, button.dataset.candidate));
    }
  }

  knows(key) {
    return this.#keys.includes(key);
  }

  get isShown() {
    return !this.#element.hidden;
  }

  // Fetches a card and writes its words. Resolves with the frames of both sides, and the credit
  // that its numbers are computed with.
  async frames(key, part, scorer) {
    const [text, ...pixels] = await scorer.ask("card", key);
    const words = JSON.parse(text);
    const frame = (name) => ({
      pixels: pixels[PARTS.indexOf(name)],
      label: words[name],
      notes: [],
      card: { key, part: name },
    });
    this.#key = key;
    this.#element.querySelector("#card-title").textContent = words.title;
    this.#element.querySelector("#card-words").textContent = `${words.misjudged} ${words.why}`;
    this.#element.querySelector("#card-link").href = `blind-spots.html#${key}`;
    return { reference: frame("reference"), candidate: frame(part), credit: words.credit };
  }

  // Stands above the frames as long as both are its own.
  mark({ reference, candidate }) {
    this.#element.hidden = reference?.card?.part !== "reference" || candidate?.card === undefined;
    for (const button of this.#buttons) {
      const pressed = button.dataset.candidate === candidate?.card?.part;
      button.setAttribute("aria-pressed", String(pressed));
    }
  }
}
