// How far the recipe under the hand agrees with votes that the reader opened.

import { element, find } from "./calibrate-dom.js";

// agreement: what Python found, or null while no votes are open.
export function showAgreement(agreement) {
  find("#agreed").hidden = agreement === null;
  if (agreement === null) return;
  find("#votes-facts").textContent = [agreement.facts, ...agreement.leftOut].join(" · ");
  const lines = agreement.lines.flatMap(({ title, value }) => [
    element("dt", "", title),
    element("dd", "number", value),
  ]);
  find("#agreed dl").replaceChildren(...lines);
}
