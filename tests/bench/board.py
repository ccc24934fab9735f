"""In the browser: from a weight's change to painted ranks, with a thousand saved rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lab import build, chromium, server
from tests.bench.browser import percentiles
from tests.browser.calibrate_page import CalibratePage
from tests.lab.calibrate.boards import varied

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROWS = 1000
CHANGES = 120
WARMING_UP = 20

# `alone` changes one text in the next frame: what painting takes by itself. `ranks` moves a weight
# as its slider does, and waits for the ranks. Both begin at a random moment between two frames.
MEASURE = """async ({ changes, what }) => {
  const slider = document.querySelector("[name=softness-slider]");
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const painted = () => new Promise((resolve) => {
    // A message sent from an animation frame arrives when that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => resolve(performance.now());
    port1.postMessage(null);
  });
  const alone = () => new Promise((resolve) => requestAnimationFrame(() => {
    document.querySelector("#board-facts").textContent = `${Math.random()}`;
    resolve(painted());
  }));
  const ranks = (value) => new Promise((resolve) => {
    const end = fieldlab.on("score", () => { end(); resolve(painted()); });
    slider.value = value;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const times = [];
  for (let change = 0; change < changes; change += 1) {
    await pause(40 + 17 * Math.random());
    const begin = performance.now();
    const end = await (what === "alone" ? alone() : ranks(5 + (change * 7) % 60));
    times.push(end - begin);
  }
  return times;
}"""

FRAME = """() => new Promise((resolve) => {
  const times = [];
  const tick = (now) => {
    times.push(now);
    if (times.length <= 60) requestAnimationFrame(tick);
    else resolve((times.at(-1) - times[0]) / 60);
  };
  requestAnimationFrame(tick);
})"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        with server.running(build.ensure_built()) as url:
            report_ranks(browser, url)
        browser.close()


def report_ranks(browser: Browser, url: str) -> None:
    board = CalibratePage(
        browser.new_context(viewport={"width": 1280, "height": 900}).new_page(), url
    )
    board.open()
    board.wait_ready()
    board.bring("scores", "varied.jsonl", varied(ROWS))
    # The service worker fetches the site's other files first.
    board.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    frame = board.page.evaluate(FRAME)
    alone = measured(board, "alone")
    ranks = measured(board, "ranks")
    board.page.context.close()
    print(f"Moving a weight with {ROWS:,} saved rows, {len(ranks)} changes")
    print(f"  to painted ranks: {percentiles(ranks)}")
    print(f"  to a paint of one text without computing: {percentiles(alone)}")
    for q in (50, 95):
        slow, fast = np.percentile(ranks, q), np.percentile(alone, q)
        print(
            f"  p{q}: {slow / frame:.1f} frames of {frame:.1f} ms; {slow / fast:.2f}× a mere paint"
        )


def measured(board: CalibratePage, what: str) -> list[float]:
    times: list[float] = board.page.evaluate(MEASURE, {"changes": CHANGES, "what": what})
    return times[WARMING_UP:]


if __name__ == "__main__":
    main()
