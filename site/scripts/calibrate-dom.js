// What the parts of the Calibrate page share.

import { number } from "./readout.js";

export const find = (selector) => document.querySelector(selector);

export function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

export function option(value, text) {
  return Object.assign(document.createElement("option"), { value, textContent: text });
}

// Sets an element's text. Most of what is shown stays the same while a slider moves, and what is not
// written need not be laid out again.
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A score, or a dash where there is none.
export function points(value) {
  return Number.isNaN(value) ? "–" : number(value);
}

export function rankText(rank) {
  return rank === 0 ? "–" : String(rank);
}

// How far a rank rose or fell; nothing if it did neither.
export function rise(before, now) {
  if (before === 0 || now === 0 || before === now) return "";
  return now < before ? `▲ ${before - now}` : `▼ ${now - before}`;
}

// Places by rank; what has none is last.
export function byRank(ranks, places = Array.from(ranks, (_, place) => place)) {
  const key = (place) => ranks[place] || Infinity;
  return places.sort((a, b) => key(a) - key(b) || a - b);
}
