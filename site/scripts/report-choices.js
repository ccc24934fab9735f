"use strict";
// The form over the table: what is shown, in which order, and what is left out.

const KEPT = ["models", "fields", "states"];

class Choices {
  #form = document.querySelector("#choices");

  // onChange(): the choices are others now.
  constructor({ onChange }) {
    this.#form.addEventListener("input", ({ target }) => {
      if (target.closest(".every") !== null) this.#checkEvery(target);
      this.#count();
      onChange();
    });
    this.#form.querySelector("button").addEventListener("click", () => {
      this.fromQuery(new URLSearchParams());
      onChange();
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    addEventListener("keydown", (event) => event.key === "Escape" && this.#close(null));
    addEventListener("pointerdown", (event) => this.#close(event.target.closest?.("details")));
  }

  read() {
    const form = new FormData(this.#form);
    const limit = (name, otherwise) => (form.get(name) === "" ? otherwise : Number(form.get(name)));
    return {
      metric: form.get("metric"),
      modelsBy: form.get("models-by"),
      fieldsBy: form.get("fields-by"),
      limited: form.get("from") !== "" || form.get("to") !== "",
      from: limit("from", -Infinity),
      to: limit("to", Infinity),
      ...Object.fromEntries(KEPT.map((name) => [name, new Set(form.getAll(name))])),
    };
  }

  // As a query that holds only what is not as in the beginning.
  toQuery() {
    const query = new URLSearchParams();
    for (const control of this.#form.querySelectorAll("select, input[type=number]")) {
      if (control.value !== (control.dataset.start ?? initial(control))) {
        query.set(control.name, control.value);
      }
    }
    for (const name of KEPT) {
      const boxes = this.#boxes(name);
      if (boxes.every((box) => box.checked)) continue;
      const kept = boxes.filter((box) => box.checked);
      for (const box of kept) query.append(name, box.value);
      if (kept.length === 0) query.append(name, "");
    }
    return query;
  }

  // What the query does not name, or names wrongly, is as in the beginning.
  fromQuery(query) {
    this.#form.reset();
    for (const control of this.#form.querySelectorAll("select, input[type=number]")) {
      const before = control.value;
      if (query.has(control.name)) control.value = query.get(control.name);
      if (control.tagName === "SELECT" && control.selectedIndex < 0) control.value = before;
    }
    for (const name of KEPT.filter((name) => query.has(name))) {
      const kept = new Set(query.getAll(name));
      for (const box of this.#boxes(name)) box.checked = kept.has(box.value);
    }
    this.#count();
  }

  #boxes(name) {
    return [...this.#form.querySelectorAll(`input[name=${name}]`)];
  }

  #checkEvery(every) {
    for (const box of every.closest("fieldset").querySelectorAll("[name]")) box.checked = every.checked;
  }

  #count() {
    for (const name of KEPT) {
      const boxes = this.#boxes(name);
      const kept = boxes.filter((box) => box.checked).length;
      const list = boxes[0].closest("details");
      list.querySelector(".count").textContent =
        kept === boxes.length ? "all" : `${kept} of ${boxes.length}`;
      const every = list.querySelector(".every input");
      every.checked = kept === boxes.length;
      every.indeterminate = kept > 0 && kept < boxes.length;
    }
  }

  // Closes the lists of boxes, but for one.
  #close(but) {
    for (const open of this.#form.querySelectorAll("details[open]")) {
      if (open === but) continue;
      if (open.contains(document.activeElement)) open.querySelector("summary").focus();
      open.open = false;
    }
  }
}

function initial(control) {
  return control.tagName === "SELECT" ? control.options[0].value : "";
}
