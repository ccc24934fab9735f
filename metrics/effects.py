"""What each subscore does to the total from where it stands."""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrics.recipe import Recipe
from metrics.scoring import summarize
from metrics.subscores import SUBSCORES


def marginal_effects(subscores: Sequence[float], recipe: Recipe) -> tuple[float, ...]:
    """Return how fast the total rises with each subscore alone.

    Parameters
    ----------
    subscores : sequence of float, length 7
        In the order of `SUBSCORES`, 0-100.
    recipe
        Gives the weights and the penalty.

    Returns
    -------
    tuple of float, length 7
        Points of total per point of the subscore; negative where raising it lowers the total.

    Raises
    ------
    ValueError
        If there are not seven subscores.

    Notes
    -----
    The derivative of the benchmark's total, weighted sum minus penalty times the population
    standard deviation: ``w / 100 - penalty * (s - mean) / (7 * std)``.

    Where all seven are equal the deviation has a kink, and no derivative. Raising any one by h
    then makes it ``h * sqrt(6) / 7``, so the effect of a rise is
    ``w / 100 - penalty * sqrt(6) / 7``: that is returned (our own choice; a fall costs
    ``w / 100 + penalty * sqrt(6) / 7`` per point).
    """
    _check(subscores)
    count = len(subscores)
    _, spread, _ = summarize(subscores, recipe)
    mean = math.fsum(subscores) / count
    if min(subscores) == max(subscores):  # equal values, whose mean may be a digit off
        slopes = [math.sqrt(count - 1) / count] * count
    else:
        slopes = [(value - mean) / (count * spread) for value in subscores]
    return tuple(
        weight / 100 - recipe.std_penalty * slope
        for weight, slope in zip(recipe.weights.values(), slopes, strict=True)
    )


def effective_weights(subscores: Sequence[float], recipe: Recipe) -> tuple[float, ...]:
    """Return what each metric costs if it alone drops to 0 from here.

    Parameters
    ----------
    subscores : sequence of float, length 7
        In the order of `SUBSCORES`, 0-100.
    recipe
        Gives the weights and the penalty.

    Returns
    -------
    tuple of float, length 7
        Total now minus total then, in points; to be held against the nominal weight, which is
        what a metric at 100 would cost without the penalty. Negative where the drop would raise
        the total.

    Raises
    ------
    ValueError
        If there are not seven subscores.
    """
    _check(subscores)
    _, _, now = summarize(subscores, recipe)
    costs = []
    for index in range(len(subscores)):
        dropped = [0.0 if other == index else value for other, value in enumerate(subscores)]
        costs.append(now - summarize(dropped, recipe)[2])
    return tuple(costs)


def _check(subscores: Sequence[float]) -> None:
    if len(subscores) != len(SUBSCORES):
        raise ValueError(f"subscores: expected {len(SUBSCORES)} values, got {len(subscores)}")
