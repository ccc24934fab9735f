// The recipe in a state: `credit` in percent, `weights` by metric, and plain numbers; and their
// spelling in a URL query, the one of lab.recipe_query. What is not moved is not spelled.

// Key in a state -> key in what `metrics.Recipe.to_json` writes.
const NUMBERS = {
  penalty: "std_penalty",
  placement_reach: "placement_reach",
  overlap_share: "overlap_share",
  softness_ratio: "softness_ratio",
  saturation_range: "saturation_range",
  luminance_range: "luminance_range",
};
const MOVED = ["weights", ...Object.keys(NUMBERS)];
const KEYS = ["credit", ...MOVED];

const POSITIVE = [(value) => value > 0, "a number above 0"];
const RULES = {
  penalty: [(value) => value >= 0, "a number of at least 0"],
  placement_reach: POSITIVE,
  overlap_share: [(value) => value >= 0 && value <= 1, "a number from 0 to 1"],
  softness_ratio: [(value) => value > 1, "a number above 1"],
  saturation_range: POSITIVE,
  luminance_range: POSITIVE,
};

// As `metrics.Recipe` has it: for sums of floats only.
const SLACK = 1e-9;

export function isMovable(key) {
  return MOVED.includes(key);
}

// A value for one of the movable keys: a number or its text; for the weights, all seven by the
// metrics' `names`, or their text. Refuses, by name, what no recipe may have.
export function readMoved(key, value, names) {
  if (key !== "weights") {
    const [accepts, expected] = RULES[key];
    const number = read(value);
    if (Number.isFinite(number) && accepts(number)) return number;
    throw new RangeError(`${key}: expected ${expected}, came ${value}`);
  }
  const parts = typeof value === "string" ? value.split(",") : names.map((name) => value?.[name]);
  const numbers = parts.map(read);
  const sum = numbers.reduce((total, number) => total + number, 0);
  const isWhole = parts.length === names.length && Math.abs(sum - 100) <= SLACK;
  if (isWhole && numbers.every((number) => number >= 0)) {
    return Object.freeze(Object.fromEntries(names.map((name, at) => [name, numbers[at]])));
  }
  throw new RangeError(`weights: expected ${names.length} numbers of at least 0 with a sum of 100`);
}

// The parts of a query that say how a state's recipe differs from the start's, credit aside.
export function writeMoved(state, start) {
  return MOVED.filter((key) => text(state, key) !== text(start, key)).map(
    (key) => `${key}=${text(state, key)}`,
  );
}

// The recipe that a lab's query asks for; what is missing, or no recipe may have, is published.
export function recipeOfQuery(query, published) {
  const asked = new URLSearchParams(query);
  const state = stateOf(published);
  const credit = asked.get("credit") ?? "";
  if (/^(100|\d{1,2})$/.test(credit)) state.credit = Number(credit);
  for (const key of MOVED.filter((one) => asked.has(one))) {
    try {
      state[key] = readMoved(key, asked.get(key), Object.keys(published.weights));
    } catch {
      // As in the lab.
    }
  }
  return recipeOf(state, published);
}

// The query that `recipeOfQuery` reads, with a credit in whole percent.
export function queryOfRecipe(recipe, published) {
  const state = stateOf(recipe);
  return [...writeMoved(state, stateOf(published)), `credit=${state.credit}`].join("&");
}

export function haveSameRecipe(a, b) {
  return KEYS.every((key) => text(a, key) === text(b, key));
}

// What a recipe, as parsed JSON, is in a state.
export function stateOf(recipe) {
  const numbers = Object.entries(NUMBERS).map(([key, name]) => [key, recipe[name]]);
  const credit = Math.round(100 * recipe.empty_shape_credit);
  return { credit, weights: recipe.weights, ...Object.fromEntries(numbers) };
}

// The recipe of a state, as `metrics.Recipe.to_json` writes it; `published` has what no state moves.
export function recipeOf(state, published) {
  const numbers = Object.entries(NUMBERS).map(([key, name]) => [name, state[key]]);
  return {
    ...published,
    weights: { ...state.weights },
    ...Object.fromEntries(numbers),
    empty_shape_credit: state.credit / 100,
  };
}

function text(state, key) {
  return key === "weights" ? Object.values(state.weights).join() : String(state[key]);
}

function read(value) {
  return typeof value === "string" && value.trim() === "" ? NaN : Number(value ?? NaN);
}
