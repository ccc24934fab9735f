"""Where a recipe's total fails on the ladders, in words."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from lab.ladders.axes import AXES, STEPS, Axis
from lab.ladders.result import Ladder, Result
from lab.ladders.series import LINEAR, SATURATED, Series, Steps

Kind = Literal["order", "range", "steps"]


class Failure(msgspec.Struct, frozen=True):
    """One failure of the total on one ladder.

    Attributes
    ----------
    kind : {"order", "range", "steps"}
    reference, axis : str
        The ladder.
    text : str
        One sentence.
    """

    kind: Kind
    reference: str
    axis: str
    text: str


def failures(result: Result) -> tuple[Failure, ...]:
    """Name what fails, in the order of the axes.

    Returns
    -------
    tuple of Failure
        ``order``: a more distorted rung's total is higher by at least the noise floor.
        ``range``: the whole ladder does not lower the total by the noise floor, or its last
        `SATURATED` steps or more are flat. ``steps``: a line explains less than `LINEAR` of the
        total's variance.
    """
    return tuple(
        Failure(kind, ladder.reference, ladder.axis, text)
        for axis in AXES.values()
        for ladder in result.along(axis.key)
        for kind, text in _texts(axis, ladder)
    )


def _texts(axis: Axis, ladder: Ladder) -> Iterator[tuple[Kind, str]]:
    series, place = ladder.total, f"on {ladder.reference}"
    if not series.order.holds:
        yield "order", _rise(axis, place, series)
    if not series.is_noticed:
        yield "range", _small_drop(axis, place, series)
    if series.range.flat_end >= SATURATED:
        start = axis.name(STEPS - series.range.flat_end)
        yield "range", f"{axis.title} beyond {start} {place} hardly moves the total."
    if series.steps.r_squared is not None and series.steps.r_squared < LINEAR:
        yield "steps", _unequal(axis, place, series.steps)


def _rise(axis: Axis, place: str, series: Series) -> str:
    first, last = series.order.rise or (0, 0)
    return (
        f"{axis.title} {axis.name(first)} → {axis.name(last)} {place} raises the total "
        f"by {series.order.largest_rise:.1f} (noise floor {series.floor:.1f})."
    )


def _small_drop(axis: Axis, place: str, series: Series) -> str:
    ladder = f"{axis.title} up to {axis.name(STEPS)} {place}"
    if series.range.drop <= 0:
        return f"{ladder} does not lower the total."
    return (
        f"{ladder} lowers the total by {series.range.drop:.1f}, less than the noise floor of "
        f"{series.floor:.1f}."
    )


def _unequal(axis: Axis, place: str, steps: Steps) -> str:
    return (
        f"{axis.title} {place} moves the total in unequal steps: a line explains "
        f"{100 * (steps.r_squared or 0):.0f} % of them and misses by up to {steps.deviation:.1f}."
    )
