// What a visitor brings, by file, drop, paste or hand, as items: a picture `{name, bytes}` or a
// source `{name, text, kind}`.

import { kindOf, SourceError } from "./pair-source.js";

export const PASTED = "Clipboard";
const WANTED = "a picture, or CSS, SVG or HTML source";

// `limits`: the most bytes of a `picture` and of a `source`, and a source's `suffixes`. What cannot
// be an item is a SourceError here and below.
async function itemOf(file, limits) {
  const suffix = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase();
  const isSource = limits.suffixes.includes(suffix);
  const limit = isSource ? limits.source : limits.picture;
  if (file.size > limit) {
    const [most, came] = [limit, file.size].map((bytes) => bytes.toLocaleString("en"));
    throw new SourceError(`${file.name}: expected at most ${most} bytes, came ${came}`);
  }
  const bytes = new Uint8Array(await contentOf(file));
  return isSource ? { name: file.name, text: decoded(file.name, bytes), kind: suffix } : { name: file.name, bytes };
}

async function contentOf(file) {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new SourceError(`${file.name}: expected a file, came one that cannot be read`);
  }
}

function decoded(name, bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SourceError(`${name}: expected UTF-8 text, came other bytes`);
  }
}

export function itemOfText(name, text) {
  return { name, text, kind: kindOf(text) };
}

// What was dropped or pasted, in order; `name` is for what has none of its own.
export async function itemsOf(transfer, name, limits) {
  if (transfer.files.length > 0) {
    return itemsOfFiles(transfer.files, limits);
  }
  const text = transfer.getData("text/plain");
  if (text.trim() !== "") return [itemOfText(name, text)];
  throw new SourceError(`${name}: expected ${WANTED}, came ${listed(transfer.types)}`);
}

export async function itemsOfFiles(files, limits) {
  if (files.length > 2) {
    throw new SourceError(`${files[0].name} …: expected one file or two, came ${files.length}`);
  }
  return Promise.all(Array.from(files, (file) => itemOf(file, limits)));
}

function listed(types) {
  return types.length === 0 ? "nothing" : types.join(", ");
}

// What the clipboard holds, asked for by a button; the browser may ask the visitor.
export async function itemOfClipboard(limits) {
  let entries;
  try {
    entries = await navigator.clipboard.read();
  } catch {
    throw new SourceError(`${PASTED}: this browser did not let the page read it; Ctrl+V works`);
  }
  const types = entries.flatMap((entry) => entry.types);
  for (const entry of entries) {
    const picture = entry.types.find((type) => type.startsWith("image/"));
    if (picture !== undefined) {
      return itemOf(new File([await entry.getType(picture)], PASTED), limits);
    }
    if (entry.types.includes("text/plain")) {
      const text = await (await entry.getType("text/plain")).text();
      if (text.trim() !== "") return itemOfText(PASTED, text);
    }
  }
  throw new SourceError(`${PASTED}: expected ${WANTED}, came ${listed(types)}`);
}
