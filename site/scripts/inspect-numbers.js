"use strict";
// A candidate's numbers in words and tables, for the card and the pair.

const SPREADS = [
  ["gradient_spread", "Gradient spread", 3],
  ["flow_coherence", "Flow coherence", 3],
  ["saturation_spread", "Saturation spread", 3],
  ["luminance_spread", "Luminance spread", 1],
];

// The total, the sum behind it and what it ties with, or the state and its reason.
function scoreSummary(candidate, saved) {
  if (candidate.state !== "scored") {
    const state = element("p", "big state", capital(candidate.state));
    return candidate.reason ? [state, element("p", "reason", candidate.reason)] : [state];
  }
  const { total, weighted, spread } = candidate;
  const big = element("p", "big", element("span", "total", points(Math.max(0, total))), element("span", "of", " / 100"));
  const sum = element("p", "sum",
    element("span", "term", "weighted "), points(weighted), ` − ${saved.penalty} × `,
    element("span", "term", "spread "), points(spread), ` = ${points(total)}`);
  const notes = [total < 0 ? "Below zero; shown as 0." : null, saved.ties(candidate)];
  return [big, sum, ...notes.filter((note) => note !== null).map((note) => element("p", "note", note))];
}

// What the card shows of a candidate: the sum, the seven subscores, the notes.
function cardBody(candidate, saved) {
  const rows = saved.metrics
    .filter(({ key }) => key !== "total" && candidate.values[key] !== null)
    .map(({ key, title }) => {
      const bar = emptyBar();
      setBar(bar, candidate.values[key]);
      return element("li", "", element("span", "title", title), " ", bar, " ", element("span", "value", points(candidate.values[key])));
    });
  const remarks = remarkItems(candidate, null);
  return [
    ...scoreSummary(candidate, saved),
    ...(rows.length > 0 ? [element("ul", "subscores", ...rows)] : []),
    ...(remarks.length > 0 ? [element("ul", "remarks", ...remarks)] : []),
  ];
}

// Everything that was noted about a candidate, as list items; if wanted, each rule under the last
// of its notes.
function remarkItems(candidate, rules) {
  const items = candidate.failure_notes.map(({ rule, text }, index, all) => {
    const item = element("li", "", capital(text));
    const isLast = all[index + 1]?.rule !== rule;
    if (isLast && rules?.[rule]) item.append(" ", element("small", "", rules[rule]));
    return item;
  });
  return [...items, ...candidate.notes.map((note) => element("li", "", capital(note)))];
}

// What both frames measure.
function measurementTables(candidate, reference, hues) {
  const found = candidate.measurements;
  const center = (frame, hue) =>
    frame.hue_areas[hue] === 0 ? "–" : frame.hue_centroids[hue].map((value) => value.toFixed(0)).join(", ");
  return [
    table(["Pixels near", "Reference", "Candidate", "Shared"], hues.map((hue) =>
      [hue, reference.hue_areas[hue], found.hue_areas[hue], found.hue_overlaps[hue]])),
    table(["Center of", "Reference", "Candidate"], hues.map((hue) => [hue, center(reference, hue), center(found, hue)])),
    table(["Over the frame", "Reference", "Candidate"], SPREADS.map(([key, title, digits]) =>
      [title, reference[key].toFixed(digits), found[key].toFixed(digits)])),
  ];
}

function table(head, rows) {
  const cell = (tag, scope) => (text) => {
    const made = element(tag, "", typeof text === "number" ? text.toLocaleString("en-US") : text);
    if (scope) made.scope = scope;
    return made;
  };
  return element("table", "",
    element("thead", "", element("tr", "", ...head.map(cell("th", "col")))),
    element("tbody", "", ...rows.map(([name, ...values]) =>
      element("tr", "", cell("th", "row")(name), ...values.map(cell("td"))))));
}
