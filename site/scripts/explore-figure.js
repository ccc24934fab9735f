// A Bokeh figure of a panel: drawn at build time, filled and colored here.

import { bokeh } from "./libraries.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

export function cssColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export class Figure {
  #plot;

  // `id`: of the item in the page. One item may be drawn any number of times.
  static async draw(id, element) {
    const { embed } = await bokeh();
    const item = JSON.parse(document.querySelector(`#lab-${id}`).textContent);
    const views = await embed.embed_item(item, element);
    const figure = new Figure();
    figure.#plot = views.roots[0].model;
    figure.#ink();
    dark.addEventListener("change", () => figure.#ink());
    return figure;
  }

  fill(source, data) {
    this.model(source).data = data;
  }

  model(name) {
    return this.#plot.document.get_model_by_name(name);
  }

  // `margin`: share of each range to be added at both of its ends, for lines and dots there.
  range([left, right], [bottom, top], margin = 0) {
    const { x_range, y_range } = this.#plot;
    const [across, up] = [(right - left) * margin, (top - bottom) * margin];
    x_range.setv({ start: left - across, end: right + across });
    y_range.setv({ start: bottom - up, end: top + up });
  }

  // heard(x, y), in the units of the axes.
  onTap(heard) {
    this.#plot.on_event("tap", ({ x, y }) => heard(x, y));
  }

  // heard(x, y) while the pointer is over the figure, heard(null) once it has left.
  onHover(heard) {
    this.#plot.on_event("mousemove", ({ x, y }) => heard(x, y));
    this.#plot.on_event("mouseleave", () => heard(null));
  }

  // Bokeh paints on a canvas, which knows no custom properties.
  #ink() {
    const [ink, soft, line, paper] = ["--ink", "--soft-ink", "--line", "--paper"].map(cssColor);
    const strokes = { ink, soft, thin: soft, dot: ink, mark: ink };
    const fills = { dot: paper, mark: null };
    for (const { glyph } of this.#plot.renderers) {
      const [tag] = glyph.tags;
      if (tag in strokes) glyph.line_color = { value: strokes[tag] };
      if (tag in fills) glyph.fill_color = { value: fills[tag] };
      if (tag === "label") {
        glyph.text_color = { value: ink };
        glyph.background_fill_color = { value: paper };
      }
    }
    for (const span of this.#plot.center) {
      if (span.tags[0] === "soft") span.line_color = soft;
    }
    for (const axis of [...this.#plot.below, ...this.#plot.left]) {
      axis.axis_line_color = line;
      axis.major_tick_line_color = line;
      axis.major_label_text_color = soft;
    }
  }
}
