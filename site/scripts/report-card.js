"use strict";
// The card beside a frame: its score in full. Shown while a mouse rests on the frame, while it has
// the keyboard's focus, or after a tap; Escape closes it.

const REST_MS = 140;
const LEAVE_MS = 220;
const GAP = 10;
const NARROW = matchMedia("(max-width: 799px)");

class ScoreCard {
  #card = document.querySelector("#card");
  #link = null;
  #timer = null;
  #touched = false;

  // contentOf(link): { name, field, body } to show.
  constructor({ grid, contentOf }) {
    this.contentOf = contentOf;
    grid.addEventListener("pointerover", (event) => this.#over(event));
    grid.addEventListener("pointerout", (event) => this.#out(event));
    grid.addEventListener("focusin", (event) => {
      const link = linkOf(event);
      if (link?.matches(":focus-visible")) this.show(link);
    });
    grid.addEventListener("focusout", (event) => {
      // A press on the card takes the focus along.
      if (!this.#card.contains(event.relatedTarget)) this.hide();
    });
    grid.addEventListener("click", (event) => this.#tap(event), { capture: true });
    this.#card.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    this.#card.addEventListener("pointerleave", () => this.#leave());
    this.#card.querySelector("button").addEventListener("click", () => this.hide());
    addEventListener("pointerdown", (event) => {
      this.#touched = event.pointerType === "touch";
      if (!this.#card.contains(event.target) && linkOf(event) !== this.#link) this.hide();
    }, { capture: true });
    addEventListener("keydown", (event) => {
      this.#touched = false;
      if (event.key === "Escape") this.#escape();
    }, { capture: true });
    for (const type of ["scroll", "resize"]) {
      addEventListener(type, () => this.#place(), { capture: true, passive: true });
    }
  }

  show(link) {
    clearTimeout(this.#timer);
    if (link === this.#link) return;
    this.#forget();
    this.#link = link;
    link.setAttribute("aria-describedby", "card-text");
    const { name, field, body } = this.contentOf(link);
    this.#card.querySelector(".name").textContent = name;
    this.#card.querySelector("small").textContent = field;
    this.#card.querySelector(".body").replaceChildren(...body);
    this.#card.querySelector("a").href = link.href;
    this.#card.hidden = false;
    this.#place();
  }

  hide() {
    clearTimeout(this.#timer);
    this.#forget();
    this.#card.hidden = true;
  }

  #escape() {
    if (this.#card.contains(document.activeElement)) this.#link.focus();
    this.hide();
  }

  // The frame that the card belongs to, or null.
  get shown() {
    return this.#link;
  }

  #forget() {
    this.#link?.removeAttribute("aria-describedby");
    this.#link = null;
  }

  #over(event) {
    const link = linkOf(event);
    if (link === null || event.pointerType === "touch") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(link), REST_MS);
  }

  #out(event) {
    const link = linkOf(event);
    if (link === null || link.contains(event.relatedTarget) || event.pointerType === "touch") return;
    this.#leave();
  }

  #leave() {
    clearTimeout(this.#timer);
    if (this.#link === document.activeElement && this.#link?.matches(":focus-visible")) return;
    this.#timer = setTimeout(() => this.hide(), LEAVE_MS);
  }

  // The first tap shows the card, a second one opens the pair.
  #tap(event) {
    const link = linkOf(event);
    if (link === null || !this.#touched || link === this.#link) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(link);
    this.#uncover();
  }

  // Beside the frame where there is room; on narrow screens the stylesheet alone places it.
  #place() {
    if (this.#link === null) return;
    const frame = this.#link.getBoundingClientRect();
    const { width, height } = this.#card.getBoundingClientRect();
    const right = frame.right + GAP;
    const left = right + width > innerWidth - GAP ? frame.left - GAP - width : right;
    const top = Math.min(frame.top, innerHeight - GAP - height);
    this.#card.style.setProperty("--left", `${Math.max(GAP, left)}px`);
    this.#card.style.setProperty("--top", `${Math.max(GAP, top)}px`);
  }

  // On narrow screens the card is a sheet over the lower part: the frame moves out from under it.
  #uncover() {
    if (!NARROW.matches) return;
    const frame = this.#link.getBoundingClientRect();
    const covered = frame.bottom + GAP - this.#card.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, Math.min(covered, frame.top - GAP));
  }
}

function linkOf(event) {
  return event.target.closest?.(".candidate") ?? null;
}
