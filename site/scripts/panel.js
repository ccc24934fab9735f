// Panel's widgets and Bokeh's figure, drawn at build time, shown here. A widget's change is heard
// on its Bokeh model; Bokeh's own document sync is not used.

import { bokeh } from "./libraries.js";

const item = (id) => JSON.parse(document.querySelector(`#lab-${id}`).textContent);

async function embed(id, target) {
  const { embed } = await bokeh();
  const element = document.querySelector(target);
  element.replaceChildren();
  const views = await embed.embed_item(item(id), element);
  return views.roots[0];
}

export class Widgets {
  #models = new Map();
  #quiet = false;

  // `keys`: of a state and of a circle; each value has a widget of that name.
  static async show({ keys, onChange }) {
    const widgets = new Widgets();
    for (const [id, target] of [
      ["controls", "#controls"],
      ["credit", "#credit"],
      ["reference", "#reference-choice"],
    ]) {
      const view = await embed(id, target);
      for (const key of keys) widgets.#bind(key, view.model.document, onChange);
      complete(view);
    }
    return widgets;
  }

  // Shows a state, and of its circles the selected one, without hearing it as a change.
  set(state) {
    const values = { ...state, ...state.circles[state.selected] };
    this.#quiet = true;
    for (const [key, model] of this.#models) {
      const property = propertyOf(key);
      if (model[property] !== values[key]) model[property] = values[key];
    }
    this.#quiet = false;
  }

  #bind(key, document, onChange) {
    const model = document.get_model_by_name(key);
    if (model === null) return;
    this.#models.set(key, model);
    model.properties[propertyOf(key)].change.connect(() => {
      if (!this.#quiet) onChange({ [key]: model[propertyOf(key)] });
    });
  }
}

function propertyOf(key) {
  return key === "color" ? "color" : "value";
}

// What the widgets lack: noUiSlider's handles have no accessible name, and the color field tells
// its color only when its popup closes.
function complete(view) {
  for (const child of [view, ...(view.child_views ?? [])]) {
    const handle = child.shadow_el?.querySelector(".noUi-handle");
    handle?.setAttribute("aria-label", child.model.title);
    const color = child.shadow_el?.querySelector("input[type=color]");
    color?.addEventListener("input", () => (child.model.color = color.value));
  }
}

export class AreaFigure {
  #document;

  static async show() {
    const figure = new AreaFigure();
    const view = await embed("area", "#area");
    figure.#document = view.model.document;
    figure.#ink();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => figure.#ink());
    return figure;
  }

  update(result) {
    const columns = this.#model("columns");
    const subscore = Object.values(result.subscores);
    const weight = Object.values(result.state.weights);
    const right = weight.map((_, at) => weight.slice(0, at + 1).reduce((sum, one) => sum + one));
    const left = [0, ...right.slice(0, -1)];
    columns.data = { ...columns.data, weight, left, right, subscore };
    this.#model("level").location = result.weighted;
  }

  #model(name) {
    return this.#document.get_model_by_name(name);
  }

  // Bokeh paints on a canvas, which knows no custom properties.
  #ink() {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(name).trim();
    this.#model("cells").glyph.line_color = { value: color("--line") };
    this.#model("fills").glyph.line_color = { value: color("--paper") };
    this.#model("fills").glyph.fill_color = { value: color("--ink") };
    this.#model("level").line_color = color("--soft-ink");
  }
}
