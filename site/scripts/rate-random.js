"use strict";
// Random numbers that are the same in every browser for the same text. A counter in steps of
// 2^32 / the golden ratio is mixed by MurmurHash3's finalizer (Appleby, public domain), as in
// SplitMix (Steele, Lea and Flood 2014, OOPSLA); it begins at the text's FNV-1a hash (Fowler, Noll
// and Vo). Good enough to shuffle with, and no secret.

class Random {
  #counter = 0x811c9dc5;

  constructor(text) {
    for (const byte of new TextEncoder().encode(text)) {
      this.#counter = Math.imul(this.#counter ^ byte, 0x01000193);
    }
  }

  // A whole number from 0 to `count` - 1.
  below(count) {
    return Math.floor((this.#next() / 2 ** 32) * count);
  }

  // Fisher and Yates's shuffle, in place.
  shuffle(items) {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
    return items;
  }

  #next() {
    this.#counter = (this.#counter + 0x9e3779b9) | 0;
    let mixed = this.#counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }
}
