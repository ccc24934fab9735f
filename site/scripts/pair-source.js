// CSS, SVG and HTML become pixels here, drawn by the visitor's own browser as a picture: an SVG
// in an <img> runs no script, fetches nothing and knows nothing of this page. CSS and HTML are
// put into such an SVG. The rules are those of `lab/document.py`.

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
// Natively time stands still as well.
const STILL = "*, *::before, *::after { animation-play-state: paused !important; }";
const LONGEST_NAME = 80;
const MOST_NAMES = 10;

// Something that cannot become a frame; the message is one line that names it.
export class SourceError extends Error {}

// Which of the suffixes a text without a name would have.
export function kindOf(text) {
  const start = text.replace(/^(?:\s|<\?[^]*?\?>|<!--[^]*?-->|<!doctype\s+svg[^>]*>)+/i, "");
  if (/^<(?:\w+:)?svg(?![\w-])/i.test(start) || /^\s*<\?xml/.test(text)) return ".svg";
  return start.startsWith("<") ? ".html" : ".css";
}

// `kind` is a suffix; `style` holds before the source's own rules, save in SVG. Resolves with
// `pixels` (RGB, flat) and `notes`.
export async function draw({ name, text, kind }, { style, width, height }) {
  if (text.trim() === "") throw new SourceError(`${name}: expected content, came only white space`);
  const root = { ".svg": svgOf, ".html": htmlIn, ".css": cssIn }[kind](name, text, style + STILL);
  const own = kind === ".svg" ? root : inSvg(root, { width, height });
  if (!own.hasAttribute("width")) own.setAttribute("width", width);
  if (!own.hasAttribute("height")) own.setAttribute("height", height);
  const pixels = await rasterize(name, new XMLSerializer().serializeToString(own), { width, height });
  return { pixels, notes: [...blocked(root), ...emptiness(pixels)] };
}

function svgOf(name, text) {
  const parsed = new DOMParser().parseFromString(text.trimStart(), "image/svg+xml");
  const broken = parsed.querySelector("parsererror");
  if (broken !== null) {
    const reason = /error on line[^\n]*|XML Parsing Error[^\n]*/.exec(broken.textContent);
    throw new SourceError(`${name}: expected well-formed SVG, came ${(reason ?? ["a broken one"])[0].trim()}`);
  }
  const root = parsed.documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== SVG) {
    throw new SourceError(
      `${name}: expected the root element svg of the SVG namespace, came ${root.localName}`,
    );
  }
  return root;
}

function cssIn(name, text, style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(/@import[^;]*;?/gi, ""));
  if (sheet.cssRules.length === 0) {
    throw new SourceError(`${name}: expected CSS such as .field { background: … }, came text without a rule`);
  }
  const page = htmlPage('<div class="field"></div>', style);
  page.querySelector("head").append(styleOf(page, text));
  return page.documentElement;
}

function htmlIn(name, text, style) {
  if (/^(?:\s|<!--[^]*?-->)*<(?:!doctype|html)\b/i.test(text)) {
    throw new SourceError(`${name}: expected a fragment for the frame, came a whole HTML page`);
  }
  return htmlPage(text, style).documentElement;
}

// Parsed apart from any window: nothing of it runs or loads.
function htmlPage(body, style) {
  const page = new DOMParser().parseFromString(`<!doctype html><body>${body}`, "text/html");
  page.querySelector("head").append(styleOf(page, style));
  return page;
}

function styleOf(page, text) {
  const style = page.createElementNS(HTML, "style");
  style.textContent = text;
  return style;
}

function inSvg(root, { width, height }) {
  const outer = document.implementation.createDocument(SVG, "svg").documentElement;
  const inner = outer.ownerDocument.createElementNS(SVG, "foreignObject");
  for (const element of [outer, inner]) {
    element.setAttribute("width", width);
    element.setAttribute("height", height);
  }
  inner.append(outer.ownerDocument.importNode(root, true));
  outer.append(inner);
  return outer;
}

async function rasterize(name, svg, { width, height }) {
  const picture = new Image();
  try {
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await picture.decode();
  } catch {
    throw new SourceError(`${name}: expected a source that this browser can draw, came one that it cannot`);
  }
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  try {
    return withoutAlpha(context.getImageData(0, 0, width, height).data);
  } catch {
    throw new SourceError(`${name}: this browser does not let a page read its drawing; a picture works`);
  }
}

function withoutAlpha(rgba) {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from];
    rgb[to + 1] = rgba[from + 1];
    rgb[to + 2] = rgba[from + 2];
  }
  return rgb;
}

// What the source asks for in vain. Whether or not it is named here, the browser does not grant it.
function blocked(root) {
  const names = new Set();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.localName === "script") names.add("a script");
    if (element.localName === "style") addresses(element.textContent).forEach((name) => names.add(name));
    for (const { localName, value } of element.attributes) {
      if (/^on/i.test(localName)) names.add("a script");
      addresses(value).forEach((name) => names.add(name));
      const loads = /^(?:href|src|srcset|poster|data|background)$/i.test(localName);
      if (loads && element.localName !== "a" && isElsewhere(value)) names.add(value.trim());
    }
  }
  const notes = [...names].sort().map((name) => `blocked: ${shortened(name)}`);
  if (notes.length <= MOST_NAMES) return notes;
  return [...notes.slice(0, MOST_NAMES), `blocked: ${notes.length - MOST_NAMES} more`];
}

function addresses(css) {
  const found = css.matchAll(/url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/gi);
  return [...found].map(([, url, imported]) => (url ?? imported).trim()).filter(isElsewhere);
}

function isElsewhere(address) {
  return !/^\s*(?:#|data:|$)/i.test(address);
}

function shortened(name) {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}

function emptiness(pixels) {
  return pixels.every((level) => level === 255) ? ["drew nothing: the frame is all white"] : [];
}
