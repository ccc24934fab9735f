// The list of circles over the sliders: which one is under the hand, and adding, removing and
// reordering. With a single circle it is just the one button that adds another.

export class Circles {
  #list = group("circle-chips", "Circles, from bottom to top");
  #buttons = group("circle-actions", "Change circles");
  #spoken = document.createElement("p");
  #shown = null;
  #state;

  // onChange(partial): a change that is a step of its own. onSelect(index).
  constructor({ config, onChange, onSelect }) {
    this.config = config;
    this.onChange = onChange;
    this.onSelect = onSelect;
    this.addButton = this.#button("Add circle", "Add a circle on top", () => this.#add());
    this.removeButton = this.#button("Remove", "Remove the selected circle", () => this.#remove());
    this.forwardButton = this.#button("Forward", "Bring the selected circle over the next one", () =>
      this.#shift(1),
    );
    this.backButton = this.#button("Back", "Send the selected circle under the one before", () =>
      this.#shift(-1),
    );
    this.#spoken.className = "visually-hidden";
    this.#spoken.setAttribute("role", "status");
    document.querySelector("#circles").append(this.#list, this.#buttons, this.#spoken);
  }

  show(state) {
    this.#state = state;
    const { circles, selected } = state;
    const colors = circles.map(({ color }) => color);
    const key = JSON.stringify([selected, colors]);
    if (key === this.#shown) return; // A drag calls this for every step.
    const before = this.#shown && JSON.parse(this.#shown);
    this.#shown = key;
    this.#chips(colors);
    this.#list.hidden = circles.length === 1;
    for (const button of [this.removeButton, this.forwardButton, this.backButton]) {
      button.hidden = circles.length === 1;
    }
    disable(this.addButton, circles.length === this.config.mostCircles);
    disable(this.forwardButton, selected === circles.length - 1);
    disable(this.backButton, selected === 0);
    if (before !== null && (before[0] !== selected || before[1].length !== circles.length)) {
      this.#spoken.textContent = `Circle ${selected + 1} of ${circles.length} selected`;
    }
  }

  #chips(colors) {
    while (this.#list.children.length > colors.length) this.#list.lastChild.remove();
    while (this.#list.children.length < colors.length) this.#list.append(this.#chip());
    [...this.#list.children].forEach((chip, at) => {
      chip.setAttribute("aria-label", `Circle ${at + 1}, ${colors[at]}`);
      chip.setAttribute("aria-pressed", String(at === this.#state.selected));
      chip.firstChild.style.background = colors[at];
    });
  }

  #chip() {
    const at = this.#list.children.length;
    const chip = document.createElement("button");
    const swatch = document.createElement("span");
    swatch.className = "swatch";
    chip.type = "button";
    chip.append(swatch, String(at + 1));
    chip.addEventListener("click", () => this.onSelect(at));
    return chip;
  }

  #button(words, title, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.title = title;
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") action();
    });
    this.#buttons.append(button);
    return button;
  }

  #add() {
    const { circles } = this.#state;
    const color = unused(this.config.hues, circles);
    const circle = { ...this.config.start.circles[0], ...roomiest(circles), color };
    this.onChange({ circles: [...circles, circle], selected: circles.length });
  }

  #remove() {
    const { circles, selected } = this.#state;
    this.onChange({ circles: circles.toSpliced(selected, 1), selected: Math.max(0, selected - 1) });
    if (this.removeButton.hidden) this.addButton.focus();
  }

  #shift(step) {
    const { circles, selected } = this.#state;
    const others = circles.toSpliced(selected, 1);
    const place = selected + step;
    this.onChange({ circles: others.toSpliced(place, 0, circles[selected]), selected: place });
  }
}

function group(name, label) {
  const element = document.createElement("div");
  element.className = name;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", label);
  return element;
}

// Not `disabled`, which would take the focus away from a hand that presses again and again.
function disable(button, disabled) {
  button.setAttribute("aria-disabled", String(disabled));
}

// The first of the benchmark's hues that the fewest circles have.
function unused(hues, circles) {
  const uses = (hue) => circles.filter(({ color }) => color === hue).length;
  return hues.reduce((best, hue) => (uses(hue) < uses(best) ? hue : best));
}

// The place of a coarse grid that is farthest from every center.
function roomiest(circles) {
  const places = [45, 90, 135].flatMap((x) => [45, 112, 180].map((y) => ({ x, y })));
  const room = (place) => Math.min(...circles.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)));
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}
