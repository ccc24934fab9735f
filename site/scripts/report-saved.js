"use strict";
// The saved scores, as `lab.report.page` wrote them into the page.

class SavedScores {
  #models;
  #fields;

  constructor(data) {
    Object.assign(this, data);
    this.#models = new Map(data.models.map((model) => [model.key, model]));
    this.#fields = new Map(data.fields.map((field) => [field.key, field]));
  }

  model(key) {
    return this.#models.get(key);
  }

  field(key) {
    return this.#fields.get(key);
  }

  metric(key) {
    return this.metrics.find((metric) => metric.key === key);
  }

  samples(model, field) {
    return this.candidates.filter((one) => one.model === model && one.field === field);
  }

  // A model's candidate for a field: that sample, or the first there is.
  find({ model, field, sample }) {
    const samples = this.samples(model, field);
    return samples.find((one) => one.sample === sample) ?? samples[0] ?? null;
  }

  // Only what is scored has a value.
  value(candidate, metric) {
    return candidate.state === "scored" ? candidate.values[metric] : null;
  }

  title(candidate) {
    const sample = candidate.sample ? `, sample ${candidate.sample}` : "";
    return `${this.model(candidate.model).title}${sample}`;
  }
}
