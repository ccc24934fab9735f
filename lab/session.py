"""What the live lab computes: one candidate against one reference, from a URL query to numbers.

The transport is injected: the browser's worker binds these methods to PyScript (`lab.worker`),
tests call them directly. Nothing here knows a browser.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import parse_qs

import numpy as np

import metrics
from lab.candidate import Candidate
from lab.rasterizer import rasterize

DEFAULT_CREDIT = 100
"""Credit for hues absent from both frames, in percent: `metrics.LAB`'s."""


class SessionError(ValueError):
    """A request that the session cannot carry out; the message says why."""


@dataclass(frozen=True)
class Frame:
    """A scored candidate.

    Attributes
    ----------
    pixels : ndarray
        ``uint8`` of shape ``(225, 180, 3)``: exactly what was scored.
    score : metrics.Score
    """

    pixels: np.ndarray
    score: metrics.Score

    def rgba(self) -> np.ndarray:
        """Opaque pixels as flat ``uint8`` of length 225 × 180 × 4, as a canvas takes them."""
        height, width, _ = self.pixels.shape
        flat = np.full((height, width, 4), 255, dtype=np.uint8)
        flat[..., :3] = self.pixels
        return flat.reshape(-1)

    def numbers(self) -> np.ndarray:
        """``float64`` of length 10: the seven subscores in order, then weighted, spread, total."""
        score = self.score
        return np.array([*score.subscores.values(), score.weighted, score.spread, score.total])


class Session:
    """Scores the states of one page; keeps each reference's features, scanned once."""

    def __init__(self) -> None:
        self._references: dict[str, metrics.Features] = {}
        self._recipes: dict[int, metrics.Recipe] = {}

    def add_reference(self, name: str, pixels: np.ndarray) -> None:
        """Take a reference frame.

        Parameters
        ----------
        name : str
        pixels : ndarray
            ``uint8``, any shape that holds 225 × 180 × 3 values, rows first.

        Raises
        ------
        SessionError
            If the number of values is another.
        """
        width, height = metrics.LAB.frame_size
        if pixels.size != width * height * 3:
            raise SessionError(
                f"{name}: expected {width * height * 3} bytes of pixels, got {pixels.size}"
            )
        frame = pixels.reshape(height, width, 3)
        self._references[name] = metrics.scan(frame, recipe=metrics.LAB)

    def score(self, query: str) -> Frame:
        """Rasterize and score the state that a URL query describes.

        Parameters
        ----------
        query : str
            ``reference``, ``credit`` (percent) and the candidate's own keys; a key left out
            has its default, but ``reference`` must name one that was added.

        Raises
        ------
        SessionError, lab.candidate.CandidateError
        """
        name, credit, candidate = parse_state(query)
        if name not in self._references:
            raise SessionError(f"reference {name!r} has not been added")
        pixels = rasterize(candidate)
        score = metrics.score(self._references[name], pixels, recipe=self._recipe(credit))
        return Frame(pixels, score)

    def _recipe(self, credit: int) -> metrics.Recipe:
        if credit not in self._recipes:
            self._recipes[credit] = recipe_with_credit(credit)
        return self._recipes[credit]


def recipe_with_credit(credit: int) -> metrics.Recipe:
    """`metrics.LAB` with another credit for absent hues, in percent (0–100)."""
    return replace(metrics.LAB, empty_shape_credit=credit / 100)


def parse_state(query: str) -> tuple[str, int, Candidate]:
    """Split a page's URL query into reference name, credit in percent, and candidate.

    Raises
    ------
    SessionError
        If the credit is not a whole number from 0 to 100.
    lab.candidate.CandidateError
    """
    values = parse_qs(query)
    name = values.get("reference", ["magenta-circle"])[-1]
    text = values.get("credit", [str(DEFAULT_CREDIT)])[-1]
    if not (text.isascii() and text.isdigit() and int(text) <= 100):
        raise SessionError(f"credit: expected a whole number from 0 to 100, got {text!r}")
    return name, int(text), Candidate.from_query(query)


def as_python(query: str) -> str:
    """Write a snippet that prints the same total natively, to two decimals."""
    name, credit, candidate = parse_state(query)
    return f"""\
from dataclasses import replace

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.rasterizer import rasterize

reference = reference_fields.load({name!r})
candidate = {candidate!r}
recipe = replace(metrics.LAB, empty_shape_credit={credit / 100!r})
score = metrics.score(reference.pixels, rasterize(candidate), recipe=recipe)
print(f"{{score.total:.2f}}")
"""
