// The chosen controls, as the browser's own inputs: Panel's would weigh more than Python's scorer.

export class Controls {
  #parts = new Map();

  // onMove(partial): the reader changed a value.
  constructor(keys, { config, words, readonly, onMove }) {
    this.config = config;
    this.words = words;
    const cells = keys.map((key) => {
      const cell = document.createElement("label");
      cell.className = "control";
      const name = element("span", "name", words[key]);
      const value = element("span", "value", "");
      const said = element("span", "said");
      said.append(name, value);
      const input = key === "reference" ? this.#select() : this.#input(key);
      input.name = key; // for browsers that fill in forms, or complain
      input.disabled = readonly;
      input.addEventListener("input", () => onMove({ [key]: input.value }));
      cell.append(said, input);
      this.#parts.set(key, { value, input });
      return cell;
    });
    document.querySelector("#controls").replaceChildren(...cells);
  }

  // The texts and places on the line that it shows, by "control." and key.
  show(state) {
    const texts = {};
    const bars = {};
    const values = { ...state, ...state.circles[state.selected] };
    for (const [key, { value, input }] of this.#parts) {
      if (input.value !== String(values[key])) input.value = values[key];
      const text = this.#text(key, values[key]);
      if (key !== "reference") value.textContent = text;
      texts[`control.${key}`] = text;
      const bound = this.config.bounds[key];
      if (bound) bars[`control.${key}`] = (values[key] - bound.low) / (bound.high - bound.low);
    }
    return { texts, bars };
  }

  #text(key, value) {
    if (key === "reference") {
      return this.config.references.find(({ name }) => name === value).title;
    }
    if (key === "color") return value;
    const { unit } = this.config.bounds[key];
    return `${String(value).replace(".", this.words.decimal)} ${unit}`.trim();
  }

  #input(key) {
    const input = document.createElement("input");
    input.type = key === "color" ? "color" : "range";
    const bound = this.config.bounds[key];
    if (bound) Object.assign(input, { min: bound.low, max: bound.high, step: bound.step });
    return input;
  }

  #select() {
    const select = document.createElement("select");
    for (const { name, title } of this.config.references) select.add(new Option(title, name));
    return select;
  }
}

function element(tag, name, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}
