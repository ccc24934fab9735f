"use strict";
// Sends votes to the server that serves the study, one at a time, until each is on its disk. What
// cannot be sent stays in the store and is tried again.

const shortestWait = 1000;
const longestWait = 15_000;

class Sender {
  #votes;
  #study;
  #onChange;
  #busy = false;
  #wait = shortestWait;
  #timer = null;
  // Whether the last vote could not be sent.
  isAway = false;
  // Why a vote was not taken.
  refusal = "";

  // `votes` is a VoteStore, `study` the study's id. What was refused before is tried once more.
  constructor(votes, study, onChange) {
    this.#votes = votes;
    this.#study = study;
    this.#onChange = onChange;
    for (const vote of votes.inState("refused")) votes.settle(vote, "new");
  }

  // Sends all there is, now.
  async send() {
    clearTimeout(this.#timer);
    if (votesAddress === null || this.#busy) return;
    this.#busy = true;
    for (let vote = this.#next(); vote; vote = this.#next()) {
      this.isAway = !(await this.#post(vote));
      this.#onChange();
      if (this.isAway) break;
    }
    this.#busy = false;
    if (this.isAway) this.#later();
  }

  #next() {
    return this.#votes.inState("new")[0];
  }

  // Whether the study answers, be it by a refusal. Anything else may have come from another server
  // on its port.
  async #post(vote) {
    try {
      const answer = await fetch(votesAddress, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(vote),
      });
      if (answer.status === 400) {
        const { study, reason } = await answer.json();
        if (study !== this.#study) return false;
        this.refusal = reason;
      } else if (answer.status !== 204) {
        return false;
      }
      this.#votes.settle(vote, answer.status === 204 ? "sent" : "refused");
      this.#wait = shortestWait;
      return true;
    } catch {
      return false;
    }
  }

  #later() {
    this.#timer = setTimeout(() => this.send(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, longestWait);
  }
}
