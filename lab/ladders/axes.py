"""The axes along which references are distorted, and how far each goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

STEPS: Final = 7
"""How many equal steps a ladder has; with the reference itself it has one rung more."""


@dataclass(frozen=True)
class Axis:
    """One way of distorting a frame ever more.

    Attributes
    ----------
    key : str
        Its name in files and code.
    title : str
        Its name for people.
    description : str
        What a strength does to the frame, in one sentence.
    unit : str
        What strengths are counted in, as written behind them.
    step : int
        How much stronger each rung is than the one before it, in that unit.
    """

    key: str
    title: str
    description: str
    unit: str
    step: int

    @property
    def strengths(self) -> tuple[int, ...]:
        """The strength of each rung; the first is 0, the reference itself."""
        return tuple(number * self.step for number in range(STEPS + 1))

    def name(self, rung: int) -> str:
        """Write a rung's strength with its unit."""
        return f"{self.strengths[rung]}{self.unit}"


_ALL: Final = (
    Axis(
        key="shift",
        title="Shift",
        description="Moved so far to the right and as far down; the edges fill the gap.",
        unit=" px",
        step=6,
    ),
    Axis(
        key="scale",
        title="Scale",
        description="Shrunk about the center by that part of each side; the edges fill the gap.",
        unit=" %",
        step=10,
    ),
    Axis(
        key="hue",
        title="Hue",
        description="All HSV hues turned by that angle, from red towards yellow.",
        unit="°",
        step=15,
    ),
    Axis(
        key="blur",
        title="Blur",
        description="Blurred by a Gaussian of that standard deviation.",
        unit=" px",
        step=4,
    ),
    Axis(
        key="wash_out",
        title="Wash-out",
        description="Mixed with that share of white.",
        unit=" %",
        step=10,
    ),
    Axis(
        key="bleed",
        title="Bleed",
        description="Colors run: all but luminance blurred by a Gaussian of that deviation.",
        unit=" px",
        step=8,
    ),
    Axis(
        key="contrast",
        title="Contrast",
        description="Mixed with that share of the gray of its mean luminance.",
        unit=" %",
        step=10,
    ),
)

AXES: Final[Mapping[str, Axis]] = {axis.key: axis for axis in _ALL}
"""All axes by key, in the order in which they are shown; the strengths are our own choice.

The first step can be seen, and the last leaves little of what the axis is about. Steps are equal
in the unit in which the distortion is made, not in what people see; but on every shipped reference
each one takes the frame farther away in mean color difference (CIEDE2000).
"""
