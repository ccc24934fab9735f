// The Calibrate page: a recipe under the hand, and saved scores that follow it.

import { showAgreement } from "./calibrate-agreement.js";
import { showCertificate } from "./calibrate-certificate.js";
import { Differences } from "./calibrate-differences.js";
import { find } from "./calibrate-dom.js";
import { ModelTable } from "./calibrate-models.js";
import { Naming, scoreAlike } from "./calibrate-naming.js";
import { Opening } from "./calibrate-open.js";
import { Recipes } from "./calibrate-recipes.js";
import { RowList } from "./calibrate-rows.js";
import { BoardWorker } from "./calibrate-worker.js";
import { Events, Live } from "./live.js";
import { fetchBytes } from "./loading.js";
import { RecipeControls } from "./recipe-controls.js";
import { save } from "./save.js";
import { queryOfRecipe, recipeOfQuery } from "./state-recipe.js";

const config = JSON.parse(find("#lab-config").textContent);
const [published] = config.presets;
const events = new Events();
const models = new ModelTable();
const rows = new RowList(config.titles);
const differences = new Differences(config.subscores);
const naming = new Naming(() => rename());

// The open score file, the recipe, and the one it is compared with; and how the file's rows stand
// under both. Standings of an earlier file are not shown.
let board = config.board;
let recipe = published;
let before = { recipe: published, standing: builtStanding() };
let now = before.standing;
let painting = null;
let isOpen = false; // the worker has a board

const worker = new BoardWorker({
  archive: config.worker.calibrate,
  onStanding: (standing) => {
    live.mend();
    if (standing.board !== board) return;
    document.body.classList.remove("waiting");
    now = standing;
    painting ??= requestAnimationFrame(paint);
  },
  onError: (error) => live.fail(error),
});
const live = new Live({
  config,
  scorer: worker,
  begin,
  status: "",
  shown: () => "The scores shown are those of the last recipe scored.",
});
const controls = new RecipeControls(find("#recipe-controls"), {
  recipe,
  published,
  subscores: config.subscores,
  onChange: (changed) => move(changed),
  onSettle: () => {
    keepAddress();
    events.tell("rest", recipe);
  },
});
const recipes = new Recipes({
  presets: config.presets,
  onOpen: (chosen) => openRecipe(chosen),
  onCompare: (chosen) => compare(chosen).catch((error) => live.fail(error)),
});

// The standing of the published recipe, as the page was built with it.
function builtStanding() {
  const numbers = (list) => Float64Array.from(list, (value) => value ?? NaN);
  const { words, ...lists } = config.standing;
  const arrays = Object.entries(lists).map(([name, list]) => [name, numbers(list)]);
  return { recipe: published, board, words, ...Object.fromEntries(arrays) };
}

let opened = openFirst();

// Before anything of the reader's own.
function openFirst() {
  const { name } = config.board;
  const answered = fetchBytes(config.scores).then(async (content) => {
    await worker.open("know_closeness", name, JSON.stringify(config.closeness));
    return worker.open("open_scores", name, content);
  });
  answered.catch(() => (opened = null)); // Told by whoever waits; the next try fetches again.
  return answered;
}

async function begin() {
  await whenOpen();
  await worker.stand(recipe, board);
}

async function whenOpen() {
  opened ??= openFirst();
  await opened;
  isOpen = true;
}

function move(changed) {
  recipe = naming.named(changed);
  showRecipe();
  follow();
}

// Scores what is under the hand; before there is a board, `begin` will.
async function follow() {
  if (isOpen) await worker.stand(recipe, board);
}

function rename() {
  recipe = naming.named(recipe);
  showRecipe();
  differences.show(before.recipe, recipe);
}

// A copied link, or a reload, brings the recipe back.
function keepAddress() {
  const isPublished = scoreAlike(recipe, adopt(published));
  const query = isPublished ? "" : `?${queryOfRecipe(recipe, published)}`;
  history.replaceState(null, "", `${location.pathname}${query}`);
}

function showRecipe() {
  const problem = naming.problem();
  find("#recipe-said").textContent = problem;
  find("#save").disabled = find("#download").disabled = problem !== "";
  find("#remove").disabled = !recipes.isSaved(recipe);
  find("#calibration").hidden = config.calibrated.some((one) => scoreAlike(one, recipe));
  events.tell("state", recipe);
}

