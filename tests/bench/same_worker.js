// One worker holds both scorers: numpy under Pyodide and the hand-written scorer.js, on the same
// frames, taking turns, so that whatever else the machine does hits both alike.

import { score, scan } from "./scorer.js";

const PYTHON = `
import time
from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize
import metrics
import numpy as np

def candidate(step):
    circle = Circle(x=60 + step % 60, y=80 + step % 70, radius=30 + step % 50)
    return Candidate((circle,))

frames = [rasterize(candidate(step)) for step in range(count)]
reference = metrics.scan(rasterize(Candidate((Circle(radius=72),))), recipe=metrics.BENCHMARK)

def score_ms(step):
    start = time.perf_counter()
    total = metrics.score(reference, frames[step], recipe=metrics.BENCHMARK).total
    return [(time.perf_counter() - start) * 1000, total]

def move_ms(step):
    start = time.perf_counter()
    frame = rasterize(candidate(step))
    metrics.score(reference, frame, recipe=metrics.BENCHMARK)
    return (time.perf_counter() - start) * 1000

def flat(step):
    return frames[step].reshape(-1)

def reference_frame():
    return rasterize(Candidate((Circle(radius=72),))).reshape(-1)
`;

onmessage = async ({ data: { interpreter, project, count, rounds } }) => {
  const { loadPyodide } = await import(interpreter);
  const pyodide = await loadPyodide({ indexURL: new URL(".", interpreter).href });
  await pyodide.loadPackage("numpy");
  const archive = await (await fetch(project)).arrayBuffer();
  pyodide.unpackArchive(archive, "zip");
  pyodide.globals.set("count", count);
  pyodide.runPython(PYTHON);
  const call = (name) => pyodide.globals.get(name);
  const frame = (proxy) => {
    const pixels = proxy.toJs();
    proxy.destroy();
    return pixels;
  };
  const [scoreMs, moveMs, flat] = ["score_ms", "move_ms", "flat"].map(call);
  const reference = scan(frame(call("reference_frame")()), 180, 225);
  const frames = Array.from({ length: count }, (_, step) => frame(flat(step)));
  const times = { python: [], javascript: [], move: [] };
  let apart = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < count; step += 1) {
      const [python, total] = scoreMs(step).toJs();
      const start = performance.now();
      const answer = score(reference, scan(frames[step], 180, 225));
      times.javascript.push(performance.now() - start);
      times.python.push(python);
      times.move.push(moveMs(step));
      apart = Math.max(apart, Math.abs(answer.total - total));
    }
  }
  postMessage({ times, apart });
};
