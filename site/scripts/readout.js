// The numbers: total, the sum behind it, seven rows, and what changed since the last release.

const MINUS = "−";

export function number(value, decimals = 1) {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

// Fitted weights have many digits: tenths tell people enough.
export function tenths(weight) {
  return String(Number(weight.toFixed(1)));
}

// Splits the worker's ten numbers into named ones.
export function named(numbers, subscores) {
  const values = Array.from(numbers);
  const [weighted, spread, total] = values.slice(subscores.length);
  return {
    subscores: Object.fromEntries(subscores.map(({ key }, index) => [key, values[index]])),
    weighted,
    spread,
    total,
  };
}

export class Readout {
  #rows;
  #spoken = document.querySelector("#spoken");

  constructor(subscores) {
    this.subscores = subscores;
    this.#rows = subscores.map(({ key }) => {
      const row = document.querySelector(`#rows [data-key="${key}"]`);
      return {
        key,
        value: row.querySelector(".value"),
        bar: row.querySelector(".bar span"),
        change: row.querySelector(".change"),
        weight: row.querySelector(".weight"),
      };
    });
  }

  // The recipe that the numbers belong to: as in a state, and whether it is calibrated.
  showRecipe({ weights, penalty }, isCalibrated) {
    text("#penalty", String(penalty));
    document.querySelector("#calibration").classList.toggle("calibrated", isCalibrated);
    for (const { key, weight } of this.#rows) weight.firstChild.data = tenths(weights[key]);
  }

  // `before` is the result at the last release, or null when there was none; `noise` is the noise
  // floor, or 0 if it does not matter: totals that differ by less are a tie.
  show(result, before, noise) {
    text("#total", number(Math.max(0, result.total)));
    text("#sum-total", number(result.total));
    text("#weighted", number(result.weighted));
    text("#spread", number(result.spread));
    document.querySelector("#floor-note").hidden = result.total >= 0;
    setTotalChange(document.querySelector("#total-change"), result, before, noise);
    for (const { key, value, bar, change } of this.#rows) {
      const subscore = result.subscores[key];
      value.textContent = number(subscore);
      bar.style.transform = `scaleX(${subscore / 100})`;
      setChange(change, subscore, before?.subscores[key]);
    }
  }

  speak(result) {
    this.#spoken.textContent = `Total ${number(Math.max(0, result.total))} of 100`;
  }
}

function text(selector, value) {
  document.querySelector(selector).textContent = value;
}

function setTotalChange(element, result, before, noise) {
  const difference = before === null ? 0 : result.total - before.total;
  const isTie = before?.state?.reference === result.state?.reference && Math.abs(difference) < noise;
  const rounded = Number(difference.toFixed(1));
  element.title = isTie ? `A tie: within the noise floor of ${number(noise)}` : "";
  if (!isTie || rounded === 0) return setChange(element, result.total, before?.total);
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = ` (${element.title})`;
  element.replaceChildren(`≈ ${rounded > 0 ? "+" : ""}${number(rounded)}`, words);
}

function setChange(element, now, before) {
  const difference = before === undefined ? 0 : Number((now - before).toFixed(1));
  const mark = difference > 0 ? "▲" : "▼";
  element.textContent = difference === 0 ? "" : `${mark} ${number(Math.abs(difference))}`;
}
