"use strict";
// What the scripts find on the page.

function part(id) {
  return document.getElementById(id);
}

function all(selector) {
  return document.querySelectorAll(selector);
}

// Shows one screen, and tells a reader of the screen so.
function show(name) {
  const isNew = document.body.dataset.screen !== name;
  document.body.dataset.screen = name;
  for (const screen of all("section[data-screen]")) {
    screen.hidden = screen.dataset.screen !== name;
  }
  if (!isNew) return;
  document.querySelector(`section[data-screen="${name}"] h1`).focus({ preventScroll: true });
  scrollTo(0, 0);
}
