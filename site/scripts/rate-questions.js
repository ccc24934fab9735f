"use strict";
// What one rater is asked, in order, and how an answer becomes a vote; see `lab.votes.Vote`.

class Questions {
  #study;
  #id;
  #folder;
  #order;

  constructor({ study, id, pictures }, rater) {
    this.#study = study;
    this.#id = id;
    this.#folder = pictures;
    this.#order = orderOf(study, id, rater);
  }

  get count() {
    return this.#order.length;
  }

  // The addresses of the pictures of a trial, from 1, by their places.
  pictures(trial) {
    const { place, left } = this.#order[trial - 1];
    const { reference, a, b } = this.#study.trials[place];
    const address = (hash) => `${this.#folder}/${hash}.png`;
    const of = (id) => address(this.#study.candidates[id].picture);
    const shown = { reference: address(this.#study.fields[reference]) };
    if (b === null) return { ...shown, single: of(a) };
    return left === "a"
      ? { ...shown, left: of(a), right: of(b) }
      : { ...shown, left: of(b), right: of(a) };
  }

  // `earlier` is the trial's vote so far, or null.
  vote(trial, rater, { side = null, rating = null }, seconds, earlier) {
    const { place, left } = this.#order[trial - 1];
    const { purpose, reference, a, b, expected } = this.#study.trials[place];
    return {
      study: this.#id,
      rater,
      trial,
      purpose,
      reference,
      a,
      b,
      left,
      choice: side && choiceOf(side, left),
      rating,
      expected,
      seconds: Number(seconds.toFixed(3)),
      date: dateAfter(earlier?.date),
      simulated: false,
      screen: screenFacts(),
    };
  }
}

// Now, but later than an earlier date even if the clock was set back: the later vote counts.
function dateAfter(earlier) {
  const least = earlier ? Date.parse(earlier) + 1 : 0;
  return new Date(Math.max(Date.now(), least)).toISOString();
}

function choiceOf(side, left) {
  return { left, right: otherOf(left), tie: "tie" }[side];
}

// What a vote answered, if there is one: a side or a rating.
function earlierAnswer(vote) {
  if (vote === null) return {};
  if (vote.choice === null) return { rating: vote.rating };
  if (vote.choice === "tie") return { side: "tie" };
  return { side: vote.choice === vote.left ? "left" : "right" };
}

function screenFacts() {
  return {
    width: innerWidth,
    height: innerHeight,
    scale: devicePixelRatio,
    touch: matchMedia("(pointer: coarse)").matches,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
}
