"use strict";
// Joins the parts of the rating page: a start, the trials, a pause, an end.

class RatingPage {
  #data;
  #kept = new KeptItems();
  #clock = new Clock();
  #view = new TrialView({
    onAnswer: (answer) => this.#answer(answer),
    onRetry: () => this.#continue(),
  });
  #key;
  #rater = "";
  #questions = null;
  #votes = null;
  #sender = null;
  // From 1; null while none is on.
  #trial = null;
  #isDownloaded = true;
  #fetched = new Map();

  constructor(data) {
    this.#data = data;
    this.#key = `fieldlab-rate:${data.id}`;
    document.documentElement.classList.add("scripted");
    part("save").classList.toggle("primary", votesAddress === null);
    this.#listen();
    const rater = this.#kept.get(this.#key);
    this.#sendOthers(rater);
    if (rater !== null && this.#take(rater)) this.#resume();
    else this.#greet();
  }

  #listen() {
    const on = (id, kind, act) => part(id).addEventListener(kind, act);
    on("begin", "submit", (event) => {
      event.preventDefault();
      this.#begin(part("rater").value.trim());
    });
    on("another", "click", () => this.#suggest());
    on("back", "click", () => this.#step(-1));
    on("next", "click", () => this.#step(1));
    on("pause", "click", () => this.#pause());
    on("continue", "click", () => this.#continue());
    on("revise", "click", () => this.#open(this.#questions.count));
    for (const button of all("[data-download]")) {
      button.addEventListener("click", () => this.#download(button.dataset.download));
    }
    for (const button of all("[data-leave]")) {
      button.addEventListener("click", () => this.#leave());
    }
    document.addEventListener("keydown", (event) => this.#press(event));
    addEventListener("online", () => this.#sender?.send());
    addEventListener("beforeunload", (event) => {
      if (this.#isAtRisk()) event.preventDefault();
    });
  }

  #greet() {
    show("start");
    this.#suggest();
    if (!this.#kept.lasts) part("rater-problem").textContent = unkept;
  }

  #suggest() {
    part("rater").value = suggestName();
    part("rater-problem").textContent = "";
  }

  #begin(name) {
    const problem = problemWith(name);
    part("rater-problem").textContent = problem;
    if (problem) {
      part("rater").focus();
      return;
    }
    const rater = keptName(this.#kept, name);
    this.#kept.set(this.#key, rater);
    this.#take(rater);
    this.#goOn();
  }

  // Makes a rater the one who answers; returns whether there are answers already.
  #take(name) {
    this.#rater = name;
    this.#questions = new Questions(this.#data, name);
    this.#votes = this.#votesOf(name);
    this.#sender = new Sender(this.#votes, this.#data.id, () => this.#tell());
    this.#sender.send();
    return this.#votes.all().length > 0;
  }

  // What others have left here when the server could not be reached.
  #sendOthers(rater) {
    for (const other of ratersKept(this.#kept, this.#key)) {
      if (other !== rater) new Sender(this.#votesOf(other), this.#data.id, () => {}).send();
    }
  }

  #votesOf(rater) {
    return new VoteStore(this.#kept, `${this.#key}:${rater}`, this.#data.study.trials.length);
  }

  #leave() {
    this.#kept.remove(this.#key);
    this.#trial = null;
    this.#greet();
  }

  // After the page was closed: where it was left, but without the clock running.
  #resume() {
    this.#trial = this.#votes.firstOpen();
    if (this.#trial === null) this.#goOn();
    else this.#pause();
  }

  // Shows the first trial that has no answer.
  #goOn() {
    this.#open(this.#votes.firstOpen());
  }

  async #open(trial, seconds = this.#votes.vote(trial)?.seconds ?? 0) {
    this.#trial = trial;
    // Before the pictures are there: a pause meanwhile must not find the last trial's seconds.
    this.#clock.set(seconds);
    this.#tell();
    if (trial === null) {
      show("end");
      return;
    }
    show("trial");
    const { question, rating_question: ratingQuestion } = this.#data.study;
    const pictures = this.#questions.pictures(trial);
    part("question").textContent = pictures.single ? ratingQuestion : question;
    if (!(await this.#view.show(pictures, earlierAnswer(this.#votes.vote(trial))))) return;
    this.#clock.start();
    this.#fetchAhead();
  }

  // Fetches all pictures that are still to come, and holds on to them: a server that goes away
  // must not end the session.
  #fetchAhead() {
    for (let trial = this.#trial + 1; trial <= this.#questions.count; trial += 1) {
      for (const address of Object.values(this.#questions.pictures(trial))) {
        if (this.#fetched.has(address)) continue;
        const image = new Image();
        image.src = address;
        this.#fetched.set(address, image);
      }
    }
  }

  #answer(answer) {
    this.#clock.stop();
    const { seconds } = this.#clock;
    const earlier = this.#votes.vote(this.#trial);
    this.#votes.put(this.#questions.vote(this.#trial, this.#rater, answer, seconds, earlier));
    this.#isDownloaded = this.#kept.lasts;
    this.#sender.send();
    this.#goOn();
  }

  // Whether answers would be lost with this window.
  #isAtRisk() {
    if (this.#isDownloaded) return false;
    return this.#votes.inState("sent").length < this.#votes.all().length;
  }

  #step(by) {
    const last = this.#votes.firstOpen() ?? this.#questions.count;
    const trial = this.#trial + by;
    if (trial < 1 || trial > last) return;
    this.#open(trial);
    // Its button may have gone.
    if (document.activeElement?.disabled) part("question").focus({ preventScroll: true });
  }

  #pause() {
    this.#clock.stop();
    this.#view.close();
    this.#tell();
    show("pause");
  }

  #continue() {
    this.#open(this.#trial, this.#clock.seconds);
  }

  #press(event) {
    const { key, repeat, ctrlKey, metaKey, altKey } = event;
    if (document.body.dataset.screen !== "trial" || ctrlKey || metaKey || altKey) return;
    if (repeat) {
      // A key that is held down must not answer one trial after the other.
      if (event.target.tagName === "BUTTON") event.preventDefault();
      return;
    }
    const acts = { Backspace: () => this.#step(-1), p: () => this.#pause() };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (act) act();
    else if (!this.#view.press(key)) return;
    event.preventDefault();
  }

  // Shows how far the session is, and how it is kept.
  #tell() {
    const count = this.#questions.count;
    const answered = this.#votes.all().length;
    const open = this.#votes.firstOpen();
    const now = this.#trial ?? count;
    part("progress").max = count;
    part("progress").value = answered;
    part("count").textContent = `${now} of ${count}`;
    part("back").disabled = now === 1;
    part("next").disabled = open === null ? now === count : now >= open;
    const trouble = troubleWords(this.#kept, this.#votes, this.#sender);
    part("trouble").textContent = trouble;
    for (const place of all("[data-kept]")) place.textContent = trouble || keptWords(this.#votes);
    part("stopped").textContent = `${answered} of ${count} answered; answers are kept as ${this.#rater}.`;
    for (const button of all("[data-download]")) button.disabled = answered === 0;
    part("todo").textContent = endWords(this.#votes, this.#sender);
  }

  #download(form) {
    const votes = this.#votes.all();
    const name = `${this.#data.id}-${this.#rater}.${form}`;
    if (form === "csv") download(name, "text/csv", votesCsv(votes));
    else download(name, "application/json", votesJson(votes));
    this.#isDownloaded = true;
  }
}

const unkept = "This browser keeps nothing for this page. You can still rate: your answers stay in "
  + "this window until you download them.";

new RatingPage(JSON.parse(part("study-data").textContent));
