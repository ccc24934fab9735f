"""The way to the first live score: time, bytes and blocking, against Panel's Python in Pyodide.

All pages take turns, so that the ratios hold whatever else the machine does.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from lab import build, chromium
from tests.bench import panel_in_pyodide
from tests.browser.answers import Answer, telling
from tests.browser.embed_host import figure, post

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

ROUNDS = 5
SETTLE_MS = 5000
"""Until the service worker has fetched what later visits need."""

# Tasks that keep the page from answering: the longest, and all that is over 50 ms of each.
WATCH = """
window.tasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.tasks.push(duration);
}).observe({ type: "longtask", buffered: true });
"""
# In a post: the first score of its embed that was not drawn at build time.
POST = """
if (self === top) window.posted = new Promise((resolve) => {
  addEventListener("field-lab-score", () => {
    performance.mark("first-score");
    resolve();
  }, { once: true });
});
"""
READ = """() => ({
  score: performance.getEntriesByName("first-score")[0].startTime,
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  longest: Math.max(0, ...window.tasks),
  blocked: window.tasks.reduce((sum, task) => sum + task - 50, 0),
})"""


@dataclass
class Measured:
    """What visits to one page took; each list has one value a visit."""

    score: list[float] = field(default_factory=list)
    paint: list[float] = field(default_factory=list)
    longest: list[float] = field(default_factory=list)
    blocked: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)


def main() -> None:
    from playwright.sync_api import sync_playwright

    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        panel_in_pyodide.write(scratch / "panel")
        lab_url, lab_answers = stack.enter_context(telling(build.ensure_built()))
        panel_url, panel_answers = stack.enter_context(telling(scratch / "panel"))
        write_post(scratch / "post", lab_url)
        post_url, _ = stack.enter_context(telling(scratch / "post"))
        # Another site, not only another port: browsers give it a process of its own.
        post_url = post_url.replace("127.0.0.1", "localhost")
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(**chromium.launch_options())
        cold, warm, panel, panel_warm, host, host_warm = (Measured() for _ in range(6))
        for _ in range(ROUNDS):
            visit_twice(browser, lab_url, "window.fieldlab.ready", lab_answers, (cold, warm))
            visit_twice(browser, panel_url, "window.ready", panel_answers, (panel, panel_warm))
            visit_twice(browser, post_url, "window.posted", lab_answers, (host, host_warm))
        browser.close()
    report("cold", cold, panel)
    report("warm", warm, panel_warm)
    print("A post with one embed, started as the post loads")
    for name, measured in (("cold", host), ("warm", host_warm)):
        print(f"  main thread of the post blocked, {name} cache: {blocking(measured)}")
        print(f"      first live score after {median(measured.score):.0f} ms here")


def write_post(folder: Path, lab_url: str) -> None:
    """Write a post on another site, with a strict policy."""
    folder.mkdir()
    page = post(lab_url, [figure(lab_url, activate="load")])
    (folder / "index.html").write_text(page, encoding="utf-8")


def visit_twice(
    browser: Browser,
    url: str,
    ready: str,
    answers: list[Answer],
    visits: tuple[Measured, Measured],
) -> None:
    """Visit a page with an empty cache and then again."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(WATCH + POST)
    for measured in visits:
        answers.clear()
        visit(context, url, ready, answers, measured)
    context.close()


def visit(
    context: BrowserContext, url: str, ready: str, answers: list[Answer], measured: Measured
) -> None:
    page = context.new_page()
    page.goto(url)
    page.evaluate(ready)
    # Only then: the lab's service worker fetches for later visits.
    measured.size.append(sum(answer.size for answer in answers))
    page.wait_for_timeout(SETTLE_MS)
    for name, value in page.evaluate(READ).items():
        getattr(measured, name).append(value)
    page.close()


def report(name: str, ours: Measured, panel: Measured) -> None:
    """Print medians; a ratio is the median of those of each round, whose visits were neighbors."""
    print(f"First live score, {name} cache, median of {ROUNDS}")
    print(f"  {ratio(ours.score, panel.score):.2f}× the time of Panel's Python inside Pyodide")
    print(f"      medians here: {median(ours.score):.0f} ms against {median(panel.score):.0f} ms")
    print(f"  {megabytes(ours):.2f} MB transferred against {megabytes(panel):.2f} MB")
    print(f"  figure painted after {ratio(ours.paint, ours.score):.2f}× the time of that score")
    print(f"  main thread blocked: {blocking(ours)}; Panel's page: {blocking(panel)}")


def ratio(ours: list[float], others: list[float]) -> float:
    return median(one / other for one, other in zip(ours, others, strict=True))


def megabytes(measured: Measured) -> float:
    return median(measured.size) / 1e6


def blocking(measured: Measured) -> str:
    longest, blocked = median(measured.longest), median(measured.blocked)
    return f"longest task {longest:.0f} ms, {blocked:.0f} ms in all over 50 ms"


if __name__ == "__main__":
    main()
