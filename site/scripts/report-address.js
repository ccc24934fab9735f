"use strict";
// The page's state in its address: what the table shows, and which pair is open in which view.

const VIEWS = ["side", "swipe", "difference", "difference-4"];
const PAIR_KEYS = ["model", "field", "sample", "view"];

class Address {
  // null if no pair is named.
  static pair() {
    const query = new URLSearchParams(location.search);
    if (!query.has("model") || !query.has("field")) return null;
    const view = query.get("view");
    return {
      model: query.get("model"),
      field: query.get("field"),
      sample: Number(query.get("sample")),
      view: VIEWS.includes(view) ? view : VIEWS[0],
    };
  }

  static choices() {
    const query = new URLSearchParams(location.search);
    for (const key of PAIR_KEYS) query.delete(key);
    return query;
  }

  // The address of a pair, or with null of the table; the table's choices stay in it.
  static of(pair, choices = Address.choices()) {
    const query = new URLSearchParams(choices);
    for (const key of PAIR_KEYS) if (pair !== null && key in pair) query.set(key, pair[key]);
    return query.size > 0 ? `?${query}` : location.pathname;
  }
}
