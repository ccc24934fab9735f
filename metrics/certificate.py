"""Whether a rise of a subscore can lower the total, and where."""

from __future__ import annotations

import math
from dataclasses import dataclass

from metrics.recipe import Recipe
from metrics.scoring import summarize
from metrics.subscores import SUBSCORES

_COUNT = len(SUBSCORES)

HIGHEST_Z = math.sqrt(_COUNT - 1)
"""The most standard deviations that one of seven values can be above their mean: it alone is
above six equal ones."""

# Losses below this, in points per point, are rounding: totals carry errors of about 1e-14.
_ROUNDING = 1e-12

# An example's six equal subscores, and the seventh above them.
_LEVEL, _ABOVE = 50.0, 60.0


@dataclass(frozen=True)
class Example:
    """A state in which one more point of a subscore lowers the total.

    Attributes
    ----------
    before, after : tuple of float
        The seven subscores, 0-100, in the order of `SUBSCORES`.
    total_before, total_after : float
        In points; the second is lower.
    """

    before: tuple[float, ...]
    after: tuple[float, ...]
    total_before: float
    total_after: float


@dataclass(frozen=True)
class Rise:
    """What a rise of one subscore can do to the total.

    Attributes
    ----------
    key : str
        Of the subscore.
    can_lower : bool
        Whether it lowers the total in any state.
    threshold : float or None
        It does exactly where the subscore is at least so many population standard deviations of
        the seven above their mean, or equal to all others, and below 100. None if it never does.
    steepest_loss : float
        Points of total lost per point of rise where it is worst; 0 if it never lowers the total.
    example : Example or None
        None if it never lowers the total.
    largest_penalty : float
        The largest penalty at which it never does, all weights kept.
    """

    key: str
    can_lower: bool
    threshold: float | None
    steepest_loss: float
    example: Example | None
    largest_penalty: float


@dataclass(frozen=True)
class Certificate:
    """What rises of single subscores can do to a recipe's total.

    Attributes
    ----------
    rises : tuple of Rise
        In the order of `SUBSCORES`.
    largest_penalty : float
        The largest penalty at which no rise lowers the total, all weights kept: to go down to it
        is the smallest change of the penalty that removes what `rises` names.
    """

    rises: tuple[Rise, ...]
    largest_penalty: float

    @property
    def is_monotone(self) -> bool:
        """Whether no rise of a subscore ever lowers the total."""
        return not any(rise.can_lower for rise in self.rises)


def certify(recipe: Recipe) -> Certificate:
    """Find out for which subscores a rise can lower the total, and in which states.

    Parameters
    ----------
    recipe
        Gives the weights and the penalty; nothing else matters.

    Notes
    -----
    Our own derivation. With total T, weight w in percent, penalty p, and mean m and population
    standard deviation d of the seven, the effect of a subscore s is
    ``dT/ds = w / 100 - p * (s - m) / (7 * d)``. The term ``(s - m) / d`` is at most sqrt(6), and
    is that wherever s alone is above six equal values; where all seven are equal, a rise has the
    same effect. So a rise lowers the total in some state exactly if
    ``w / 100 < p * sqrt(6) / 7``, and then from a given state exactly if
    ``(s - m) / d >= 7 w / (100 p)``: d is convex in s, strictly unless the other six are equal, so
    T is concave, and where it does not rise at first it falls from there on. States with the
    extreme value exist at every height, so the bounds 0 and 100 exclude none but s = 100.
    """
    rises = tuple(_rise(number, subscore.key, recipe) for number, subscore in enumerate(SUBSCORES))
    return Certificate(rises, min(rise.largest_penalty for rise in rises))


def _rise(number: int, key: str, recipe: Recipe) -> Rise:
    weight, penalty = recipe.weights[key], recipe.std_penalty
    loss = penalty * HIGHEST_Z / _COUNT - weight / 100
    can_lower = loss > _ROUNDING
    return Rise(
        key=key,
        can_lower=can_lower,
        threshold=_COUNT * weight / (100 * penalty) if can_lower else None,
        steepest_loss=loss if can_lower else 0.0,
        example=_example(number, recipe) if can_lower else None,
        largest_penalty=_COUNT * weight / (100 * HIGHEST_Z),
    )


def _example(number: int, recipe: Recipe) -> Example:
    before, after = [_LEVEL] * _COUNT, [_LEVEL] * _COUNT
    before[number], after[number] = _ABOVE, _ABOVE + 1
    return Example(
        before=tuple(before),
        after=tuple(after),
        total_before=summarize(before, recipe)[2],
        total_after=summarize(after, recipe)[2],
    )
