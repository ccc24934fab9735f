"use strict";
// Classic scripts share one scope: each declares what the later ones use.

// An element with a class and content: texts and elements.
function element(tag, className = "", ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

// A score as the pages write it: a true minus sign, and no negative zero.
function points(value, digits = 1) {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

function emptyBar() {
  const svg = "http://www.w3.org/2000/svg";
  const bar = document.createElementNS(svg, "svg");
  bar.setAttribute("class", "bar");
  bar.setAttribute("aria-hidden", "true");
  const rect = document.createElementNS(svg, "rect");
  rect.setAttribute("height", "100%");
  bar.append(rect);
  return bar;
}

// Sets a bar of the pages, an SVG with one rectangle, to a score; null empties it.
function setBar(bar, value) {
  bar.querySelector("rect").setAttribute("width", percent(value ?? 0));
}

function percent(value) {
  return `${Math.min(100, Math.max(0, value))}%`;
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
