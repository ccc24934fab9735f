"""The gallery of blind spots: pairs that the score misjudges, with their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import metrics
from lab.blind_spots import CARDS, Card, Numbers
from lab.blind_spots.card import TOTAL, WEIGHTED
from lab.page.html import PAGES
from lab.page.parts import BESIDE, Folders
from lab.page.templates import environment
from metrics.companions import companion

ADDRESS = "blind-spots.html"


@dataclass(frozen=True)
class _Line:
    """One number of both candidates: what it is called, how it is written, which is better."""

    title: str
    note: str
    honest: float
    fooling: float
    decimals: int = 1
    lower_is_better: bool = False

    def shown(self) -> dict[str, Any]:
        honest, fooling = (f"{value:.{self.decimals}f}" for value in (self.honest, self.fooling))
        order = (self.honest > self.fooling) - (self.honest < self.fooling)
        if honest == fooling:
            order = 0
        if self.lower_is_better:
            order = -order
        return {
            "title": self.title,
            "note": self.note,
            "honest": {"value": honest.replace("-", "−"), "mark": _mark(order)},
            "fooling": {"value": fooling.replace("-", "−"), "mark": _mark(-order)},
        }


def blind_spots_page(folders: Folders = BESIDE) -> str:
    """Write the gallery; its pictures are those of `write_cards`."""
    width, height = metrics.BENCHMARK.frame_size
    return environment(folders).get_template("blind-spots.html").render(
        page=ADDRESS,
        pages=PAGES,
        width=width,
        height=height,
        cards=[_shown(card) for card in CARDS],
    )  # fmt: skip


def write_cards(folder: Path) -> None:
    """Write each card's frames into a new folder, as ``<key>-reference.png`` and so on."""
    from PIL import Image

    folder.mkdir()
    for card in CARDS:
        frames = card.build()
        for name in ("reference", "honest", "fooling"):
            picture = Image.fromarray(getattr(frames, name))
            picture.save(folder / f"{card.key}-{name}.png", optimize=True)


def _shown(card: Card) -> dict[str, Any]:
    """Gather what the template shows of a card, its numbers computed now."""
    frames = card.build()
    honest = card.measure(frames.reference, frames.honest)
    fooling = card.measure(frames.reference, frames.fooling)
    lines = [line.shown() for line in _lines(card, honest, fooling)]
    judged = "the total" if card.metric == TOTAL else _metric_title(card).lower()
    tie = lines[0]["honest"]["mark"] == _mark(0)
    entries = (
        ("honest", "Better by eye", card.honest),
        ("fooling", f"{'As good' if tie else 'Better'} by {judged}", card.fooling),
    )
    return {
        "key": card.key,
        "title": card.title,
        "misjudged": card.misjudged,
        "why": card.why,
        "seen": card.seen,
        "reference": card.reference,
        "recipe": card.recipe.id,
        "candidates": [
            {
                "name": name,
                "title": title,
                "shows": entry.shows,
                "lines": [line | line[name] for line in lines],
            }
            for name, title, entry in entries
        ],
    }


def _lines(card: Card, honest: Numbers, fooling: Numbers) -> list[_Line]:
    lines = [_Line("Total", "of 100", honest.total, fooling.total)]
    if card.metric != TOTAL:
        lines.insert(0, _Line(_metric_title(card), "of 100", honest.metric, fooling.metric))
    opinions = (honest.companion, fooling.companion)
    if card.companion == WEIGHTED:
        return [*lines, _Line("Weighted sum", "before the penalty", *opinions)]
    one = companion(card.companion)
    note = f"{one.unit}, {one.better} is better"
    decimals = 2 if one.key == "text_contrast" else 1
    return [*lines, _Line(one.title, note, *opinions, decimals, one.better == "lower")]


def _metric_title(card: Card) -> str:
    return next(one.title for one in metrics.SUBSCORES if one.key == card.metric)


def _mark(order: int) -> dict[str, str]:
    """Return a sign, and what it says, for the better, the equal and the worse of two numbers."""
    signs = {
        1: {"sign": "▲", "says": "the better of the two"},
        0: {"sign": "=", "says": "the same for both"},
        -1: {"sign": "", "says": ""},
    }
    return signs[order]
