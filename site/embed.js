// <field-lab>: a figure that a reader can bring to life. The tag's own content is the figure
// (`fieldlab embed` writes it); once asked to, the element puts the live lab, `embed.html`, in its
// place, and takes it out again when it has long been out of sight. Works as a classic script and
// as a module, from any origin; what it and the lab say to each other is told in embedding.html.
(() => {
  if (customElements.get("field-lab")) return;

  const SOURCE = "field-lab";
  const VERSION = 1;
  const STATE =
    /^(reference|credit|weights|penalty|placement_reach|overlap_share|softness_ratio|saturation_range|luminance_range|(x|y|radius|softness|opacity|color)[2-8]?)$/;
  const SHOWN = ["controls", "metrics", "lang"];
  // A lab that has not said a word so long after its page was loaded will not.
  const SILENT_MS = 5_000;
  // Who scrolls past does not want to start anything.
  const LOOKS_MS = 300;
  const SLEEP_S = 60;

  const WORDS = {
    en: ["Play", "loading …", "{loaded} of {total} MB", "Try again", "Open in the lab", "The lab did not load. Check the connection and try again.", "This page does not let the lab in: its policy must name {origin} in frame-src."],
    de: ["Ausprobieren", "lädt …", "{loaded} von {total} MB", "Noch einmal", "Im Labor öffnen", "Das Labor lädt nicht. Verbindung prüfen und noch einmal versuchen.", "Diese Seite lässt das Labor nicht herein: ihre Richtlinie muss {origin} in frame-src nennen."],
    fr: ["Essayer", "chargement …", "{loaded} sur {total} Mo", "Réessayer", "Ouvrir dans le labo", "Le labo ne se charge pas. Vérifiez la connexion et réessayez.", "Cette page n’admet pas le labo : sa politique doit nommer {origin} dans frame-src."],
    es: ["Probar", "cargando …", "{loaded} de {total} MB", "Reintentar", "Abrir en el laboratorio", "El laboratorio no carga. Comprueba la conexión y reinténtalo.", "Esta página no admite el laboratorio: su política debe nombrar {origin} en frame-src."],
  };
  const [PLAY, LOADING, PROGRESS, AGAIN, OPEN, SILENT, REFUSED] = WORDS.en.keys();

  const SHEET = `
    :host { all: initial; display: block; color-scheme: inherit; max-width: 760px; }
    :host([hidden]) { display: none; }
    :host([theme=light]) { color-scheme: light; }
    :host([theme=dark]) { color-scheme: dark; }
    .box { position: relative; }
    .cover { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none; }
    [data-frame] .cover { top: auto; height: calc(100% - 20px); }
    button { pointer-events: auto; min-width: 88px; min-height: 44px; padding: 0 18px; border: 0; border-radius: 22px;
      background: #1a1917; color: #faf9f7; font: 600 14px/1.2 system-ui, sans-serif; font-variant-numeric: tabular-nums; cursor: pointer; }
    button::before { content: "▶"; content: "▶" / ""; margin-right: 8px; font-size: 11px; }
    button:hover { background: #3a3834; }
    button:focus-visible { outline: 2px solid #1a1917; outline-offset: 2px; box-shadow: 0 0 0 2px #fff; }
    button[aria-disabled] { cursor: default; background: #3a3834; }
    button[aria-disabled]::before { content: none; }
    iframe { display: block; width: 100%; border: 0; }
    .starting iframe { position: absolute; inset: 0; opacity: 0; pointer-events: none; }
    .live .figure, .live .cover { display: none; }
    .failure { margin: 8px 0 0; padding: 12px 14px; border-radius: 8px; border: 1px solid; font: 400 14px/20px system-ui, sans-serif;
      color: light-dark(#1a1917, #eeebe5); background: light-dark(#fff, #1f1e1b); }
    .failure a { color: inherit; }
    @media print {
      .live iframe, .cover, .failure { display: none; }
      .live .figure { display: block; }
    }`;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);

  const script = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
  const here = script && new URL(".", script.src).href;

  // Embeds that start by themselves do it one after another: the first fetches what all need.
  const waiting = [];
  let starting = null;
  let count = 0;

  function startNext() {
    if (starting !== null || waiting.length === 0) return;
    starting = waiting.shift();
    starting.activate();
  }

  class FieldLab extends HTMLElement {
    static observedAttributes = ["theme"];

    // The newest state (reference, recipe, circles, selected) and score (subscores, weighted,
    // spread, total) of the live lab; null before it was started.
    state = null;
    score = null;

    #number = ++count;
    #root = this.attachShadow({ mode: "open" });
    #box = document.createElement("div");
    #figure = document.createElement("div");
    #cover = document.createElement("div");
    #button = document.createElement("button");
    #failure = document.createElement("p");
    #frame = null;
    #heard = false;
    #ready = false;
    #asleep = false;
    #query = null;
    #values = {};
    #last = null;
    #seen = false;
    #timers = {};
    #ends = null;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#figure.append(document.createElement("slot"));
      this.#figure.className = "figure";
      this.#cover.className = "cover";
      this.#button.type = "button";
      this.#button.addEventListener("click", () => this.activate());
      this.#cover.append(this.#button);
      this.#failure.className = "failure";
      this.#failure.setAttribute("role", "alert");
      this.#failure.hidden = true;
      this.#box.append(this.#figure, this.#cover, this.#failure);
      this.#root.append(this.#box);
    }

    connectedCallback() {
      this.#ends = new AbortController();
      const { signal } = this.#ends;
      addEventListener("message", (event) => this.#hear(event), { signal });
      document.addEventListener("securitypolicyviolation", (event) => this.#refused(event), { signal });
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#tellTheme(), { signal });
      const sight = new IntersectionObserver((entries) => this.#look(entries.at(-1).isIntersecting));
      signal.addEventListener("abort", () => sight.disconnect());
      this.#still();
      const parsed = () => {
        this.#takeFigure();
        sight.observe(this);
        if (this.#activation === "load") this.#enqueue();
      };
      if (document.readyState !== "loading") parsed();
      else document.addEventListener("DOMContentLoaded", parsed, { once: true, signal });
    }

    disconnectedCallback() {
      this.#ends.abort();
      Object.values(this.#timers).forEach(clearTimeout);
      this.#leaveQueue();
      this.#sleep();
    }

    attributeChangedCallback() {
      this.#tellTheme();
    }

    // Whether the live lab is there.
    get active() {
      return this.#ready;
    }

    // Starts the live lab, as the button does.
    activate() {
      this.#leaveQueue();
      if (this.#frame !== null) return;
      this.#heard = this.#ready = false;
      const frame = document.createElement("iframe");
      this.#frame = frame;
      frame.title = `Score lab ${this.#number}`;
      // Without an origin of its own, the lab could fetch its own files only from hosts that allow
      // it to everybody, and would fetch all of them again for each embed. Beside a post of the
      // lab's own origin a sandbox is none, and browsers warn of it.
      if (this.#origin !== location.origin) {
        frame.sandbox = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
      }
      frame.referrerPolicy = "origin"; // The lab answers to this page's origin alone.
      frame.src = this.#address("embed.html");
      // Until it tells its own: both are made to be equal.
      frame.style.height = `${this.#figure.offsetHeight}px`;
      frame.addEventListener("load", () => {
        this.#timers.silent = setTimeout(() => !this.#heard && this.#fail(this.#word(SILENT)), SILENT_MS);
      });
      this.#failure.hidden = true;
      this.#box.className = "starting";
      this.#button.textContent = this.#word(LOADING);
      this.#button.setAttribute("aria-disabled", "true");
      this.#box.append(frame);
    }

    // Changes some values of the state: `reference`, the recipe's, `circles`, `selected`, or those of
    // the selected circle. Before the start they are kept for it.
    set(values) {
      this.#values = { ...this.#values, ...values };
      if (this.#ready) this.#sendValues();
    }

    get #base() {
      return new URL(this.getAttribute("base") ?? here ?? ".", document.baseURI).href;
    }

    get #origin() {
      return new URL(this.#base).origin;
    }

    get #activation() {
      // Who saves data decides alone what is fetched.
      return navigator.connection?.saveData ? "click" : this.getAttribute("activate");
    }

    get #theme() {
      const theme = this.getAttribute("theme");
      if (theme === "light" || theme === "dark") return theme;
      const schemes = getComputedStyle(this).colorScheme;
      if (!schemes.includes("dark")) return "light";
      return schemes.includes("light") && !matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
    }

    #word(index) {
      return (WORDS[this.lang] ?? WORDS.en)[index].replace("{origin}", this.#origin);
    }

    #address(page) {
      const query = new URLSearchParams(this.#query ?? "");
      if (this.#query === null) {
        for (const { name, value } of this.attributes) {
          if (STATE.test(name)) query.set(name, value.replace("#", ""));
        }
      }
      if (page !== "") {
        for (const name of SHOWN) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name));
        if (this.hasAttribute("compact")) query.set("view", "compact");
        if (this.hasAttribute("readonly")) query.set("readonly", "1");
        query.set("theme", this.#theme);
        query.set("host", SOURCE);
      }
      return new URL(`${page}?${query}`, this.#base).href;
    }

    // A copy of the tag's content, where no style of the page reaches it.
    #takeFigure() {
      this.#figure.replaceChildren(...[...this.childNodes].map((node) => node.cloneNode(true)));
      for (const figure of this.#figure.children) figure.style.colorScheme = "";
      if (this.#figure.firstElementChild === null) this.#figure.style.height = "320px";
      (this.#figure.querySelector('[data-frame="candidate"]') ?? this.#box).append(this.#cover);
      this.#renew();
    }

    // The figure shows the state that the lab was last at rest in.
    #renew() {
      if (this.#last === null) return;
      const { pictures, texts, colors, bars } = this.#last;
      const each = (kind, values, change) => {
        for (const node of this.#figure.querySelectorAll(`[data-${kind}]`)) {
          const value = values[node.dataset[kind]];
          if (value !== undefined) change(node, value);
        }
      };
      each("picture", pictures, (node, value) => (node.src = value));
      each("text", texts, (node, value) => (node.textContent = value));
      each("note", texts, (node, value) => node.replaceChildren(...this.#noted(value)));
      each("color", colors, (node, value) => (node.style.background = value));
      each("bar", bars, (node, value) => (node.style.width = `${100 * value}%`));
      each("link", { lab: this.#address("") }, (node, value) => (node.href = value));
    }

    // "uncalibrated", with the way to what that means.
    #noted(word) {
      if (word === "") return [];
      const link = document.createElement("a");
      link.href = new URL("method.html#calibration", this.#base).href;
      link.style.cssText = "color: inherit; text-decoration: underline";
      link.textContent = word;
      return [link];
    }

    #still(word = PLAY) {
      this.#box.className = "";
      this.#button.textContent = this.#word(word);
      this.#button.removeAttribute("aria-disabled");
    }

    #enqueue() {
      if (this.#frame !== null || waiting.includes(this)) return;
      waiting.push(this);
      startNext();
    }

    #leaveQueue() {
      const at = waiting.indexOf(this);
      if (at >= 0) waiting.splice(at, 1);
    }

    #started() {
      if (starting === this) starting = null;
      startNext();
    }

    // In or out of view: starts what is to start when visible, and what was put to sleep.
    #look(isSeen) {
      this.#seen = isSeen;
      clearTimeout(this.#timers.look);
      if (!isSeen) {
        if (this.#activation !== "load") this.#leaveQueue();
      } else if (this.#activation === "visible" || (this.#asleep && !navigator.connection?.saveData)) {
        this.#timers.look = setTimeout(() => this.#enqueue(), LOOKS_MS);
      }
      this.#restAfterAll();
    }

    // Out of view and untouched for long, the lab gives its memory back.
    #restAfterAll() {
      clearTimeout(this.#timers.sleep);
      if (this.#seen || !this.#ready) return;
      const seconds = Number(this.getAttribute("sleep") ?? SLEEP_S) || SLEEP_S;
      this.#timers.sleep = setTimeout(() => this.#sleep(), 1000 * seconds);
    }

    #sleep() {
      if (this.#frame === null) return;
      const isFocused = this.#root.activeElement === this.#frame;
      this.#asleep = this.#ready;
      if (this.#ready) this.#values = { selected: this.state.selected, ...this.#values };
      this.#takeOut();
      this.#still();
      this.#renew();
      if (isFocused && this.isConnected) this.#button.focus({ preventScroll: true });
    }

    #takeOut() {
      clearTimeout(this.#timers.silent);
      this.#frame.remove();
      this.#frame = null;
      this.#ready = false;
      this.#started();
    }

    #fail(message) {
      if (this.#frame !== null) this.#takeOut();
      this.#still(AGAIN);
      const link = document.createElement("a");
      link.href = this.#address("");
      link.textContent = this.#word(OPEN);
      this.#failure.replaceChildren(`${message} `, link);
      this.#failure.hidden = false;
      this.#tell("error", { message, fatal: true });
    }

    #refused({ effectiveDirective, blockedURI }) {
      const isOurs = blockedURI === this.#origin || blockedURI.startsWith(`${this.#base}embed.html`);
      if (/^(frame|child|default)-src$/.test(effectiveDirective) && isOurs && this.#frame !== null && !this.#heard) {
        this.#fail(this.#word(REFUSED));
      }
    }

    #hear({ source, origin, data }) {
      if (this.#frame === null || source !== this.#frame.contentWindow) return;
      // Inside a page without an origin of its own the lab has none either.
      if (origin !== this.#origin && !(origin === "null" && self.origin === "null")) return;
      if (data?.source !== SOURCE || data.version !== VERSION) return;
      this.#heard = true;
      const { source: _, version, type, ...detail } = data;
      if (type === "progress") this.#showProgress(detail);
      else if (type === "height") this.#fit(detail);
      else if (type === "ready") this.#show();
      else if (type === "state") this.#keep(detail);
      else if (type === "score") this.#take(detail);
      else if (type === "error") return detail.fatal ? this.#fail(detail.message) : this.#tell(type, detail);
      else return;
      this.#tell(type, detail);
    }

    #showProgress({ loaded, total }) {
      const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
      const text = this.#word(loaded < total ? PROGRESS : LOADING);
      this.#button.textContent = text.replace("{loaded}", megabytes(loaded)).replace("{total}", megabytes(total));
    }

    #fit({ height, width }) {
      if (Math.abs(width - this.#frame.clientWidth) <= 1) this.#frame.style.height = `${height}px`;
    }

    #keep({ state, query }) {
      this.state = state;
      this.#query = query;
      this.#restAfterAll();
    }

    #take({ score, figure }) {
      this.score = score;
      this.#last = figure ?? this.#last;
      this.#restAfterAll();
      if (figure !== undefined) this.#renew();
    }

    #show() {
      const wasFocused = this.#root.activeElement === this.#button;
      this.#ready = true;
      this.#box.className = "live";
      if (wasFocused) this.#frame.focus({ preventScroll: true });
      this.#asleep = false;
      this.#sendValues();
      this.#tellTheme();
      this.#restAfterAll();
      this.#started();
    }

    #sendValues() {
      if (Object.keys(this.#values).length > 0) this.#send("set", { values: this.#values });
      this.#values = {};
    }

    #tellTheme() {
      if (this.#ready) this.#send("theme", { theme: this.#theme });
    }

    #send(type, content) {
      const target = self.origin === "null" ? "*" : this.#origin;
      this.#frame.contentWindow.postMessage({ source: SOURCE, version: VERSION, type, ...content }, target);
    }

    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(`field-lab-${type}`, { bubbles: true, detail }));
    }
  }

  customElements.define("field-lab", FieldLab);
})();
