// The seven weights as one thing: whatever moves, they add up to 100.

const SUM = 100;
// Weights come in tenths of a percent, unless one was typed or fitted finer.
const UNITS = 10;

// The largest value that a weight can take while those in `held` (a Set of keys) stay.
export function room(weights, key, held) {
  const kept = Object.keys(weights).filter((other) => other !== key && held.has(other));
  return clean(SUM - total(kept.map((other) => weights[other])));
}

// Whether a weight can move at all: some other one must give way.
export function canMove(weights, key, held) {
  return !held.has(key) && Object.keys(weights).some((other) => other !== key && !held.has(other));
}

// The weights with one of them as near to `wanted` as the held ones allow; the others that are not
// held are rescaled in proportion, or share the rest evenly if all of them are 0.
export function rebalanced(weights, key, wanted, held) {
  if (!canMove(weights, key, held)) return weights;
  const most = room(weights, key, held);
  const value = clean(Math.min(most, Math.max(0, wanted)));
  if (value === weights[key]) return weights;
  const others = Object.keys(weights).filter((other) => other !== key && !held.has(other));
  const shares = shared(clean(most - value), others.map((other) => weights[other]));
  const changed = Object.fromEntries(others.map((other, at) => [other, shares[at]]));
  return { ...weights, ...changed, [key]: value };
}

// Splits `rest` in proportion, in whole units by largest remainders; what is finer than a unit
// goes to the largest part.
function shared(rest, parts) {
  const sum = total(parts);
  const exact = parts.map((part) => (UNITS * rest * (sum > 0 ? part : 1)) / (sum || parts.length));
  const units = exact.map((share) => Math.floor(share + 1e-9));
  const byRemainder = exact.map((_, at) => at);
  byRemainder.sort((a, b) => exact[b] - units[b] - (exact[a] - units[a]));
  const left = Math.floor(UNITS * rest + 1e-9) - total(units);
  for (const at of byRemainder.slice(0, left)) units[at] += 1;
  const shares = units.map((count) => count / UNITS);
  const largest = shares.indexOf(Math.max(...shares));
  shares[largest] = clean(shares[largest] + rest - total(shares));
  return shares;
}

function total(values) {
  return values.reduce((sum, value) => sum + value, 0);
}

// Without the last digits of floats: seven such errors stay below what a recipe's sum may miss.
function clean(value) {
  return Number(value.toFixed(10));
}
