// Joins the parts: one state, moved by the stage, the widgets, the URL and `window.fieldlab`;
// every move goes to the worker, and every scored frame comes back to the stage and the numbers.

import { Actions } from "./actions.js";
import { Circles } from "./circles.js";
import { EmbedDialog } from "./embed-dialog.js";
import { Explore } from "./explore.js";
import { Floors } from "./floors.js";
import { History } from "./history.js";
import { Events, Live } from "./live.js";
import { fetchBytes } from "./loading.js";
import { Overlay } from "./overlay.js";
import { AreaFigure, Widgets } from "./panel.js";
import { named, Readout } from "./readout.js";
import { Scorer } from "./scorer.js";
import { Stage } from "./stage.js";
import { State } from "./state.js";
import { haveSameRecipe } from "./state-recipe.js";

const config = JSON.parse(document.querySelector("#lab-config").textContent);
const states = new State(config);
const readout = new Readout(config.subscores);
const events = new Events();

let state = states.fromQuery(location.search);
let result = null;
let before = null;
let widgets = null;
let area = null;
let scored = null;
let painted = Promise.resolve();

const stage = new Stage({ onMove: move, onSelect: select });
const circles = new Circles({ config, onChange: step, onSelect: select });
const scorer = new Scorer({
  pixelsOf: (name) => fetchBytes(`${config.folders.fields}/${name}.rgb`),
  explore: config.worker.explore,
  onFrame: paintNext,
  onError: (error) => live.fail(error),
});
const live = new Live({
  config,
  scorer,
  begin,
  status: "drag the circle",
  shown: () =>
    `The picture and numbers shown are ${result === null ? "of the starting circle" : "the last ones scored"}.`,
});
const floors = new Floors({
  config,
  start: states.start,
  queryOf: (other) => states.toQuery(other),
  ask: (name, ...values) => scorer.ask(name, ...values),
});
const history = new History(state, {
  onBegin: () => (before = result),
  onSettle: settled,
});
const actions = new Actions({
  query: () => states.toQuery(state),
  ready: () => live.ready,
  scorer,
  onUndo: () => jump(history.undo()),
  onRedo: () => jump(history.redo()),
  onReset: () => move({ ...states.start, reference: state.reference }),
  onCredit: (credit) => move({ credit }),
});

// A change by hand or by program: it becomes the newest state, shown and sent at once.
function move(partial) {
  const next = states.merge(state, partial);
  if (states.same(next, state)) {
    if (next.selected !== state.selected) select(next.selected);
    return scorer.score(states.toQuery(state), state);
  }
  history.move(next);
  return go(next);
}

// A change that is a step of undo by itself, however fast the next one follows.
function step(partial) {
  history.settle();
  move(partial);
  history.settle();
}

// Another circle under the hand: nothing to score, nothing to undo.
function select(selected) {
  history.settle();
  state = states.merge(state, { selected });
  history.select(state);
  show(false);
  events.tell("state", state);
  if (result !== null) events.tell("rest", state);
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
  events.tell("state", state);
  scored = scorer.score(states.toQuery(state), state);
  return scored;
}

function show(changedReference) {
  stage.place(state);
  circles.show(state);
  widgets?.set(state);
  actions.show({ credit: state.credit, canUndo: history.canUndo, canRedo: history.canRedo });
  if (changedReference) showReference();
}

function showReference() {
  const { title } = config.references.find(({ name }) => name === state.reference);
  const picture = document.querySelector("#reference-pixels");
  picture.src = `${config.folders.fields}/${state.reference}.png`;
  picture.alt = `Reference: ${title}`;
  document.querySelector("#reference-name").textContent = title;
}

function settled(next) {
  window.history.replaceState(null, "", `?${states.toQuery(next)}`);
  actions.show({ credit: next.credit, canUndo: history.canUndo, canRedo: history.canRedo });
  // The last move may still be on its way: what is spoken is its total, not the one before.
  scored.then(() => painted).then(
    () => {
      readout.speak(result);
      events.tell("rest", state);
      markTie();
    },
    () => {}, // Told by `live`.
  );
}

// Under a recipe that is new here, whether a change is a tie is known a little later.
async function markTie() {
  try {
    await floors.find(result.state);
    showNumbers();
  } catch {
    // Without a floor nothing is called a tie.
  }
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
  live.mend();
  document.body.classList.remove("waiting");
  showNumbers();
  area?.update(result);
  events.tell("score", result);
}

function showNumbers() {
  readout.showRecipe(result.state, isCalibrated(result.state));
  // Numbers of two recipes differ for other reasons than noise.
  const isComparable = before !== null && haveSameRecipe(before.state, result.state);
  readout.show(result, before, (isComparable && floors.of(result.state)) || 0);
}

function isCalibrated(other) {
  return config.calibrated.some((recipe) => haveSameRecipe(recipe, other));
}

async function begin() {
  await scorer.score(states.toQuery(state), state);
  await painted;
  events.tell("rest", state);
}

// What shows before Python is ready is the starting state; another one waits for its numbers.
if (!states.same(state, states.start)) document.body.classList.add("waiting");
show(state.reference !== states.start.reference);

live.start();

const drawn = Promise.all([
  Widgets.show({
    keys: ["reference", "credit", ...Object.keys(states.start.circles[0])],
    onChange: move,
  }).then((shown) => {
    widgets = shown;
    widgets.set(state);
  }),
  AreaFigure.show().then((shown) => {
    area = shown;
    if (result !== null) area.update(result);
  }),
]);
drawn.catch((error) => {
  // The circle and Python do without.
  document.querySelector("#controls").textContent =
    "The controls could not be loaded. Check the connection and reload the page; until then the circle moves by hand and by keys.";
  console.error(error);
});

// What the page offers to its own panels, and to a program.
const lab = {
  config,
  // The newest state: reference, credit, weights, penalty and the other numbers of the recipe,
  // circles (bottom first), selected.
  state: () => state,
  // It, or another one, as a URL query.
  query: () => states.toQuery(state),
  queryOf: (other) => states.toQuery(other),
  // Whether the newest state's recipe is calibrated.
  isCalibrated: () => isCalibrated(state),
  // The newest state with some values replaced; a circle's own go to the selected one.
  with: (partial) => states.merge(state, partial),
  // Goes there, as by hand.
  move,
  // Makes one step of undo of all moves from `begin` to `settle`.
  begin: () => history.keep(),
  settle: () => history.settle(),
  // The last scored result: subscores, weighted, spread, total, and the state it belongs to.
  result: () => result,
  // Calls `listener` on every change of the state, on every painted score ("score", with the
  // result), or whenever a gesture is over ("rest"). Returns a function that ends it.
  on: (event, listener) => events.on(event, listener),
  // Calls a function of `lab.explore` in the worker, whenever no state waits to be scored.
  ask: (name, ...values) => scorer.ask(name, ...values),
};

new Overlay(lab);
new Explore(lab);
new EmbedDialog(lab);

window.fieldlab = {
  ...lab,
  // Resolves when the first live score is painted; rejects with the reason when it cannot be.
  get ready() {
    return live.ready;
  },
  // The newest state, with the selected circle's values beside the others.
  state: () => ({ ...state, ...state.circles[state.selected] }),
  // Changes some values; resolves with the result of the newest state once it is painted.
  async set(partial) {
    await move(partial);
    await painted;
    return result;
  },
};
