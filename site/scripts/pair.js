// The page for a pair of one's own: two frames, brought by the visitor or by a blind-spot card,
// and the same live panel as in the lab.

import { Explore } from "./explore.js";
import { Events, Live } from "./live.js";
import { fetchBytes } from "./loading.js";
import { Overlay } from "./overlay.js";
import { Card } from "./pair-card.js";
import { frameOf } from "./pair-frame.js";
import { itemsOf, PASTED } from "./pair-items.js";
import { Side } from "./pair-side.js";
import { named, Readout } from "./readout.js";
import { Scorer } from "./scorer.js";
import { haveSameRecipe, stateOf } from "./state-recipe.js";

// The worker's name for frames that are none of our fields.
const YOURS = "yours";
const REST_MS = 400;

// No numbers before there is a pair.
document.body.classList.add("waiting");

const config = JSON.parse(document.querySelector("#lab-config").textContent);
const events = new Events();
const readout = new Readout(config.subscores);
const card = new Card({ keys: config.cards, onChoose: (key, part) => showCard(key, part) });
const sides = Object.fromEntries(["reference", "candidate"].map((name) => [name, sideOf(name)]));

// What is shown: `{pixels, label, notes}`, and where it comes from: `item` and `fit`, or `field`
// (the name of one of ours), or `card` (`{key, part}` of a blind spot).
const frames = { reference: null, candidate: null };
// The newest thing brought to each side, which may still be on its way or have failed.
const newest = { reference: null, candidate: null };

let state = Object.freeze({ reference: YOURS, frame: YOURS, credit: config.credit, pair: 0 });
let result = null;
let before = null;
let gesture = null;
let resting = null;
let placed = Promise.resolve();

const scorer = new Scorer({
  pixelsOf: (name) => fetchBytes(`${config.folders.fields}/${name}.rgb`),
  explore: config.worker.explore,
  onFrame: showResult,
  onError: (error) => live.fail(error),
});
const live = new Live({
  config,
  scorer,
  begin: showOpened,
  status: "",
  shown: () => (result === null ? "" : "The numbers shown are those of the last pair scored."),
});

function sideOf(name) {
  return new Side(name, {
    limits: config.limits,
    onItems: (items) => {
      if (items.length === 1) return load(name, items[0], { gesture: Symbol(name) });
      const both = Symbol("both");
      return Promise.all([
        load("reference", items[0], { gesture: both }),
        load("candidate", items[1], { gesture: both }),
      ]);
    },
    onEdit: (item) => load(name, item, { gesture: `editing ${name}` }),
    onFit: (fit) => load(name, newest[name].item, { fit, gesture: Symbol(fit) }),
  });
}

// Turns an item into a frame and scores it. What fails is told, and the former pair stays.
async function load(name, item, { fit, gesture }) {
  const mine = (newest[name] = { item });
  sides[name].open(item);
  let frame;
  try {
    const read = await frameOf(item, fit, { ask: lab.ask, size: config.frame });
    frame = { ...read, label: item.name, item, fit };
  } catch (error) {
    if (newest[name] === mine) sides[name].tell(error);
    return;
  }
  if (newest[name] === mine) place({ [name]: frame }, gesture);
}

// Shows frames, if any changed, sends them to the worker and scores the pair, in the order called.
function place(changed, by, { credit } = state) {
  begin(by);
  for (const [name, frame] of Object.entries(changed)) {
    frames[name] = frame;
    sides[name].show(frame);
  }
  renew({ reference: frames.reference?.field ?? YOURS, credit });
  const [query, now, complete] = [lab.query(), state, isComplete()];
  placed = placed.then(async () => {
    for (const [name, { pixels, field }] of Object.entries(changed)) {
      if (name === "candidate") await scorer.give("frame", YOURS, pixels);
      else if (field === undefined) await scorer.give("reference", YOURS, pixels);
    }
    if (complete) await scorer.score(query, now);
  });
  placed.catch((error) => live.fail(error));
  return placed;
}

// The result before a gesture is what changes are told against; typing is one gesture.
function begin(by) {
  if (by !== gesture) before = result;
  gesture = by;
}

function renew(values) {
  // Each pair has a query of its own, though the frames in it keep their names.
  state = Object.freeze({ ...state, ...values, pair: state.pair + 1 });
  card.mark(frames);
  history.replaceState(null, "", address());
  document.querySelector("#field").value = frames.reference?.field ?? "";
  document.querySelector("#swap").disabled = !isComplete();
  for (const preset of document.querySelectorAll("[data-credit]")) {
    preset.setAttribute("aria-pressed", String(Number(preset.dataset.credit) === state.credit));
  }
  events.tell("state", state);
}

