// One number of a recipe: a slider, a field for its exact value, and the way back to the published
// value. A weight has a lock beside.

const LOCK = `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
<rect x="3" y="7" width="10" height="7" rx="1.5"/><path d="M5 7V5a3 3 0 0 1 6 0v2"/></svg>`;

export class RecipeRow {
  #spec;
  #parts;
  #published;
  #value;

  // spec: `key`, `title`, `unit` and `what` it is, in words; `low`, `high` and `step` of the slider
  // and `factor` from the recipe's number to the one shown, with at least `digits` decimals;
  // `accepts(value)` and `expected`, its
  // words, for what is typed. onInput(value) while it moves, onSettle() when it is let go,
  // onBack(), onRefuse(text), and onLock() if it has a lock.
  constructor(spec, { published, onInput, onSettle, onBack, onRefuse, onLock }) {
    this.#spec = { factor: 1, digits: 0, ...spec };
    this.#published = published;
    const { key, title, what, unit, low, high, step } = this.#spec;
    const named = `${title}, ${what}`;
    const slider = input("range", `${key}-slider`, { min: low, max: high, step }, named);
    const exact = input("number", `${key}-exact`, { step, inputMode: "decimal" }, `${named}: exact`);
    const hint = element("span", "hint");
    const mark = element("span", "mark");
    mark.style.setProperty("--at", this.#part(this.#shown(published)));
    const back = button("back", "↺", `${title} back to the published ${this.#text(published)}`);
    const lock = onLock && button("lock", "", `Lock ${title}`);
    if (lock) lock.innerHTML = LOCK;
    this.#parts = { slider, exact, hint, back, lock };
    this.element = element(
      "div",
      "recipe-row",
      element("span", "head", element("span", "title", title), " ", hint),
      element("span", "exact", exact, element("span", "unit", unit)),
      element("span", "tools", ...(lock ? [lock] : []), back),
      element("span", "track", mark, slider),
    );
    this.element.dataset.key = key;
    this.#listen({ onInput, onSettle, onBack, onRefuse, onLock });
  }

  // isLocked: held by its own lock. stuck: why it cannot move, if it cannot.
  show(value, { isLocked = false, stuck = "" } = {}) {
    const { slider, exact, hint, back, lock } = this.#parts;
    this.#value = value;
    const shown = this.#shown(value);
    slider.value = shown;
    slider.style.setProperty("--at", this.#part(shown));
    exact.value = atLeast(this.#spec.digits, shown);
    slider.disabled = exact.disabled = isLocked || stuck !== "";
    const code = element("code", "", this.#spec.key);
    hint.replaceChildren(stuck === "" ? code : stuck);
    lock?.setAttribute("aria-pressed", String(isLocked));
    back.disabled = slider.disabled || value === this.#published;
  }

  #listen({ onInput, onSettle, onBack, onRefuse, onLock }) {
    const { slider, exact, back, lock } = this.#parts;
    slider.addEventListener("input", () => onInput(this.#meant(slider.valueAsNumber)));
    slider.addEventListener("change", onSettle);
    // A finger that lands on the line and then scrolls the page has not meant to move it.
    let before;
    slider.addEventListener("pointerdown", () => (before = this.#value));
    slider.addEventListener("pointercancel", () => {
      onInput(before);
      onSettle();
    });
    // Only what was typed to its end: a part of it may be another number.
    exact.addEventListener("change", () => {
      const value = this.#meant(exact.valueAsNumber);
      const { accepts, title, expected } = this.#spec;
      if (accepts(value)) onInput(value);
      onSettle();
      if (!accepts(value)) onRefuse(`${title}: expected ${expected}.`);
    });
    back.addEventListener("click", onBack);
    lock?.addEventListener("click", onLock);
  }

  #shown(value) {
    return clean(value * this.#spec.factor);
  }

  #meant(shown) {
    return clean(shown / this.#spec.factor);
  }

  // Where a number shown is on the slider's line, 0 to 1.
  #part(shown) {
    const { low, high } = this.#spec;
    return Math.min(1, Math.max(0, (shown - low) / (high - low)));
  }

  #text(value) {
    const { unit } = this.#spec;
    return `${this.#shown(value)}${unit === "" ? "" : ` ${unit}`}`;
  }
}

function input(type, name, values, label) {
  const made = Object.assign(document.createElement("input"), { type, name, ...values });
  made.setAttribute("aria-label", label);
  made.autocomplete = "off"; // or a reload would bring old values back
  return made;
}

function button(kind, text, label) {
  const made = element("button", kind, text);
  Object.assign(made, { type: "button", title: label });
  made.setAttribute("aria-label", label);
  return made;
}

function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

// Rounds nothing away.
function atLeast(digits, value) {
  const text = value.toFixed(digits);
  return Number(text) === value ? text : String(value);
}

// Without the last digits of floats.
function clean(value) {
  return Number(value.toFixed(12));
}
