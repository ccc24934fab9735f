"""In the browser: numpy against JavaScript, and the drag."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from lab import build, chromium, server
from tests.browser.lab_page import LabPage
from tests.tolerances import POINTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FRAMES = 60
ROUNDS = 5
DRAG_STEPS = 240
DRAG_PAUSE_MS = 12
CURVES_AT = (50, 55, 60, 65, 70)

TIMELINE = """() => {
  window.inputs = new Map();
  window.paints = [];
  window.frames = [];
  addEventListener("pointermove", (event) => {
    queueMicrotask(() => {
      const { x, y } = window.fieldlab.state();
      window.inputs.set(`${x} ${y}`, event.timeStamp);
    });
  });
  window.fieldlab.on("score", ({ state: { circles: [{ x, y }] } }) => {
    const at = window.inputs.get(`${x} ${y}`);
    if (at === undefined) return;
    // A message sent from an animation frame arrives when that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => window.paints.push(performance.now() - at);
    port1.postMessage(null);
  });
  let last = performance.now();
  const tick = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


# The worst case for a drag: in the page itself, a drag ends what is left of the curves of the state
# before it. A slice is as long as the page's.
CURVES_WITHOUT_END = """() => {
  const { ask, query } = window.fieldlab;
  const of = query();
  window.slices = 0;
  const next = async () => {
    await ask("curve", of, 0, "radius", "[60]");
    window.slices += 1;
    next();
  };
  next();
}"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = Path(scratch) / "site"
        shutil.copytree(build.ensure_built(), site)
        for name in ("scorer.js", "same_worker.js"):
            shutil.copy(Path(__file__).parent / name, site)
        browser = playwright.chromium.launch(**chromium.launch_options())
        with server.running(site) as url:
            report_same_worker(browser, site, url)
            report_drag(browser, url)
            report_curves(browser, url)
        browser.close()


def report_same_worker(browser: Browser, site: Path, url: str) -> None:
    page = browser.new_page()
    # A page of the same origin that starts no Python of its own.
    page.goto(f"{url}method.html")
    answer: dict[str, Any] = page.evaluate(
        """({ interpreter, project, count, rounds }) => new Promise((resolve, reject) => {
          const worker = new Worker("same_worker.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage({ interpreter, project, count, rounds });
        })""",
        {
            "interpreter": url + address(site, "runtime-*/pyodide/pyodide.js"),
            "project": url + address(site, "app-*/project.zip"),
            "count": FRAMES,
            "rounds": ROUNDS,
        },
    )
    page.close()
    if answer["apart"] > POINTS:
        raise SystemExit(f"numpy and JavaScript disagree by {answer['apart']:.2g} points")
    times = {name: median(values[FRAMES:]) for name, values in answer["times"].items()}
    ratio = times["javascript"] / times["python"]
    print("Under Pyodide in Chromium, one worker, same frames, taking turns")
    print(f"  (c) score: numpy {ratio:.2f}× as fast as hand-written JavaScript")
    print(f"      medians here: {times['python']:.1f} ms against {times['javascript']:.1f} ms")
    print(f"      rasterize + score: {times['move']:.1f} ms")


def address(site: Path, pattern: str) -> str:
    """Return the address of the one file of the site that fits; folders have hashes."""
    (path,) = site.glob(pattern)
    return path.relative_to(site).as_posix()


def report_drag(browser: Browser, url: str) -> None:
    lab = open_lab(browser, url)
    lab.page.wait_for_timeout(1000)
    lab.page.evaluate(TIMELINE)
    latency, frames = drag(lab)
    lab.page.context.close()
    print(f"Dragging, {len(latency)} scored moves")
    print(f"  input to paint: {percentiles(latency)}")
    print(f"  longest animation frame: {max(frames):.0f} ms")


def report_curves(browser: Browser, url: str) -> None:
    lab = open_lab(browser, url)
    panel = lab.page.locator("details[data-panel=help]")
    panel.locator("summary").click()
    curves_complete(lab)
    seconds = []
    for radius in CURVES_AT:
        lab.page.evaluate("performance.clearMarks()")
        lab.set(radius=radius)
        seconds.append(curves_complete(lab) / 1000)
    panel.locator("summary").click()
    lab.page.evaluate("scrollTo(0, 0)")
    lab.start_over()
    lab.page.evaluate(TIMELINE)
    alone, _ = drag(lab)
    lab.page.evaluate(CURVES_WITHOUT_END)
    beside, _ = drag(lab)
    slices = lab.page.evaluate("window.slices")
    lab.page.context.close()
    ratios = [np.percentile(beside, q) / np.percentile(alone, q) for q in (50, 95)]
    print("Sensitivity curves")
    print(f"  from rest to all of them complete: {median(seconds):.1f} s")
    print(f"  drag, input to paint: {percentiles(alone)}")
    print(f"  the same while curves compute without a pause: {percentiles(beside)}")
    print(f"  ratios: p50 {ratios[0]:.2f}, p95 {ratios[1]:.2f}; {slices} slices in between")


def open_lab(browser: Browser, url: str) -> LabPage:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    lab = LabPage(context.new_page(), url)
    lab.open()
    lab.wait_ready()
    return lab


def curves_complete(lab: LabPage) -> float:
    """Wait for the curves of the newest state; milliseconds since it came to rest."""
    took: float = lab.page.evaluate(
        """async () => {
          const [begin, end] = ["curves-begin", "curves-complete"];
          const last = (name) => performance.getEntriesByName(name).at(-1)?.startTime ?? -1;
          while (last(end) <= last(begin)) {
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          return last(end) - last(begin);
        }"""
    )
    return took


def percentiles(latency: list[float]) -> str:
    return f"p50 {np.percentile(latency, 50):.0f} ms, p95 {np.percentile(latency, 95):.0f} ms"


def drag(lab: LabPage) -> tuple[list[float], list[float]]:
    """Drag over rows of places; latencies from input to paint, and lengths of frames, in ms."""
    lab.page.evaluate("window.paints.length = window.frames.length = 0")
    x, y = lab.circle_on_screen()
    mouse = lab.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(DRAG_STEPS):
        # Rows of new places, so that each scored state names the one move that asked for it.
        row, column = divmod(step, 60)
        mouse.move(x - 60 + 2 * column, y - 40 + 20 * row)
        lab.page.wait_for_timeout(DRAG_PAUSE_MS)
    mouse.up()
    lab.settle()
    latency, frames = lab.page.evaluate("[window.paints, window.frames]")
    return latency, frames


if __name__ == "__main__":
    main()
