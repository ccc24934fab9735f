"""The candidate: one to eight blurred circles, their bounds, and how a URL query writes them."""

from __future__ import annotations

import re
import reprlib
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, Final, cast

#: The frame every candidate is drawn on, in pixels.
FRAME_WIDTH: Final = 180
FRAME_HEIGHT: Final = 225

#: How many circles a candidate may have. Our own choice.
MAX_CIRCLES: Final = 8

_COLOR = re.compile(r"#[0-9a-f]{6}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)
_KEY = re.compile(r"(x|y|radius|softness|opacity|color)([0-9]*)", re.ASCII)
# What follows a key in a query, and the number of the circle that it belongs to.
_SUFFIXES: Final = {"": 1, **{str(number): number for number in range(2, MAX_CIRCLES + 1)}}


class CandidateError(ValueError):
    """A candidate that cannot be: the message says what was expected and what came."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Where one number of a circle may lie, and how people meet it.

    Attributes
    ----------
    low, high : float
        Smallest and largest allowed value, both included.
    step : float
        What one press of an arrow key adds. Values need not sit on steps.
    unit : str
        ``"px"``, or empty for a plain ratio.
    label : str
        The name people see.
    """

    low: float
    high: float
    step: float
    unit: str
    label: str


#: The numbers of a circle, in the order of its fields. Our own choice: it may leave the frame by
#: 40 px on every side.
BOUNDS: Final[dict[str, Bound]] = {
    "x": Bound(-40, FRAME_WIDTH + 40, 1, "px", "Horizontal"),
    "y": Bound(-40, FRAME_HEIGHT + 40, 1, "px", "Vertical"),
    "radius": Bound(1, 140, 1, "px", "Radius"),
    "softness": Bound(0, 40, 0.5, "px", "Softness"),
    "opacity": Bound(0, 1, 0.01, "", "Opacity"),
}


def _bounded(key: str, value: object) -> float:
    bound = BOUNDS[key]
    # True and False are numbers to Python, but not to people.
    if isinstance(value, Real) and not isinstance(value, bool):
        number = cast(float, value)
        if bound.low <= number <= bound.high:  # not so for NaN
            return float(number) + 0.0  # no minus zero
    expected = f"a number from {bound.low:g} to {bound.high:g} {bound.unit}".rstrip()
    raise CandidateError(f"{key}: expected {expected}, got {reprlib.repr(value)}")


def _color(value: object) -> str:
    if isinstance(value, str) and _COLOR.fullmatch(value.lower()):
        return value.lower()
    raise CandidateError(f"color: expected #rrggbb in hexadecimal, got {reprlib.repr(value)}")


@dataclass(frozen=True, slots=True)
class Circle:
    """One blurred circle.

    =========  =========  ====  ==================================================
    field      range      unit  meaning
    =========  =========  ====  ==================================================
    x          -40...220  px    center, from the frame's left edge
    y          -40...265  px    center, from the frame's top edge
    radius     1...140    px    of the sharp circle, before it is blurred
    softness   0...40     px    standard deviation of the blur (``feGaussianBlur``)
    opacity    0...1      -     of the blurred circle
    color      -          -     ``#rrggbb``, kept in lower case
    =========  =========  ====  ==================================================

    Raises
    ------
    CandidateError
        If a number is not one or lies outside its bounds, or the color is malformed.
    """

    x: float = 91.0
    y: float = 112.0
    radius: float = 42.0
    softness: float = 9.0
    opacity: float = 0.9
    color: str = "#ff00ff"

    def __post_init__(self) -> None:
        for key in BOUNDS:
            object.__setattr__(self, key, _bounded(key, getattr(self, key)))
        object.__setattr__(self, "color", _color(self.color))


@dataclass(frozen=True, slots=True)
class Candidate:
    """Circles over white.

    Attributes
    ----------
    circles : tuple of Circle
        1 to `MAX_CIRCLES`, the lowest first: later ones lie on earlier ones.

    Raises
    ------
    CandidateError
        If there are none or too many, or one is no `Circle`.
    """

    circles: tuple[Circle, ...] = (Circle(),)

    def __post_init__(self) -> None:
        circles = tuple(self.circles)
        if not 1 <= len(circles) <= MAX_CIRCLES:
            raise CandidateError(f"circles: expected 1 to {MAX_CIRCLES}, got {len(circles)}")
        for circle in circles:
            if not isinstance(circle, Circle):
                raise CandidateError(f"circles: expected Circle, got {reprlib.repr(circle)}")
        object.__setattr__(self, "circles", circles)

    def replace(self, index: int, **changes: Any) -> Candidate:
        """Return the candidate with some values of one circle replaced.

        Parameters
        ----------
        index : int
            Of the circle, from 0, the lowest.
        **changes
            New values by the names of `Circle`'s fields.

        Raises
        ------
        IndexError
            If there is no such circle.
        CandidateError
            If a value is not allowed.
        """
        if not 0 <= index < len(self.circles):
            raise IndexError(f"expected a circle from 0 to {len(self.circles) - 1}, got {index}")
        changed = replace(self.circles[index], **changes)
        return Candidate((*self.circles[:index], changed, *self.circles[index + 1 :]))

    def to_query(self) -> str:
        """Return the candidate as a URL query, without the question mark.

        The first circle has bare keys (``x=91``), further ones are numbered from 2 (``x2=91``).
        Numbers have the shortest form that reads back exactly, written as JavaScript's
        ``String(number)`` writes them; colors go without their ``#``.
        """
        parts = []
        for number, circle in enumerate(self.circles, 1):
            suffix = "" if number == 1 else str(number)
            parts += [f"{key}{suffix}={shortest(getattr(circle, key))}" for key in BOUNDS]
            parts.append(f"color{suffix}={circle.color[1:]}")
        return "&".join(parts)

    @classmethod
    def from_query(cls, text: str) -> Candidate:
        """Read a candidate from a URL query.

        Parameters
        ----------
        text : str
            With or without the leading question mark. A circle exists if any of its keys is
            given, and the first always does; its missing keys take their defaults. Keys that are
            not a candidate's are ignored, since the page keeps others in its query.

        Raises
        ------
        CandidateError
            If a value is malformed or out of bounds, a key is given twice, or the circles'
            numbers have a gap or go beyond `MAX_CIRCLES`.
        """
        given = _by_circle(text)
        for number in range(2, max(given)):
            if number not in given:
                raise CandidateError(
                    f"circles: expected numbers without a gap, got {max(given)} but no {number}"
                )
        return cls(tuple(_read_circle(number, given[number]) for number in sorted(given)))

    def to_svg(self) -> str:
        """Return the candidate as an SVG document; the same candidate gives the same bytes."""
        from lab import candidate_svg  # here, since the worker starts without it

        return candidate_svg.write(self)

    @classmethod
    def from_svg(cls, text: str) -> Candidate | None:
        """Return the candidate whose `to_svg` is exactly `text`, or None if there is none."""
        from lab import candidate_svg

        return candidate_svg.read(text)


def _by_circle(query: str) -> dict[int, dict[str, str]]:
    """Sort a query's values by circle number and field; circle 1 is always there."""
    from urllib.parse import parse_qsl  # here, since the worker starts without it

    given: dict[int, dict[str, str]] = {1: {}}
    for key, value in parse_qsl(query.removeprefix("?"), keep_blank_values=True):
        match = _KEY.fullmatch(key)
        if match is None:
            continue
        name, suffix = match.groups()
        if suffix not in _SUFFIXES:
            raise CandidateError(
                f"{key}: expected a circle number from 2 to {MAX_CIRCLES}, or none for the first"
            )
        circle = given.setdefault(_SUFFIXES[suffix], {})
        if name in circle:
            raise CandidateError(f"{key}: expected it once in the query, got it twice")
        circle[name] = value
    return given


def _read_circle(number: int, texts: dict[str, str]) -> Circle:
    try:
        return Circle(**{key: _value(key, text) for key, text in texts.items()})
    except CandidateError as error:
        if number == 1:
            raise
        raise CandidateError(f"circle {number}: {error}") from None


def _value(key: str, text: str) -> Any:
    if key == "color":
        return f"#{text.removeprefix('#')}"
    if not _NUMBER.fullmatch(text):
        raise CandidateError(f"{key}: expected a decimal number, got {reprlib.repr(text)}")
    return float(text)


def shortest(value: float) -> str:
    """Write a number as JavaScript does: `repr` without ``.0``, exponents only below 1e-6."""
    if value.is_integer():
        return str(int(value))
    digits, _, exponent = repr(value).partition("e-")
    if not exponent:
        return digits
    if int(exponent) > 6:
        return f"{digits}e-{int(exponent)}"
    sign = "-" if value < 0 else ""
    return f"{sign}0.{'0' * (int(exponent) - 1)}{digits.removeprefix('-').replace('.', '')}"
