"""The controls that curves and maps move: a circle's numbers, its hue, and the credit."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

import metrics
from lab.candidate import BOUNDS, Candidate
from lab.rasterizer import rasterize

if TYPE_CHECKING:
    from lab.session import Subject

_HUE_TURN: Final = 360


class ExploreError(ValueError):
    """A question that cannot be answered; the message, for the reader, says why."""


@dataclass(frozen=True, slots=True)
class Control:
    """One thing to move, over its whole range.

    Attributes
    ----------
    key : str
    label : str
        The name people see.
    unit : str
        ``"px"``, ``"°"``, ``"%"``, or empty for a plain ratio.
    low, high : float
        The ends of its range, both included.
    step : float
        The grid that positions lie on, so that going to one gives exactly what was scored.
    """

    key: str
    label: str
    unit: str
    low: float
    high: float
    step: float

    def on_step(self, value: float) -> float:
        """Return the nearest value on the control's steps, within its range."""
        stepped = self.low + round((value - self.low) / self.step) * self.step
        # Ten-thousandths, as the page keeps its numbers: 0.1 + 0.2 has no place in a link.
        return round(min(self.high, max(self.low, stepped)), 4)


def _of_circle(key: str) -> Control:
    bound = BOUNDS[key]
    return Control(key, bound.label, bound.unit, bound.low, bound.high, bound.step)


CONTROLS: Final[dict[str, Control]] = {
    control.key: control
    for control in (
        *(_of_circle(key) for key in ("radius", "softness", "opacity", "x", "y")),
        Control("hue", "Hue", "°", 0, _HUE_TURN, 1),
        Control("credit", "Credit for absent colors", "%", 0, 100, 1),
    )
}
"""The controls by key, in the order in which they are shown."""


def candidate_of(subject: Subject, circle: int) -> Candidate:
    """Return the subject's circles, if there is one of that index (0 is the bottom one).

    Raises
    ------
    ExploreError
        If the candidate is not made of circles, or has fewer.
    """
    if subject.candidate is None:
        raise ExploreError("This frame is not made of circles: it has no controls to move.")
    count = len(subject.candidate.circles)
    if not 0 <= circle < count:
        raise ExploreError(f"circle: expected an index from 0 to {count - 1}, got {circle}")
    return subject.candidate


def value_of(subject: Subject, circle: int, key: str) -> float | None:
    """Return where a control stands; None for the hue of a gray, which has none.

    Raises
    ------
    ExploreError
    """
    candidate = candidate_of(subject, circle)
    control = _known(key)
    if key == "credit":
        return control.on_step(subject.recipe.empty_shape_credit * 100)
    if key == "hue":
        return hue_of(candidate.circles[circle].color)
    value: float = getattr(candidate.circles[circle], key)
    return value


def score_at(subject: Subject, circle: int, values: Mapping[str, float]) -> metrics.Score:
    """Score the subject with some controls moved, in exactly the way the lab would.

    Parameters
    ----------
    subject : Subject
    circle : int
        Index of the circle that is moved.
    values : mapping of str to float
        Control to value. Moving the hue of a gray changes nothing.

    Raises
    ------
    ExploreError
    lab.candidate.CandidateError
        If a value is out of bounds.
    """
    candidate = moved(candidate_of(subject, circle), circle, values)
    recipe = recipe_at(subject.recipe, values)
    pixels = subject.pixels if candidate == subject.candidate else rasterize(candidate)
    return metrics.score(subject.reference.features, pixels, recipe=recipe)


def moved(candidate: Candidate, circle: int, values: Mapping[str, float]) -> Candidate:
    """Return the candidate with one circle's controls moved; `credit` is none of them."""
    changes: dict[str, float | str] = {}
    for key, value in values.items():
        if _known(key).key == "hue":
            changes["color"] = with_hue(candidate.circles[circle].color, value)
        elif key != "credit":
            changes[key] = value
    return candidate.replace(circle, **changes)


def recipe_at(recipe: metrics.Recipe, values: Mapping[str, float]) -> metrics.Recipe:
    """Return the recipe, with its credit for absent colors moved if `values` holds one."""
    if "credit" not in values:
        return recipe
    return replace(recipe, empty_shape_credit=values["credit"] / 100)


def numbers_of(score: metrics.Score) -> np.ndarray:
    """Return ``float64`` of length 10: the seven subscores, then weighted, spread, total."""
    return np.array([*score.subscores.values(), score.weighted, score.spread, score.total])


def hue_of(color: str) -> float | None:
    """Return the hue of ``#rrggbb`` in HSV, 0-360 degrees; None for a gray, which has none."""
    hue, saturation, _ = colorsys.rgb_to_hsv(*_levels(color))
    return round(hue * _HUE_TURN, 4) if saturation > 0 else None


def with_hue(color: str, degrees: float) -> str:
    """Return a color with another hue, its HSV saturation and value kept.

    HSV since that is what the scorer's saturation is measured in, so that bleed control holds
    still; and since at full saturation and value the turn leads through the very magenta, cyan,
    yellow and green of the benchmark (our own choice; lightness is not kept). A color's own
    hue gives back the color itself.
    """
    if degrees == hue_of(color):
        return color
    _, saturation, value = colorsys.rgb_to_hsv(*_levels(color))
    turned = colorsys.hsv_to_rgb(degrees % _HUE_TURN / _HUE_TURN, saturation, value)
    return "#" + "".join(f"{round(level * 255):02x}" for level in turned)


def turned_colors(color: str) -> list[str]:
    """Return a color at every whole degree of hue from 0 to 360; nothing for a gray."""
    if hue_of(color) is None:
        return []
    return [with_hue(color, degrees) for degrees in range(_HUE_TURN + 1)]


def _levels(color: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(color[1:])
    return red / 255, green / 255, blue / 255


def _known(key: str) -> Control:
    if key not in CONTROLS:
        raise ExploreError(f"control: expected one of {', '.join(CONTROLS)}; got {key!r}")
    return CONTROLS[key]
