"""What the live lab computes: one candidate against one reference, from a URL query to numbers.

The transport is injected: the browser's worker binds these methods to PyScript (`lab.worker`),
tests call them directly. Nothing here knows a browser.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
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


@dataclass(frozen=True, eq=False)
class Reference:
    """A reference frame, ``uint8`` of shape ``(225, 180, 3)``, and its features."""

    pixels: np.ndarray
    features: metrics.Features


@dataclass(frozen=True, eq=False)
class Subject:
    """What a query describes, before it is scored.

    Attributes
    ----------
    reference : Reference
    pixels : ndarray
        The candidate, ``uint8`` of shape ``(225, 180, 3)``.
    recipe : metrics.Recipe
    candidate : Candidate or None
        The circles that were drawn; None if the candidate is a frame that was added.
    """

    reference: Reference
    pixels: np.ndarray
    recipe: metrics.Recipe
    candidate: Candidate | None

    def score(self) -> Frame:
        """Score the candidate."""
        score = metrics.score(self.reference.features, self.pixels, recipe=self.recipe)
        return Frame(self.pixels, score)


class Session:
    """Scores the states of one page; keeps each reference's features, scanned once."""

    def __init__(self) -> None:
        self._references: dict[str, Reference] = {}
        self._frames: dict[str, np.ndarray] = {}

    def add_reference(self, name: str, pixels: np.ndarray) -> None:
        """Take a reference frame, in the place of an earlier one of that name.

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
        frame = _shaped(name, pixels)
        self._references[name] = Reference(frame, metrics.scan(frame, recipe=metrics.LAB))

    def add_frame(self, name: str, pixels: np.ndarray) -> None:
        """Take a candidate that is not made of circles; a query names it as ``frame``.

        Parameters and errors are those of `add_reference`.
        """
        self._frames[name] = _shaped(name, pixels)

    def score(self, query: str) -> Frame:
        """Draw and score the state that a URL query describes; see `subject`."""
        return self.subject(query).score()

    def subject(self, query: str) -> Subject:
        """Find or draw what a URL query describes.

        Parameters
        ----------
        query : str
            ``reference``, which must name one that was added; ``credit`` (percent); and either
            ``frame``, which must name one that was added, or the candidate's own keys. A key
            left out has its default.

        Raises
        ------
        SessionError, lab.candidate.CandidateError
        """
        name, credit, candidate = parse_state(query)
        if name not in self._references:
            raise SessionError(f"reference {name!r} has not been added")
        frame = parse_qs(query).get("frame")
        if frame is None:
            pixels = rasterize(candidate)
            return Subject(self._references[name], pixels, recipe_with_credit(credit), candidate)
        if frame[-1] not in self._frames:
            raise SessionError(f"frame {frame[-1]!r} has not been added")
        pixels = self._frames[frame[-1]]
        return Subject(self._references[name], pixels, recipe_with_credit(credit), None)


def _shaped(name: str, pixels: np.ndarray) -> np.ndarray:
    width, height = metrics.LAB.frame_size
    if pixels.size != width * height * 3:
        raise SessionError(
            f"{name}: expected {width * height * 3} bytes of pixels, got {pixels.size}"
        )
    return pixels.reshape(height, width, 3)


@lru_cache(maxsize=101)
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
    circles = "".join(f"        {circle!r},\n" for circle in candidate.circles)
    return f"""\
from dataclasses import replace

import metrics
import reference_fields
from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize

reference = reference_fields.load({name!r})
candidate = Candidate(
    circles=(
{circles}    )
)
recipe = replace(metrics.LAB, empty_shape_credit={credit / 100!r})
score = metrics.score(reference.pixels, rasterize(candidate), recipe=recipe)
print(f"{{score.total:.2f}}")
"""
