// Joins the parts: one state, moved by the stage, the widgets, the URL and `window.fieldlab`;
// every move goes to the worker, and every scored frame comes back to the stage and the numbers.

import { Actions } from "./actions.js";
import { History } from "./history.js";
import { explain, fetchBytes, loadPython } from "./loading.js";
import { AreaFigure, Widgets } from "./panel.js";
import { named, Readout } from "./readout.js";
import { Scorer } from "./scorer.js";
import { Stage } from "./stage.js";
import { State } from "./state.js";

document.documentElement.classList.add("scripted");

const config = JSON.parse(document.querySelector("#lab-config").textContent);
const states = new State(config);
const readout = new Readout(config.subscores);
const listeners = new Set();

let state = states.fromQuery(location.search);
let result = null;
let before = null;
let widgets = null;
let area = null;
let scored = null;
let painted = Promise.resolve();

const stage = new Stage({ onMove: move });
const scorer = new Scorer({
  pixelsOf: (name) => fetchBytes(`fields/${name}.rgb`),
  onFrame: paintNext,
  onError: fail,
});
const history = new History(state, {
  onBegin: () => (before = result),
  onSettle: settled,
});
const actions = new Actions({
  query: () => states.toQuery(state),
  ready: () => ready,
  scorer,
  onUndo: () => jump(history.undo()),
  onRedo: () => jump(history.redo()),
  onReset: () => move({ ...states.start, reference: state.reference }),
  onCredit: (credit) => move({ credit }),
});

// A change by hand or by program: it becomes the newest state, shown and sent at once.
function move(partial) {
  const next = states.merge(state, partial);
  if (states.same(next, state)) return scorer.score(states.toQuery(state), state);
  history.move(next);
  return go(next);
}

function jump(next) {
  if (next === null) return;
  go(next);
  settled(next);
}

function go(next) {
  const changedReference = next.reference !== state.reference;
  state = next;
  show(changedReference);
  scored = scorer.score(states.toQuery(state), state);
  return scored;
}

function show(changedReference) {
  stage.place(state);
  widgets?.set(state);
  actions.show({ credit: state.credit, canUndo: history.canUndo, canRedo: history.canRedo });
  if (changedReference) showReference();
}

function showReference() {
  const { title } = config.references.find(({ name }) => name === state.reference);
  const picture = document.querySelector("#reference-pixels");
  picture.src = `fields/${state.reference}.png`;
  picture.alt = `Reference: ${title}`;
  document.querySelector("#reference-name").textContent = title;
}

function settled(next) {
  window.history.replaceState(null, "", `?${states.toQuery(next)}`);
  actions.show({ credit: next.credit, canUndo: history.canUndo, canRedo: history.canRedo });
  // The last move may still be on its way: what is spoken is its total, not the one before.
  scored.then(() => painted).then(
    () => readout.speak(result),
    () => {}, // Told by `fail`.
  );
}

// At most one paint in an animation frame; a newer scored frame replaces one not yet painted.
let unpainted = null;

function paintNext(frame) {
  result = { ...named(frame.numbers, config.subscores), state: frame.state };
  const first = unpainted === null;
  unpainted = frame;
  if (!first) return;
  painted = new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { pixels } = unpainted;
      unpainted = null;
      stage.paint(pixels);
      showResult();
      resolve();
    });
  });
}

function showResult() {
  document.body.classList.remove("waiting");
  readout.show(result, before);
  area?.update(result);
  for (const listener of listeners) listener(result);
}

function fail(error) {
  const message = document.querySelector("#failure");
  const shown = result === null ? "of the starting circle" : "the last ones scored";
  message.textContent = `${explain(error)} The picture and numbers shown are ${shown}.`;
  document.body.classList.remove("waiting");
  message.hidden = false;
  document.querySelector("#loading").hidden = true;
  document.querySelector("#status").textContent = "stopped";
  console.error(error);
}

function progress({ loaded, total }) {
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  document.querySelector("#loading").value = loaded / total;
  document.querySelector("#status").textContent =
    loaded < total
      ? `loading Python, ${megabytes(loaded)} of ${megabytes(total)} MB`
      : "starting Python …";
}

async function start() {
  const worker = await loadPython({
    files: config.files,
    lab: { ...config.worker, host: document.querySelector("#python") },
    onProgress: progress,
  });
  scorer.connect(worker);
  const first = await scorer.score(states.toQuery(state), state);
  await painted;
  document.querySelector("#loading").hidden = true;
  document.querySelector("#status").textContent = "drag the circle";
  performance.mark("first-score");
  return first;
}

// What shows before Python is ready is the starting state; another one waits for its numbers.
if (!states.same(state, states.start)) document.body.classList.add("waiting");
show(state.reference !== states.start.reference);

const ready = start().then(() => undefined);
ready.catch(fail);

const drawn = Promise.all([
  Widgets.show({ keys: Object.keys(states.start), onChange: move }).then((shown) => {
    widgets = shown;
    widgets.set(state);
  }),
  AreaFigure.show().then((shown) => {
    area = shown;
    if (result !== null) area.update(result);
  }),
]);
drawn.catch(fail);

window.fieldlab = {
  // Resolves when the first live score is painted; rejects with the reason when it cannot be.
  ready,
  // The newest state: reference, x, y, radius, softness, opacity, color, credit.
  state: () => ({ ...state }),
  // Changes some values; resolves with the result of the newest state once it is painted.
  async set(partial) {
    await move(partial);
    await painted;
    return window.fieldlab.result();
  },
  // The last scored result: subscores, weighted, spread, total, and the state it belongs to.
  result: () => result,
  // Calls `listener(result)` on every painted score; returns a function that ends it.
  on(event, listener) {
    if (event !== "score") throw new RangeError(`expected the event "score", came "${event}"`);
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
