"""The Calibrate page as a person meets it."""

from __future__ import annotations

import json
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

import metrics
from lab.run.rescore import rescore
from lab.run.scores import read_scores
from tests.browser.lab_page import LabPage
from tests.lab.calibrate.boards import SHIPPED

if TYPE_CHECKING:
    from pathlib import Path


class CalibratePage(LabPage):
    def open(self, query: str = "") -> None:
        super().open(f"calibrate.html{query}")

    def wait_ready(self) -> None:
        self.page.set_default_timeout(30_000)
        self.page.evaluate("window.fieldlab.ready")
        self.settle()

    def recipe(self) -> metrics.Recipe:
        return metrics.Recipe.from_json(json.dumps(self.page.evaluate("fieldlab.recipe()")))

    def settle(self) -> None:
        """Wait until the recipe under the hand is scored and painted."""
        self.page.evaluate(
            """async () => {
              const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
              const late = performance.now() + 20_000;
              while (!fieldlab.isSettled()) {
                if (performance.now() > late) throw new Error("not settled");
                await frame();
              }
            }"""
        )

    def type(self, key: str, value: float) -> None:
        """Type a number of the recipe, as the page shows it, and leave its field."""
        self.page.locator(f"[name={key}-exact]").fill(str(value))
        self.page.keyboard.press("Tab")
        self.settle()

    def lock(self, title: str) -> None:
        self.page.get_by_role("button", name=f"Lock {title}").click()

    def bring(self, what: str, name: str, content: str | bytes) -> None:
        """Choose a file: of a `recipe`, of `scores` or of `votes`; wait until it is taken."""
        buffer = content.encode() if isinstance(content, str) else content
        files = {"name": name, "mimeType": "text/plain", "buffer": buffer}
        opened = self.page.evaluate("fieldlab.opened()")
        self.page.locator(f"#{what}-file").set_input_files(files)
        self.page.evaluate(
            """async (before) => {
              const late = performance.now() + 20_000;
              while (fieldlab.opened() === before) {
                if (performance.now() > late) throw new Error("not opened");
                await new Promise((resolve) => setTimeout(resolve, 20));
              }
            }""",
            opened,
        )
        self.settle()

    def said(self, what: str) -> str:
        return self.page.locator(f"#{what}-said").text_content() or ""

    def download(self) -> Path:
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Download").click()
        return download.value.path()

    def models(self) -> list[dict[str, str]]:
        """The models as they stand on the page, best first."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("#models tbody tr")].map((row) => ({
              rank: row.querySelector(".rank .number").textContent,
              change: row.querySelector(".change").textContent,
              title: row.querySelector("th").firstChild.data.trim(),
              mean: row.querySelector(".amount").textContent,
              before: row.querySelector(".amount.before").textContent,
            }))"""
        )

    def scroll_rows(self, at: int) -> None:
        """Scroll the list until a row is at its top, or as near to it as it gets."""
        self.page.locator("#rows").scroll_into_view_if_needed()
        self.page.evaluate(
            """async (at) => {
              const [list, body] = ["#rows", "#shown-rows"].map((id) => document.querySelector(id));
              const row = getComputedStyle(body).getPropertyValue("--row");
              list.scrollTop = at * parseFloat(row);
              const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
              await frame();
              await frame();
            }""",
            at,
        )

    def rows(self) -> list[dict[str, Any]]:
        """The rows that are in the page, from the top of what is in view."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("#shown-rows > .row")].map((row) => ({
              at: Number(row.getAttribute("aria-rowindex")) - 2,
              rank: row.querySelector(".rank .number").textContent,
              name: row.querySelector(".name").textContent,
              total: row.querySelector(".amount").textContent,
              before: row.querySelector(".amount.before").textContent,
            }))"""
        )


@pytest.fixture(scope="module")
def calibrate(browser, base_url):
    """One live page for all tests that `start_over` in it: bringing Python up takes seconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    page = CalibratePage(context.new_page(), base_url)
    page.open()
    page.wait_ready()
    yield page
    context.close()


@pytest.fixture
def live(calibrate):
    """The live page, with what it began with."""
    calibrate.bring("scores", "scores.jsonl", SHIPPED.read_bytes())
    calibrate.bring("recipe", "benchmark.json", metrics.BENCHMARK.to_json())
    calibrate.page.locator("#before").select_option(label="benchmark 1")
    calibrate.page.evaluate(
        "document.querySelectorAll('.lock[aria-pressed=true]').forEach((lock) => lock.click())"
    )
    calibrate.page.locator("#field").select_option(label="All")
    return calibrate


@pytest.fixture
def open_calibrate(browser, base_url):
    """Open the page in a fresh profile: `open_calibrate(**context_options)`."""
    contexts = []

    def opened(ready=True, **options):
        contexts.append(browser.new_context(**options))
        page = CalibratePage(contexts[-1].new_page(), base_url)
        page.open()
        if ready:
            page.wait_ready()
        return page

    yield opened
    for context in contexts:
        context.close()


def text(value):
    return f"{value:.1f}".replace("-", "−")


def standing_of(recipe, tmp_path):
    """Means of the shipped models under a recipe, by title, from the frames themselves."""
    scores = read_scores(SHIPPED)
    totals = {}
    for one in rescore(scores, recipe, source=SHIPPED, out=tmp_path / "again.jsonl"):
        if one.total is not None:
            title = scores.header.models[one.model].name
            totals.setdefault(title, {}).setdefault(one.field, []).append(one.total)
    return {
        title: fmean(fmean(samples) for samples in fields.values())
        for title, fields in totals.items()
    }
