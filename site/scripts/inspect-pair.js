"use strict";
// One candidate beside its reference: frames, numbers, notes, measurements, and where it comes from.

class PairView {
  #saved;
  #view = document.querySelector("#pair");
  #title = document.querySelector("#pair-title");
  #model = document.querySelector("#pair-model");
  #field = document.querySelector("#pair-field");
  #sample = document.querySelector("#pair-sample");
  #stage;

  // onPair({ model, field, sample }) and onView(view): others were chosen.
  constructor(saved, { onPair, onView }) {
    this.#saved = saved;
    this.#stage = new PairStage({ onView });
    for (const select of [this.#model, this.#field, this.#sample]) {
      select.addEventListener("change", () =>
        onPair({ model: this.#model.value, field: this.#field.value, sample: Number(this.#sample.value) }));
    }
  }

  show(candidate, view) {
    const field = this.#saved.field(candidate.field);
    this.#model.value = candidate.model;
    this.#field.value = candidate.field;
    this.#showSamples(candidate);
    this.#title.replaceChildren(this.#saved.title(candidate), " ", element("small", "", field.title));
    this.#stage.show(candidate, field.picture, view);
    fill("#score", scoreSummary(candidate, this.#saved));
    const framed = candidate.measurements !== null;
    for (const part of this.#view.querySelectorAll(".framed")) part.hidden = !framed;
    if (framed) this.#showFramed(candidate, field);
    fill("#pair-origin", origin(candidate, field));
    const link = this.#view.querySelector("#lab-link");
    if (link !== null) link.href = `${this.#saved.lab}?reference=${encodeURIComponent(candidate.field)}`;
    this.#view.hidden = false;
  }

  hide() {
    this.#view.hidden = true;
  }

  focus() {
    this.#title.focus({ preventScroll: true });
  }

  #showSamples({ model, field, sample }) {
    const samples = this.#saved.samples(model, field);
    document.querySelector("#pair-samples").hidden = samples.length < 2;
    this.#sample.replaceChildren(...samples.map((one) => new Option(one.sample || "only", one.sample)));
    this.#sample.value = sample;
  }

  // What only a candidate with a frame has.
  #showFramed(candidate, field) {
    const remarks = remarkItems(candidate, this.#saved.rules);
    fill("#remarks", remarks.length > 0 ? remarks : [element("li", "none", "Nothing that a rule speaks of.")]);
    fill("#measured", measurementTables(candidate, field.reference.measurements, this.#saved.hues));
    for (const row of this.#view.querySelectorAll("[data-key]")) {
      const value = candidate.values[row.dataset.key];
      row.querySelector(".value").textContent = value === null ? "–" : points(value);
      row.querySelector(".bar").toggleAttribute("hidden", value === null);
      setBar(row.querySelector(".bar"), value);
    }
  }
}

function fill(selector, content) {
  document.querySelector(selector).replaceChildren(...content);
}

function origin(candidate, field) {
  const { versions } = candidate;
  const entries = [
    ["Source", candidate.source && code(candidate.source)],
    ["SHA-256 of the source", candidate.source_sha256 && code(candidate.source_sha256)],
    ["SHA-256 of the pixels", candidate.pixels_sha256 && code(candidate.pixels_sha256)],
    ["SHA-256 of the reference’s pixels", code(field.reference.pixels_sha256)],
    ["Recipe", code(candidate.recipe)],
    ["Versions", versions && `fieldlab ${versions.fieldlab}, numpy ${versions.numpy}, Pillow ${versions.pillow}, ${versions.chromium === null ? "no Chromium" : `Chromium ${versions.chromium}`}`],
    ["Scored", candidate.date?.replace("T", " ").replace("+00:00", " UTC")],
  ];
  return entries
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [element("dt", "", name), element("dd", "", value)]);
}

function code(text) {
  return element("code", "", text);
}
