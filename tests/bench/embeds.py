"""Twenty embeds in one post: how smoothly it scrolls while they are started, and after.

Both posts take turns, the other one with its figures left as figures.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from lab import build, chromium
from tests.browser.answers import telling
from tests.browser.embed_host import Post, figure, post

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EMBEDS = 20
ROUNDS = 2
GAP = 300
"""Pixels of text between two figures."""

# Scrolls through the post and back at a reader's pace, and notes the frames' distances.
SCROLL = """async () => {
  const gaps = [];
  const end = document.body.scrollHeight - innerHeight;
  let last = await new Promise(requestAnimationFrame);
  for (let at = 0; at <= 2 * end; at += 12) {
    scrollTo(0, at <= end ? at : 2 * end - at);
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  const embeds = [...document.querySelectorAll("field-lab")];
  const started = embeds.filter(({ shadowRoot }) => shadowRoot.querySelector("iframe") !== null);
  return { gaps, longest: Math.max(0, ...window.tasks), started: started.length };
}"""
WATCH = """
window.tasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.tasks.push(duration);
}).observe({ type: "longtask" });
"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        lab_url, _ = stack.enter_context(telling(build.ensure_built()))
        for activate in ("visible", "click"):
            figures = [figure(lab_url, activate=activate) for _ in range(EMBEDS)]
            page = post(lab_url, figures, gap=GAP)
            (scratch / f"{activate}.html").write_text(page, encoding="utf-8")
        url, _ = stack.enter_context(telling(scratch))
        # Another site, not only another port: browsers give it a process of its own.
        url = url.replace("127.0.0.1", "localhost")
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(**chromium.launch_options())
        live, still = [], []
        for _ in range(ROUNDS):
            live.append(scroll(browser, f"{url}visible.html"))
            still.append(scroll(browser, f"{url}click.html"))
        browser.close()
    print(f"A post with {EMBEDS} embeds, scrolled through and back, median of {ROUNDS}")
    report("started as they come into view", live)
    report("left as figures", still)


def scroll(browser: Browser, address: str) -> dict[str, Any]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(WATCH)
    page = Post(context.new_page())
    page.open(address)
    measured: dict[str, Any] = page.page.evaluate(SCROLL)
    context.close()
    return measured


def report(name: str, visits: list[dict[str, Any]]) -> None:
    p95 = median(quantiles(visit["gaps"], n=20)[-1] for visit in visits)
    longest_frame = median(max(visit["gaps"]) for visit in visits)
    longest_task = median(visit["longest"] for visit in visits)
    print(
        f"  {name}: {visits[-1]['started']} started by the end; frames p95 {p95:.0f} ms, longest "
        f"{longest_frame:.0f} ms; longest task of the post {longest_task:.0f} ms"
    )


if __name__ == "__main__":
    main()
