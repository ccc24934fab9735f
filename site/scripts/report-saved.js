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

  // Which candidates a total cannot be told from, in words; null if there are none.
  ties({ field, ties }) {
    if (ties.length === 0) return null;
    const names = ties.map((number) => this.title(this.candidates[number])).join(" · ");
    return `Tie with ${names}: within the noise floor of ${points(this.field(field).noise_floor)}.`;
  }

  title(candidate) {
    const sample = candidate.sample ? `, sample ${candidate.sample}` : "";
    return `${this.model(candidate.model).title}${sample}`;
  }
}
