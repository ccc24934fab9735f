// Long work for the worker, in slices so short that a live score never waits long for one.

const SLICE_MS = 6;

export class Slices {
  #each = SLICE_MS / 2;

  // Takes the next slice off a list of work.
  take(work) {
    return work.splice(0, this.size);
  }

  get size() {
    return Math.max(1, Math.floor(SLICE_MS / this.#each));
  }

  // Awaits the answer to a slice of `count`, and learns how long one takes.
  async timed(count, asked) {
    const start = performance.now();
    const answer = await asked;
    const each = (performance.now() - start) / count;
    this.#each += (each - this.#each) / 4;
    return answer;
  }
}