function address() {
  const { reference, candidate } = frames;
  if (card.isShown) return `?card=${candidate.card.key}&candidate=${candidate.card.part}`;
  return reference?.field === undefined ? location.pathname : `?reference=${reference.field}`;
}

function isComplete() {
  return frames.reference !== null && frames.candidate !== null;
}

function showResult(frame) {
  const first = result === null;
  result = { ...named(frame.numbers, config.subscores), state: frame.state };
  live.mend();
  document.body.classList.remove("waiting");
  const ours = config.references.find(({ name }) => name === frame.state.reference);
  // Only our fields' noise floors are known; without one, nothing is called a tie.
  readout.show(result, before, ours?.noise ?? 0);
  const recipe = { ...stateOf(config.published), credit: frame.state.credit };
  readout.showRecipe(recipe, config.calibrated.some((one) => haveSameRecipe(one, recipe)));
  if (first) explain();
  events.tell("score", result);
  clearTimeout(resting);
  resting = setTimeout(() => {
    readout.speak(result);
    events.tell("rest", state);
  }, REST_MS);
}

// What explains a score needs one.
function explain() {
  document.querySelector("#explore").hidden = false;
  new Overlay(lab);
  new Explore(lab);
}

async function choose(field) {
  const mine = (newest.reference = { item: {} });
  let pixels;
  try {
    pixels = await fetchBytes(`${config.folders.fields}/${field}.rgb`);
  } catch (error) {
    if (newest.reference === mine) sides.reference.tell(error);
    return;
  }
  if (newest.reference !== mine) return;
  const { title } = config.references.find(({ name }) => name === field);
  sides.reference.open({});
  place({ reference: { pixels, label: title, notes: [], field } }, Symbol(field));
}

async function showCard(key, part) {
  const mine = { item: {} };
  Object.assign(newest, { reference: mine, candidate: mine });
  let shown;
  try {
    shown = await card.frames(key, part, scorer);
  } catch (error) {
    if (newest.candidate === mine) sides.candidate.tell(error);
    return;
  }
  if (newest.reference !== mine || newest.candidate !== mine) return;
  for (const side of Object.values(sides)) side.open({});
  const { credit, ...changed } = shown;
  await place(changed, Symbol(key), { credit });
}

function swap() {
  const { reference, candidate } = frames;
  for (const [name, frame] of Object.entries({ reference: candidate, candidate: reference })) {
    newest[name] = { item: frame.item ?? {} };
    sides[name].open(newest[name].item);
  }
  return place({ reference: candidate, candidate: reference }, Symbol("swap"));
}

// Where what is dropped or pasted beside the frames goes.
function sideAt(target) {
  const section = document.querySelector("section.reference");
  return section.contains(target) || section.matches(":hover") ? sides.reference : sides.candidate;
}

document.querySelector("#field").addEventListener("change", ({ target }) => choose(target.value));
document.querySelector("#swap").addEventListener("click", swap);
for (const preset of document.querySelectorAll("[data-credit]")) {
  const credit = Number(preset.dataset.credit);
  preset.addEventListener("click", () => place({}, Symbol("credit"), { credit }));
}
addEventListener("paste", (event) => {
  if (event.target.matches?.("textarea, input")) return;
  event.preventDefault();
  sideAt(document.activeElement).bring(itemsOf(event.clipboardData, PASTED, config.limits));
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  sides.candidate.bring(itemsOf(event.dataTransfer, "What was dropped", config.limits));
});

// What the page offers to its panels, and to a program; in the lab's words, as far as they apply.
const lab = {
  config,
  state: () => state,
  query: () => lab.queryOf(state),
  queryOf: (other) => new URLSearchParams(other).toString(),
  result: () => result,
  on: (event, listener) => events.on(event, listener),
  ask: (name, ...values) => scorer.ask(name, ...values),
};
window.fieldlab = {
  ...lab,
  // Resolves when Python runs and what the address asks for is shown; rejects with the reason
  // when it cannot.
  get ready() {
    return live.ready;
  },
};

const opened = open(new URLSearchParams(location.search));
live.start();

async function showOpened() {
  await opened;
  await placed;
}

// What the address asks for; one that makes no sense opens as if it asked for nothing.
function open(asked) {
  const key = asked.get("card");
  if (card.knows(key)) return showCard(key, asked.get("candidate") === "honest" ? "honest" : "fooling");
  const names = config.references.map(({ name }) => name);
  const wanted = asked.get("reference");
  return choose(names.includes(wanted) ? wanted : names[0]);
}
