"""A score along one axis, over all references."""

from dataclasses import dataclass
from statistics import median

from lab.ladders.result import Result


@dataclass(frozen=True)
class Spread:
    """Lowest, middle and highest of the references' values."""

    low: float
    median: float
    high: float


@dataclass(frozen=True)
class AxisSummary:
    """What one score does along one axis.

    Attributes
    ----------
    in_order : int
        On how many references it falls in order, see `lab.ladders.series.Order`.
    references : int
        How many there are.
    largest_rise : float
        Over all references, points; 0 if nothing rises.
    rises_on : str or None
        The reference of that.
    drop : Spread
        From the reference itself to the most distorted rung, points.
    r_squared : Spread or None
        Of the references on which it moves at all; None if there are none.
    """

    in_order: int
    references: int
    largest_rise: float
    rises_on: str | None
    drop: Spread
    r_squared: Spread | None


def summarize_axis(result: Result, axis: str, score: str) -> AxisSummary:
    """Sum up a score along an axis.

    Parameters
    ----------
    result : Result
    axis : str
        Key of `lab.ladders.axes.AXES`.
    score : str
        `lab.ladders.TOTAL` or the key of a subscore.
    """
    ladders = result.along(axis)
    series = [ladder.scores[score] for ladder in ladders]
    steepest = max(ladders, key=lambda ladder: ladder.scores[score].order.largest_rise)
    rise = steepest.scores[score].order.largest_rise
    linear = [one.steps.r_squared for one in series if one.steps.r_squared is not None]
    return AxisSummary(
        in_order=sum(one.order.holds for one in series),
        references=len(series),
        largest_rise=rise,
        rises_on=steepest.reference if rise > 0 else None,
        drop=_spread([one.range.drop for one in series]),
        r_squared=_spread(linear) if linear else None,
    )


def _spread(values: list[float]) -> Spread:
    return Spread(min(values), median(values), max(values))
