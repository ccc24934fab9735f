"""In the browser: numpy against JavaScript, the drag, and the way to the first live score."""

from __future__ import annotations

import shutil
import tempfile
import time
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
COLD_STARTS = 5
DRAG_STEPS = 240
DRAG_PAUSE_MS = 12

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
  window.fieldlab.on("score", ({ state }) => {
    const at = window.inputs.get(`${state.x} ${state.y}`);
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


def main() -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = Path(scratch) / "site"
        shutil.copytree(build.ensure_built(), site)
        for name in ("scorer.js", "same_worker.js"):
            shutil.copy(Path(__file__).parent / name, site)
        browser = playwright.chromium.launch(**chromium.launch_options())
        with server.running(site) as url:
            report_same_worker(browser, url)
            report_drag(browser, url)
            report_cold_start(browser, url)
        browser.close()


def report_same_worker(browser: Browser, url: str) -> None:
    page = browser.new_page()
    # A page of the same origin that starts no Python of its own.
    page.goto(f"{url}method.html")
    answer: dict[str, Any] = page.evaluate(
        """({ base, count, rounds }) => new Promise((resolve, reject) => {
          const worker = new Worker(`${base}same_worker.js`, { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage({ base, count, rounds });
        })""",
        {"base": url, "count": FRAMES, "rounds": ROUNDS},
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


def report_drag(browser: Browser, url: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    lab = LabPage(context.new_page(), url)
    lab.open()
    lab.wait_ready()
    lab.page.wait_for_timeout(1000)
    lab.page.evaluate(TIMELINE)
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
    context.close()
    print(f"Dragging, {len(latency)} scored moves")
    print(f"  input to paint: p50 {np.percentile(latency, 50):.0f} ms, ", end="")
    print(f"p95 {np.percentile(latency, 95):.0f} ms")
    print(f"  longest animation frame: {max(frames):.0f} ms")


def report_cold_start(browser: Browser, url: str) -> None:
    seconds, sizes = [], []
    for _ in range(COLD_STARTS):
        context = browser.new_context()
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        received: list[float] = []
        session.on(
            "Network.loadingFinished",
            lambda event, sizes=received: sizes.append(event["encodedDataLength"]),
        )
        start = time.perf_counter()
        page.goto(url)
        page.evaluate("window.fieldlab.ready")
        seconds.append(time.perf_counter() - start)
        sizes.append(sum(received))
        context.close()
    print(f"First live score on a cold profile, median of {COLD_STARTS}")
    print(f"  {median(seconds):.1f} s, {median(sizes) / 1e6:.1f} MB transferred")


if __name__ == "__main__":
    main()
