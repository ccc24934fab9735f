"""What the live lab computes: one candidate against one reference, from a URL query to numbers.

The transport is injected: the browser's worker binds these methods to PyScript (`lab.worker`),
tests call them directly. Nothing here knows a browser.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from urllib.parse import parse_qsl

import numpy as np

import metrics
from lab.candidate import Candidate
from lab.rasterizer import rasterize
from lab.recipe_query import recipe_from_query


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
            ``reference``, which must name one that was added; the recipe's keys, see
            `lab.recipe_query`; and either ``frame``, which must name one that was added, or the
            candidate's own keys. A key left out has its default.

        Raises
        ------
        SessionError, lab.candidate.CandidateError
        """
        name, recipe, candidate = parse_state(query)
        if name not in self._references:
            raise SessionError(f"reference {name!r} has not been added")
        frame = _values(query).get("frame")
        if frame is None:
            return Subject(self._references[name], rasterize(candidate), recipe, candidate)
        if frame not in self._frames:
            raise SessionError(f"frame {frame!r} has not been added")
        return Subject(self._references[name], self._frames[frame], recipe, None)


def _shaped(name: str, pixels: np.ndarray) -> np.ndarray:
    width, height = metrics.LAB.frame_size
    if pixels.size != width * height * 3:
        raise SessionError(
            f"{name}: expected {width * height * 3} bytes of pixels, got {pixels.size}"
        )
    return pixels.reshape(height, width, 3)


def parse_state(query: str) -> tuple[str, metrics.Recipe, Candidate]:
    """Split a page's URL query into reference name, recipe and candidate.

    Raises
    ------
    SessionError
        If the recipe is malformed, see `lab.recipe_query`.
    lab.candidate.CandidateError
    """
    values = _values(query)
    try:
        recipe = recipe_from_query(values)
    except metrics.RecipeError as error:
        raise SessionError(str(error)) from None
    return values.get("reference", "magenta-circle"), recipe, Candidate.from_query(query)


def _values(query: str) -> dict[str, str]:
    """Return a query's texts by key; of several for one, the last."""
    return dict(parse_qsl(query))


def as_python(query: str) -> str:
    """Write a snippet that prints the same total natively, to two decimals."""
    name, recipe, candidate = parse_state(query)
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
recipe = replace(
    metrics.LAB,
{_changes(recipe)})
score = metrics.score(reference.pixels, rasterize(candidate), recipe=recipe)
print(f"{{score.total:.2f}}")
"""


def _changes(recipe: metrics.Recipe) -> str:
    """Write what `replace` changes of `metrics.LAB`, and the credit in any case."""
    values = {field.name: getattr(recipe, field.name) for field in fields(recipe)}
    return "".join(
        f"    {key}={dict(value) if key == 'weights' else value!r},\n"
        for key, value in values.items()
        if value != getattr(metrics.LAB, key) or key == "empty_shape_credit"
    )
