// The state of the lab: eight values, and their one spelling as a URL query,
// the same that lab.candidate and lab.session read and write in Python.

export class State {
  constructor(config) {
    this.bounds = config.bounds;
    this.names = config.references.map((reference) => reference.name);
    this.start = Object.freeze(config.start);
  }

  // The given state with some values replaced. Numbers out of bounds are drawn in; what
  // cannot be understood at all is refused by name.
  merge(state, partial) {
    const merged = { ...state };
    for (const [key, value] of Object.entries(partial)) merged[key] = this.#read(key, value);
    return Object.freeze(merged);
  }

  // A URL's query over the starting state. A value that makes no sense leaves the start's, so
  // that an old or damaged link still opens.
  fromQuery(query) {
    let state = this.start;
    for (const [key, value] of new URLSearchParams(query)) {
      if (!(key in this.start)) continue;
      try {
        state = this.merge(state, { [key]: key === "color" ? `#${value}` : value });
      } catch {
        continue;
      }
    }
    return state;
  }

  toQuery(state) {
    return Object.keys(this.start)
      .map((key) => `${key}=${String(state[key]).replace("#", "")}`)
      .join("&");
  }

  same(a, b) {
    return Object.keys(this.start).every((key) => a[key] === b[key]);
  }

  #read(key, value) {
    if (key === "reference") {
      if (this.names.includes(value)) return value;
      throw new RangeError(`reference: expected one of ${this.names.join(", ")}; came ${value}`);
    }
    if (key === "color") {
      if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
      throw new RangeError(`color: expected #rrggbb, came ${value}`);
    }
    const bound = this.bounds[key];
    if (bound === undefined) throw new RangeError(`unknown key ${key}`);
    const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value);
    if (!Number.isFinite(number)) throw new RangeError(`${key}: expected a number, came ${value}`);
    const inside = Math.min(bound.high, Math.max(bound.low, number));
    // Sliders count in binary steps: 0.1 + 0.2 has no place in a link.
    return key === "credit" ? Math.round(inside) : Number(inside.toFixed(4));
  }
}
