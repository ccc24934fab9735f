// The embed's end of the conversation with the page around it. Each message is
// `{source: "field-lab", version: 1, type, ...}`; what comes from elsewhere, from another origin
// than the parent's, or is unknown, is ignored. What is said here is no secret: it goes to the
// parent's origin where that is known, and to whoever is the parent where it is not.

const SOURCE = "field-lab";
const VERSION = 1;

// The parent's origin; "null" if it has none of its own, or null if the browser does not tell.
function originOfHost() {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return document.referrer === "" ? null : new URL(document.referrer).origin;
}

export class Host {
  #origin = parent === window ? null : originOfHost();

  // onSet(values), onTheme(theme): what the host asks for.
  constructor({ onSet, onTheme }) {
    const handlers = {
      set: ({ values }) => onSet(values),
      theme: ({ theme }) => onTheme(theme),
    };
    addEventListener("message", ({ source, origin, data }) => {
      if (parent === window || source !== parent || origin !== this.#origin) return;
      if (data?.source !== SOURCE || data.version !== VERSION) return;
      if (Object.hasOwn(handlers, data.type)) handlers[data.type](data);
    });
  }

  tell(type, content = {}) {
    if (parent === window) return;
    const target = this.#origin === null || this.#origin === "null" ? "*" : this.#origin;
    parent.postMessage({ source: SOURCE, version: VERSION, type, ...content }, target);
  }

  // Tells the page's height whenever it changes, and at which width: a frame that was never in view
  // does not know its own yet.
  watchHeight() {
    new ResizeObserver(() => {
      const { height } = document.body.getBoundingClientRect();
      this.tell("height", { height: Math.ceil(height), width: innerWidth });
    }).observe(document.body);
  }
}
