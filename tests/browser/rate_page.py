"""The rating page as a rater meets it, and a record of what was chosen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

import metrics
from lab.build import SHIPPED_SCORES
from lab.page.rate import write_study
from lab.run.scores import read_scores
from lab.study.building import build_study
from lab.votes import read_votes
from tests.lab.study.making import DATE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from lab.study import Study
    from lab.votes import Vote

Side = Literal["left", "tie", "right"]
How = Literal["arrow", "letter", "mouse", "picture", "tap"]

_ARROWS = {"left": "ArrowLeft", "tie": "ArrowDown", "right": "ArrowRight"}
_LETTERS = {"left": "a", "tie": "t", "right": "b"}


class Shown(NamedTuple):
    """The pictures of a pair, by their hashes."""

    reference: str
    left: str
    right: str


def write_example(folder: Path, *, pairs: int, ratings: int = 0) -> Path:
    """Write a study of the shipped scores, named first; return its folder."""
    built = build_study(
        read_scores(SHIPPED_SCORES),
        name="first",
        date=DATE,
        pairs=pairs,
        ratings=ratings,
        recipes=(metrics.BENCHMARK, metrics.LAB),
    )
    write_study(folder / "study", built)
    return folder / "study"


class RatePage:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.said: list[str] = []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        self.chosen: dict[int, tuple[Shown, Side]] = {}

    def open(self) -> RatePage:
        self.page.goto(self.url)
        return self

    def begin(self, name: str | None = None) -> None:
        """Start under a name, by default the one that is suggested."""
        if name is not None:
            self.page.get_by_label("A name for your answers").fill(name)
        self.page.get_by_role("button", name="Start").click()
        self.wait_open()

    def wait_open(self) -> None:
        self.page.locator("#frames[data-open]").wait_for()

    def screen(self) -> str:
        return self.page.evaluate("document.body.dataset.screen")

    def trial(self) -> int:
        return int(self.page.locator("#count").inner_text().split()[0])

    def kept(self) -> str:
        return self.page.locator("[data-kept]:visible").inner_text()

    def shown(self) -> Shown:
        return Shown(*(self.picture(place) for place in Shown._fields))

    def picture(self, place: str) -> str:
        source = self.page.locator(f'[data-place="{place}"] img').get_attribute("src")
        (name,) = re.findall(r"^pixels/([0-9a-f]{64})\.png$", source or "")
        return name

    def answer(self, side: Side, how: How = "arrow") -> None:
        """Answer the pair that is shown, remember it, and wait for what comes next."""
        self.wait_open()
        number = self.trial()
        self.chosen[number] = self.shown(), side
        button = self.page.locator(f'button[data-side="{side}"]')
        if how == "arrow":
            self.page.keyboard.press(_ARROWS[side])
        elif how == "letter":
            self.page.keyboard.press(_LETTERS[side])
        elif how == "tap":
            button.tap()
        elif how == "picture" and side != "tie":
            self.page.locator(f'figure[data-side="{side}"]').click()
        else:
            button.click()
        self.wait_other(number)

    def wait_other(self, number: int) -> None:
        """Wait until another trial than that is shown, or none."""
        for _ in range(2000):
            state = self.page.evaluate(
                """() => [document.body.dataset.screen,
                  "open" in document.querySelector("#frames").dataset,
                  parseInt(document.querySelector("#count").textContent)]"""
            )
            if state[0] != "trial" or (state[1] and state[2] != number):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"trial {number} stays")

    def votes(self, folder: Path, form: str = "json") -> tuple[Vote, ...]:
        """Download the votes and read the file."""
        with self.page.expect_download() as download:
            self.page.locator(f'[data-download="{form}"]:visible').click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return read_votes(path)

    def overflow(self) -> int:
        return self.page.evaluate("document.documentElement.scrollWidth - innerWidth")


def as_chosen(study: Study, vote: Vote) -> tuple[Shown, Side]:
    """Say of a vote on a pair what was shown where, and which side was taken."""
    assert vote.b is not None
    sides = {"a": vote.a, "b": vote.b}
    right = "b" if vote.left == "a" else "a"
    pictures = (study.candidates[sides[letter]].picture for letter in (vote.left, right))
    side = {vote.left: "left", right: "right", "tie": "tie"}[vote.choice]
    return Shown(study.fields[vote.reference], *pictures), side
