"use strict";
// Raters' pseudonyms.

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const manners = ["amber", "calm", "clear", "early", "gentle", "hazy", "kind", "light", "mellow",
  "mild", "pale", "quiet", "slow", "soft", "still", "warm"];
const things = ["cloud", "dawn", "dune", "field", "fog", "glow", "harbor", "hill", "lake", "meadow",
  "mist", "moon", "river", "shade", "shore", "snow"];

// Suggests one of 256,000, so that two raters hardly get the same.
function suggestName() {
  const [first, second, number] = crypto.getRandomValues(new Uint32Array(3));
  const manner = manners[first % manners.length];
  return `${manner}-${things[second % things.length]}-${String(number % 1000).padStart(3, "0")}`;
}

// Says in a sentence why a name cannot be taken; empty if it can.
function problemWith(name) {
  if (name.toLowerCase().startsWith("simulated-")) {
    return "Names that begin with “simulated-” belong to programs. Please take another.";
  }
  if (namePattern.test(name)) return "";
  return "Please use letters, digits, dots, hyphens and underscores only, at most 64, and begin "
    + "with a letter or digit.";
}
