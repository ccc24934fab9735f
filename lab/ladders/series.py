"""What a score does while a distortion grows: its order, its range, and whether steps are equal.

Definitions and thresholds are our own choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

import msgspec
import numpy as np

from lab.noise_floor import is_tie

FLAT: Final = 0.5
"""Points: a step that moves a score by less is flat."""

SATURATED: Final = 2
"""So many flat steps at a ladder's end are a failure."""

LINEAR: Final = 0.9
"""A line that explains a smaller share of a score's variance is a failure of equal steps."""


class Order(msgspec.Struct, frozen=True):
    """Whether a score falls as the distortion grows.

    Attributes
    ----------
    inversions : int
        Pairs of rungs of which the more distorted one scores higher.
    within_floor : int
        How many of those rise by less than the noise floor.
    largest_rise : float
        By how much a more distorted rung scores higher than a less distorted one at most, points;
        0 without inversions.
    rise : (int, int) or None
        The two rungs of that, counted from 0; None without inversions.
    """

    inversions: int
    within_floor: int
    largest_rise: float
    rise: tuple[int, int] | None

    @property
    def holds(self) -> bool:
        """Whether no rise reaches the noise floor."""
        return self.inversions == self.within_floor


class Range(msgspec.Struct, frozen=True):
    """What part of its scale a score uses.

    Attributes
    ----------
    drop : float
        The reference itself minus the most distorted rung, points.
    share : float or None
        `drop` as a part of what the reference itself gets; None if that is not above 0.
    flat_end : int
        How many of the last steps in a row are flat: move the score by less than `FLAT`.
    """

    drop: float
    share: float | None
    flat_end: int


class Steps(msgspec.Struct, frozen=True):
    """How equal the steps of a score are, while those of the distortion are equal.

    Attributes
    ----------
    r_squared : float or None
        Of the least-squares line through score and strength: the share of the score's variance
        that it explains, 0-1. None where all values are within `FLAT`: there are no steps.
    deviation : float
        How far a rung is from that line at most, points.
    """

    r_squared: float | None
    deviation: float


class Series(msgspec.Struct, frozen=True):
    """One score along one ladder.

    Attributes
    ----------
    values : tuple of float
        Of each rung, the reference itself first; points.
    floor : float
        The score's noise floor at the reference, points.
    order : Order
    range : Range
    steps : Steps
    """

    values: tuple[float, ...]
    floor: float
    order: Order
    range: Range
    steps: Steps

    @property
    def is_noticed(self) -> bool:
        """Whether the whole ladder lowers the score, by the noise floor or more."""
        return self.range.drop > 0 and not is_tie(self.range.drop, self.floor)


def examine(values: Sequence[float], floor: float) -> Series:
    """Examine a score along a ladder.

    Parameters
    ----------
    values : sequence of float
        Of at least two rungs, the reference itself first.
    floor : float
        Noise floor, points. A rise below it is no failure.
    """
    return Series(tuple(values), floor, _order(values, floor), _range(values), _steps(values))


def _order(values: Sequence[float], floor: float) -> Order:
    # Not of neighbors only: many small rises in a row are a large one.
    rises = {
        (first, second): values[second] - values[first]
        for first, second in combinations(range(len(values)), 2)
        if values[second] > values[first]
    }
    if not rises:
        return Order(0, 0, 0.0, None)
    largest = max(rises, key=lambda pair: rises[pair])
    ties = sum(is_tie(rise, floor) for rise in rises.values())
    return Order(len(rises), ties, rises[largest], largest)


def _range(values: Sequence[float]) -> Range:
    first, last = values[0], values[-1]
    flat = 0
    for before, after in reversed(list(pairwise(values))):
        if abs(after - before) >= FLAT:
            break
        flat += 1
    return Range(first - last, (first - last) / first if first > 0 else None, flat)


def _steps(values: Sequence[float]) -> Steps:
    scores = np.array(values)
    strengths = np.arange(len(values)) - (len(values) - 1) / 2
    slope = (strengths @ scores) / (strengths @ strengths)
    mean = scores.mean()
    residuals = scores - mean - slope * strengths
    deviation = float(np.abs(residuals).max())
    if np.ptp(scores) < FLAT:
        return Steps(None, deviation)
    explained = 1 - (residuals @ residuals) / ((scores - mean) @ (scores - mean))
    return Steps(float(explained), deviation)