// Shows a recipe, with the hues, distance and frame size that the open rows were measured with.
function openRecipe(chosen) {
  const adopted = adopt(chosen);
  naming.open(adopted);
  recipe = adopted;
  controls.set(adopted);
  showRecipe();
  keepAddress();
  if (scoreAlike(adopted, chosen)) say(`Opened ${adopted.name} ${adopted.version}.`);
  else {
    say("The rows were measured with other hues, mask distance or frame size than this recipe’s; here it has theirs. “fieldlab rescore” scores with its own.");
  }
  return follow();
}

function adopt(chosen) {
  const { hues, mask_distance, frame_size } = board.recipe;
  return { ...chosen, hues, mask_distance, frame_size };
}

async function compare(chosen) {
  await whenOpen();
  const adopted = adopt(chosen);
  const standing = await worker.compare(adopted, board);
  if (standing.board !== board) return;
  before = { recipe: adopted, standing };
  paint();
}

async function openScores(name, content) {
  await whenOpen();
  const facts = await worker.open("open_scores", name, content);
  find("#scores-said").textContent = facts.error ?? "";
  if (facts.error !== undefined) return;
  board = facts;
  recipe = adopt(recipe);
  controls.set(recipe);
  const adopted = adopt(before.recipe);
  before = { recipe: adopted, standing: await worker.compare(adopted, facts) };
  await worker.stand(recipe, facts);
  showBoard();
  paint();
}

async function openRecipeFile(name, content) {
  const answer = JSON.parse(await worker.ask("read_recipe", name, content));
  if (answer.error !== undefined) {
    say(answer.error);
    return;
  }
  recipes.add(answer.recipe);
  await openRecipe(answer.recipe);
}

async function openVotes(name, content) {
  const { error } = await worker.open("open_votes", name, content);
  find("#votes-said").textContent = error ?? "";
  if (error === undefined) await follow();
}

function say(text) {
  find("#recipe-said").textContent = text;
}

function showBoard() {
  const { name, rows: all, others, recipe: own, id, usual } = board;
  const further = Object.entries(others).filter(([, count]) => count > 0);
  const parts = [`${all.length} rows of ${name}`, ...further.map(([state, count]) => `${count} ${state}`)];
  const measured = usual ? "" : ` Measured with the hues, mask distance and frame size of ${id}, which every recipe has here.`;
  find("#board-facts").textContent = `${parts.join(", ")}; scored there with ${own.name} ${own.version}.${measured}`;
  models.open(board);
  rows.open(board);
}

function paint() {
  cancelAnimationFrame(painting);
  painting = null;
  const standing = before.standing;
  if (now.board !== board || standing.board !== board) return;
  models.show(now, standing);
  rows.show(now, standing);
  differences.show(before.recipe, recipe);
  showCertificate(now.words.certificate);
  showAgreement(now.words.agreement ?? null);
  find("#moved").textContent = `${moved(standing.modelRanks, now.modelRanks, "models")} and ${moved(standing.ranks, now.ranks, "rows")} changed rank.`;
  events.tell("score", now);
}

function moved(from, to, what) {
  const ranked = to.filter((rank) => rank > 0).length;
  const changed = to.filter((rank, place) => rank !== from[place]).length;
  return `${changed} of ${ranked} ${what}`;
}

find("#save").addEventListener("click", () => {
  const saved = recipes.save(recipe);
  if (saved === null) {
    say("This browser keeps nothing for this page: download the recipe instead.");
    return;
  }
  const other = saved.version === recipe.version ? "" : ` ${recipe.name} ${recipe.version} is another one, and stays.`;
  naming.open(saved);
  recipe = saved;
  showRecipe();
  say(`Saved as ${saved.name} ${saved.version} in this browser.${other}`);
});
find("#remove").addEventListener("click", () => {
  recipes.remove(recipe);
  showRecipe();
});
find("#download").addEventListener("click", () => {
  save(`${JSON.stringify(recipe, null, 2)}\n`, "application/json", `${recipe.name}-${recipe.version}.json`);
});
const files = new Opening(
  { recipe: openRecipeFile, scores: openScores, votes: openVotes },
  (error) => live.fail(error),
);

window.fieldlab = {
  recipe: () => recipe,
  // Whether what is shown is of the recipe under the hand.
  isSettled: () => painting === null && now.board === board && scoreAlike(now.recipe, recipe),
  opened: () => files.count,
  on: (event, listener) => events.on(event, listener),
  // Resolves when Python runs and the page's first board is scored.
  get ready() {
    return live.ready;
  },
};

naming.open(published);
recipe = naming.named(recipeOfQuery(location.search, published));
controls.set(recipe);
// The numbers in the page are the published recipe's.
document.body.classList.toggle("waiting", !scoreAlike(recipe, published));
showRecipe();
showBoard();
paint();
live.start();
