// From an item to a frame: `{pixels, notes}`, the pixels flat RGB.

import { draw, SourceError } from "./pair-source.js";

// `fit`: how to resize a picture, or undefined. `ask`: calls the worker. `size`: the frame's, and
// the style of its sources. Rejects with a SourceError, whose `fits` tells whether a fit would help.
export async function frameOf(item, fit, { ask, size }) {
  if (item.bytes !== undefined) return asked(ask("read_picture", item.name, item.bytes, fit ?? ""));
  // The lab's own SVG is drawn by its rasterizer, as natively.
  const own = item.kind === ".svg" ? await asked(ask("read_circles", item.text)) : null;
  return own ?? draw(item, size);
}

async function asked(answer) {
  const [text, pixels] = await answer;
  const { notes, problem, fits } = JSON.parse(text);
  if (problem !== "") throw Object.assign(new SourceError(problem), { fits });
  return pixels.length === 0 ? null : { pixels, notes };
}
