// The lab inside other people's pages: one state, moved by the stage, the controls and the host;
// every move goes to the worker, and every scored frame comes back to the page and to the host.

import { choices } from "./embed-choices.js";
import { Controls } from "./embed-controls.js";
import { Host } from "./embed-host.js";
import { preview, References } from "./embed-pictures.js";
import { EmbedReadout } from "./embed-readout.js";
import { History } from "./history.js";
import { explain, fetchBytes } from "./loading.js";
import { Python } from "./python.js";
import { named } from "./readout.js";
import { Scorer } from "./scorer.js";
import { Stage } from "./stage.js";
import { State } from "./state.js";
import { haveSameRecipe } from "./state-recipe.js";

const config = JSON.parse(document.querySelector("#lab-config").textContent);
const chosen = choices(location.search, config);
const words = config.words[chosen.lang];
// Inside <field-lab> the reader has asked already, and the frame is as high as its content.
const isAsked = new URLSearchParams(location.search).get("host") === "field-lab";
const states = new State(config);
const begin = states.fromQuery(location.search);
const find = (selector) => document.querySelector(selector);

let state = begin;
let result = null;
let resultState = null;
let unpainted = null;
let scored = null;
let isLive = false;

const host = new Host({ onSet: take, onTheme: showTheme });
const readout = new EmbedReadout({ metrics: chosen.metrics, words });
const references = new References(config);
const stage = new Stage({ onMove: move, onSelect: select });
const controls = new Controls(chosen.controls, { config, words, readonly: chosen.readonly, onMove: move });
const history = new History(state, { onBegin() {}, onSettle: () => rest() });
const scorer = new Scorer({
  pixelsOf: (name) => fetchBytes(`${config.folders.fields}/${name}.rgb`),
  explore: config.worker.explore,
  onFrame: paintNext,
  onError: (error) => fail(error, { fatal: !isLive }),
});
const python = new Python({
  config,
  scorer,
  host: find("#python"),
  onProgress: showProgress,
  onDeath: () => document.body.classList.add("waiting"),
  onRevival: revive,
  onFailure: (error) => fail(error, { fatal: true }),
});

function move(partial) {
  const next = states.merge(state, partial);
  if (states.same(next, state)) {
    if (next.selected !== state.selected) select(next.selected);
    return;
  }
  history.move(next);
  state = next;
  show();
  scored = scorer.score(states.toQuery(state), state);
}

// What the host asks for: each value that can be understood, and no other.
function take(values) {
  for (const [key, value] of Object.entries(values ?? {})) {
    try {
      move({ [key]: value });
    } catch {
      // As with a bad value in the address.
    }
  }
}

function select(selected) {
  history.settle();
  state = states.merge(state, { selected });
  history.select(state);
  show();
}

function show() {
  stage.place(state);
  controls.show(state);
  references.show(state.reference, words);
  find("#lab-link").href = `./?${states.toQuery(state)}`;
  host.tell("state", { state, query: states.toQuery(state) });
}

// At most one paint in an animation frame; a newer scored frame replaces one not yet painted.
// The host hears of each at once: a browser paints no frames that are out of view.
function paintNext(frame) {
  result = named(frame.numbers, config.subscores);
  resultState = frame.state;
  if (unpainted === null) requestAnimationFrame(paint);
  unpainted = frame;
  host.tell("score", { score: result, query: states.toQuery(frame.state), moving: true });
}

function paint() {
  if (unpainted === null) return;
  document.body.classList.remove("waiting");
  stage.paint(unpainted.pixels);
  showNumbers();
  unpainted = null;
}

function showNumbers() {
  const isCalibrated = config.calibrated.some((recipe) => haveSameRecipe(recipe, resultState));
  return readout.show(result, resultState, isCalibrated);
}

// A gesture is over: the host gets the figure of the state that it ended in.
async function rest() {
  try {
    await scored;
  } catch {
    return; // Told by `fail`.
  }
  paint();
  readout.speak(result);
  const numbers = showNumbers();
  const places = controls.show(state);
  const query = states.toQuery(state);
  const figure = {
    texts: { ...numbers.texts, ...places.texts },
    bars: { ...numbers.bars, ...places.bars },
    colors: { "control.color": state.circles[state.selected].color },
    pictures: {
      candidate: find("#candidate-pixels").toDataURL(),
      reference: await references.dataUrl(),
    },
  };
  host.tell("score", { score: result, query, moving: false, figure });
}

function fail(error, { fatal }) {
  const message = explain(error);
  find("#failure").textContent = message;
  find("#failure").hidden = false;
  find("#play").hidden = error.canRetry === false;
  document.body.classList.remove("waiting");
  finishLoading(words.stopped);
  isLive &&= !fatal;
  host.tell("error", { message, fatal });
}

function finishLoading(status) {
  find("#loading").hidden = true;
  find("#status").textContent = status;
}

function showProgress({ loaded, total }) {
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1).replace(".", words.decimal);
  find("#loading").hidden = false;
  find("#loading").value = loaded / total;
  find("#status").textContent =
    loaded < total
      ? words.loading.replace("{loaded}", megabytes(loaded)).replace("{total}", megabytes(total))
      : words.starting;
  host.tell("progress", { loaded, total });
}

function showTheme(theme) {
  if (["auto", "light", "dark"].includes(theme)) document.documentElement.dataset.theme = theme;
}

function showWords() {
  document.documentElement.lang = chosen.lang;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = words[element.dataset.word];
  }
  find("#ring").setAttribute("aria-label", words.movable);
}

async function start() {
  find("#play").hidden = true;
  find("#failure").hidden = true;
  scored = scorer.score(states.toQuery(state), state);
  if (isLive) return rest();
  await python.start();
  await scored;
  paint();
  isLive = true;
  finishLoading(chosen.readonly ? "" : words.drag);
  document.body.classList.add("live");
  performance.mark("first-score");
  host.tell("ready");
  return rest();
}

// Python died and runs again; what was asked for is being scored.
async function revive() {
  scored = scorer.score(states.toQuery(state), state);
  await rest();
  finishLoading(words.revived);
}

// What `start` waits for fails by itself too, where it is told.
function go() {
  start().catch((error) => {
    if (!isLive) fail(error, { fatal: true });
  });
}

document.documentElement.classList.toggle("fitted", isAsked);
document.body.classList.add(chosen.view);
document.body.classList.toggle("readonly", chosen.readonly);
showTheme(chosen.theme);
showWords();
if (!states.same(begin, states.start)) {
  document.body.classList.add("waiting");
  find("#stage img").src = preview(begin);
}
show();
host.watchHeight();
find("#reset").hidden = chosen.readonly;
find("#reset").addEventListener("click", () => move({ ...begin }));

find("#play").addEventListener("click", go);
if (isAsked || !navigator.connection?.saveData) go();
else find("#play").hidden = false;
