// The lab's "Embed" button: a dialog with the tag that puts the newest state into a post. The
// page's Python writes it, with the function that the command line uses.

const SWITCHES = ["compact", "readonly"];
const LISTS = ["controls", "metrics"];

export class EmbedDialog {
  #dialog = document.querySelector("#embed-dialog");
  #form = this.#dialog.querySelector("form");
  #tag = document.querySelector("#embed-tag");
  #copy = document.querySelector("#copy-tag");
  #said = document.querySelector("#embed-said");
  #newest = 0;

  constructor(lab) {
    this.lab = lab;
    document.querySelector("#embed").addEventListener("click", () => {
      this.#dialog.showModal();
      this.#write();
    });
    this.#form.addEventListener("change", () => this.#write());
    this.#copy.addEventListener("click", () => this.#take());
  }

  async #write() {
    const ask = ++this.#newest;
    this.#copy.disabled = true;
    this.#said.textContent = "writing the tag …";
    const { reference } = this.lab.state();
    const { title } = this.lab.config.references.find(({ name }) => name === reference);
    const base = new URL(".", location.href).href;
    try {
      const options = JSON.stringify(this.#options());
      const [query, isCalibrated] = [this.lab.query(), this.lab.isCalibrated()];
      const tag = await this.lab.ask("embed_tag", query, title, isCalibrated, options, base);
      if (ask !== this.#newest) return;
      this.#tag.value = tag;
      this.#copy.disabled = false;
      this.#said.textContent = `${Math.ceil(tag.length / 1000)} kB, most of them the two pictures`;
    } catch (error) {
      if (ask === this.#newest) this.#said.textContent = error.message;
    }
  }

  async #take() {
    try {
      await navigator.clipboard.writeText(this.#tag.value);
      this.#said.textContent = "Tag copied";
    } catch {
      this.#tag.select();
      this.#said.textContent = "The browser does not allow copying: press Ctrl+C";
    }
  }

  #options() {
    const data = new FormData(this.#form);
    return {
      ...Object.fromEntries(LISTS.map((name) => [name, data.getAll(name)])),
      ...Object.fromEntries(SWITCHES.map((name) => [name, data.has(name)])),
      ...Object.fromEntries(["activate", "theme", "lang"].map((name) => [name, data.get(name)])),
    };
  }
}
