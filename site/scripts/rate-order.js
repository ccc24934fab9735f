"use strict";
// The order in which a rater is asked, and which of a pair is on the left: random, but always the
// same for one rater of one study. Single candidates come after all pairs, so that nobody has to
// change over twice. A repeat comes some trials after what it repeats, with the sides changed: who
// presses the same key each time is found out.

// Our own choice; in a short session, a repeat comes last.
const leastDistance = 8;

// Returns, in order, the place of each trial among the study's, and the left one of a pair.
function orderOf(study, id, rater) {
  const random = new Random(`${id} ${rater}`);
  const places = [...study.trials.keys()];
  const isOf = (kind) => (place) => kind(study.trials[place]);
  const pairs = random.shuffle(places.filter(isOf((trial) => trial.b && trial.repeats === null)));
  for (const place of places.filter(isOf((trial) => trial.repeats !== null))) {
    const first = pairs.indexOf(study.trials[place].repeats) + leastDistance;
    const least = Math.min(first, pairs.length);
    pairs.splice(least + random.below(pairs.length - least + 1), 0, place);
  }
  const singles = random.shuffle(places.filter(isOf((trial) => !trial.b)));
  const lefts = new Map();
  for (const place of pairs) {
    const before = lefts.get(study.trials[place].repeats);
    const drawn = random.below(2) === 0 ? "a" : "b";
    lefts.set(place, before ? otherOf(before) : drawn);
  }
  return [...pairs, ...singles].map((place) => ({ place, left: lefts.get(place) ?? null }));
}

function otherOf(letter) {
  return letter === "a" ? "b" : "a";
}
