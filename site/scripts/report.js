"use strict";
// Joins the parts of a page about saved scores: the tables with their choices and card, and the
// pair. The address says which of the two is seen, so that links, back and forward lead there.

class ScoresPage {
  #saved = new SavedScores(JSON.parse(document.querySelector("#saved-scores").textContent));
  #overview = document.querySelector("#overview");
  #grid = document.querySelector("#grid");
  #lost = document.querySelector("#lost");
  #title = document.title;
  #table = new ScoreTable(this.#saved);
  #choices = new Choices({ onChange: () => this.#choose() });
  #card = new ScoreCard({ grid: this.#grid, contentOf: (link) => this.#cardOf(link) });
  #pair = new PairView(this.#saved, {
    onPair: (pair) => this.#open({ ...pair, view: Address.pair().view }),
    onView: (view) => this.#look(view),
  });
  // The candidate that is open, and where the table was left for it.
  #opened = null;
  #left = null;

  constructor() {
    document.documentElement.classList.add("scripted");
    history.scrollRestoration = "manual";
    this.#grid.addEventListener("click", (event) => this.#click(event));
    this.#grid.addEventListener("keydown", (event) => this.#step(event));
    document.querySelector("#card a").addEventListener("click", (event) => this.#click(event));
    document.querySelector("#back").addEventListener("click", (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      this.#go(Address.of(null));
    });
    addEventListener("popstate", () => this.#arrive());
    this.#arrive();
  }

  // Shows what the address says.
  #arrive() {
    const wanted = Address.pair();
    const candidate = wanted && this.#saved.find(wanted);
    this.#card.hide();
    this.#lost.hidden = wanted === null || candidate !== null;
    if (candidate) this.#showPair(candidate, wanted.view);
    else this.#showTable();
  }

  #showPair(candidate, view) {
    if (this.#opened === null) this.#leaveTable();
    this.#opened = candidate;
    this.#overview.hidden = true;
    this.#pair.show(candidate, view);
    document.title = `${this.#saved.title(candidate)}, ${this.#saved.field(candidate.field).title}`;
    document.querySelector("#back").href = Address.of(null);
  }

  #showTable() {
    const from = this.#opened;
    this.#opened = null;
    this.#pair.hide();
    this.#overview.hidden = false;
    this.#choices.fromQuery(Address.choices());
    this.#table.show(this.#choices.read());
    document.title = this.#title;
    if (from !== null) this.#returnTo(from);
  }

  #leaveTable() {
    this.#left = { page: scrollY, left: this.#grid.scrollLeft, top: this.#grid.scrollTop };
  }

  #returnTo(candidate) {
    const link = this.#table.link(candidate);
    this.#grid.scrollTo(this.#left.left, this.#left.top);
    scrollTo(0, this.#left.page);
    if (!link.hidden) link.focus({ preventScroll: true });
    if (!isInView(link)) link.scrollIntoView({ block: "center", inline: "center" });
    this.#card.hide();
  }

  #go(address) {
    history.pushState(null, "", address);
    this.#arrive();
  }

  #open(pair) {
    this.#go(Address.of(pair));
  }

  #look(view) {
    history.replaceState(null, "", Address.of({ ...Address.pair(), view }));
    this.#arrive();
  }

  #choose() {
    history.replaceState(null, "", Address.of(null, this.#choices.toQuery()));
    this.#card.hide();
    this.#table.show(this.#choices.read());
  }

  #click(event) {
    const link = event.target.closest("#card") ? this.#card.shown : linkOf(event);
    if (link === null || !isPlain(event)) return;
    event.preventDefault();
    const { model, field, sample } = this.#table.candidate(link);
    this.#open({ model, field, sample });
    scrollTo(0, 0);
    this.#pair.focus();
  }

  #step(event) {
    const link = linkOf(event);
    if (link === null || !event.key.startsWith("Arrow") || !isPlain(event)) return;
    event.preventDefault();
    const next = this.#table.neighbor(link, event.key);
    if (next === null) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #cardOf(link) {
    const candidate = this.#table.candidate(link);
    return {
      name: this.#saved.title(candidate),
      field: this.#saved.field(candidate.field).title,
      body: cardBody(candidate, this.#saved),
    };
  }
}

// Without keys or buttons that ask the browser for something else, such as a new tab.
function isPlain({ ctrlKey, metaKey, shiftKey, altKey, button = 0 }) {
  return !(ctrlKey || metaKey || shiftKey || altKey) && button === 0;
}

function isInView(link) {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

new ScoresPage();
