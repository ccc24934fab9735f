"use strict";
// Raters' pseudonyms.

// Of the 64 characters of `lab.votes.vote.Name`, five are added.
const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,58}$/;
// 32 that are not taken for each other.
const addedLetters = "abcdefghijkmnpqrstuvwxyz23456789";
const manners = ["amber", "calm", "clear", "early", "gentle", "hazy", "kind", "light", "mellow",
  "mild", "pale", "quiet", "slow", "soft", "still", "warm"];
const things = ["cloud", "dawn", "dune", "field", "fog", "glow", "harbor", "hill", "lake", "meadow",
  "mist", "moon", "river", "shade", "shore", "snow"];

// Suggests one of 256,000, so that two raters in one browser hardly get the same.
function suggestName() {
  const [first, second, number] = crypto.getRandomValues(new Uint32Array(3));
  const manner = manners[first % manners.length];
  return `${manner}-${things[second % things.length]}-${String(number % 1000).padStart(3, "0")}`;
}

// Returns the name under which answers are kept: the given one and four letters that make it
// unique, as two people may take the same. This browser remembers them for all studies; the whole
// name means the same rater.
function keptName(kept, name) {
  const key = (one) => `fieldlab-rater:${one}`;
  const known = kept.get(key(name));
  if (known !== null) return known;
  const drawn = crypto.getRandomValues(new Uint8Array(4));
  const whole = `${name}-${Array.from(drawn, (byte) => addedLetters[byte % 32]).join("")}`;
  for (const one of [name, whole]) kept.set(key(one), whole);
  return whole;
}

// Says in a sentence why a name cannot be taken; empty if it can.
function problemWith(name) {
  if (`${name}-`.toLowerCase().startsWith("simulated-")) {
    return "Names that begin with “simulated-” belong to programs. Please take another.";
  }
  if (namePattern.test(name)) return "";
  return "Please use letters, digits, dots, hyphens and underscores only, at most 59, and begin "
    + "with a letter or digit.";
}
