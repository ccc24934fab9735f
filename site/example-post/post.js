// Couples the article to its figures: what is a link to the lab without this script becomes a
// button that changes the figure in place, and numbers in the text follow it.

const RIGHT_SOFTNESS = 9;

const figureOf = (name) => document.querySelector(`#${name} field-lab`);
const write = (value) => value.toFixed(1).replace("-", "−");

function show(figure) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  figure.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
}

function makeButton(link) {
  const figure = figureOf(link.dataset.figure);
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  button.textContent = link.textContent;
  button.addEventListener("click", () => {
    figure.set(JSON.parse(link.dataset.values));
    figure.activate();
    show(figure);
  });
  link.replaceWith(button);
}

function renew(name, { subscores, ...sums }) {
  const values = { ...subscores, ...sums };
  for (const number of document.querySelectorAll(`[data-now^="${name}."]`)) {
    number.textContent = write(values[number.dataset.now.split(".")[1]]);
  }
}

function judgeEdge({ circles }) {
  const ratio = circles[0].softness / RIGHT_SOFTNESS;
  const verdict = ratio < 0.9 ? "too sharp" : ratio > 1.1 ? "too soft" : "right";
  document.querySelector("#edge-verdict").textContent = verdict;
}

// Without the embed's script the links stay what they are.
customElements.whenDefined("field-lab").then(() => {
  document.querySelectorAll("a.try").forEach(makeButton);
});

addEventListener("field-lab-score", ({ target, detail }) => {
  renew(target.closest(".live").id, detail.score);
});

figureOf("edge").addEventListener("field-lab-state", ({ detail }) => judgeEdge(detail.state));
