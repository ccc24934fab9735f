"""The candidate: one blurred circle, its bounds, and its two written forms (query and SVG)."""

from __future__ import annotations

import math
import re
import reprlib
from dataclasses import dataclass, fields
from numbers import Real
from typing import Any, Final, cast

#: The frame every candidate is drawn on, in pixels.
FRAME_WIDTH: Final = 180
FRAME_HEIGHT: Final = 225

# The filter region reaches this many softnesses beyond the circle: what a Gaussian still adds
# past 4 standard deviations is far below one level.
_BLUR_REACH = 4

_SVG = "{http://www.w3.org/2000/svg}"
_COLOR = re.compile(r"#[0-9a-f]{6}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)


class CandidateError(ValueError):
    """A candidate that cannot be: the message says what was expected and what came."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Where one number of a candidate may lie, and how people meet it.

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


#: The numbers of a candidate, in the order of its fields. Our own choice: the circle may leave
#: the frame by 40 px on every side.
BOUNDS: Final[dict[str, Bound]] = {
    "x": Bound(-40, FRAME_WIDTH + 40, 1, "px", "Horizontal"),
    "y": Bound(-40, FRAME_HEIGHT + 40, 1, "px", "Vertical"),
    "radius": Bound(1, 140, 1, "px", "Radius"),
    "softness": Bound(0, 40, 0.5, "px", "Softness"),
    "opacity": Bound(0, 1, 0.01, "", "Opacity"),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """One circle over white.

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

    def to_query(self) -> str:
        """Return the candidate as a URL query, without the question mark.

        Numbers have the shortest form that reads back exactly, written as JavaScript's
        ``String(number)`` writes them; the color goes without its ``#``.
        """
        numbers = [f"{key}={_shortest(getattr(self, key))}" for key in BOUNDS]
        return "&".join([*numbers, f"color={self.color[1:]}"])

    @classmethod
    def from_query(cls, text: str) -> Candidate:
        """Read a candidate from a URL query.

        Parameters
        ----------
        text : str
            With or without the leading question mark. A missing key takes its default; keys
            that are not a candidate's are ignored, since the page keeps others in its query.

        Raises
        ------
        CandidateError
            If a value is malformed or out of bounds, or a key is given twice.
        """
        from urllib.parse import parse_qsl  # here, since the worker starts without it

        names = {field.name for field in fields(cls)}
        given: dict[str, float | str] = {}
        for key, value in parse_qsl(text.removeprefix("?"), keep_blank_values=True):
            if key not in names:
                continue
            if key in given:
                raise CandidateError(f"{key}: expected it once in the query, got it twice")
            given[key] = f"#{value.removeprefix('#')}" if key == "color" else _number(key, value)
        return cls(**given)  # type: ignore[arg-type]

    def to_svg(self) -> str:
        """Return the candidate as an SVG document; the same candidate gives the same bytes."""
        import svgwrite

        drawing = svgwrite.Drawing(
            size=(FRAME_WIDTH, FRAME_HEIGHT),
            viewBox=f"0 0 {FRAME_WIDTH} {FRAME_HEIGHT}",
            debug=False,
        )
        drawing.add(drawing.rect(size=(FRAME_WIDTH, FRAME_HEIGHT), fill="#ffffff"))
        circle = drawing.circle(
            center=(_shortest(self.x), _shortest(self.y)),
            r=_shortest(self.radius),
            fill=self.color,
            # Not `opacity`: Chromium would draw the circle apart first and round once more.
            fill_opacity=_shortest(self.opacity),
        )
        if self.softness > 0:
            circle["filter"] = drawing.defs.add(self._blur(drawing)).get_funciri()
        drawing.add(circle)
        return str(drawing.tostring())

    def _blur(self, drawing: Any) -> Any:
        # Whole pixels, rounded outwards: the region only has to be large enough.
        reach = self.radius + _BLUR_REACH * self.softness
        left, top = math.floor(self.x - reach), math.floor(self.y - reach)
        right, bottom = math.ceil(self.x + reach), math.ceil(self.y + reach)
        blur = drawing.filter(
            id="softness",
            start=(left, top),
            size=(right - left, bottom - top),
            filterUnits="userSpaceOnUse",
            color_interpolation_filters="sRGB",
        )
        blur.feGaussianBlur(in_="SourceGraphic", stdDeviation=_shortest(self.softness))
        return blur

    @classmethod
    def from_svg(cls, text: str) -> Candidate | None:
        """Return the candidate whose `to_svg` is exactly `text`, or None if there is none."""
        values = _read_svg(text)
        if values is None:
            return None
        try:
            candidate = cls(**values)
        except CandidateError:
            return None
        return candidate if candidate.to_svg() == text else None


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


def _number(key: str, text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise CandidateError(f"{key}: expected a decimal number, got {reprlib.repr(text)}")
    return float(text)


def _shortest(value: float) -> str:
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


def _read_svg(text: str) -> dict[str, Any] | None:
    """Pick a candidate's values out of an SVG, trusting nothing: None if they are not there."""
    from xml.etree import ElementTree

    if "<!" in text:  # a DTD could declare entities that expand without end
        return None
    try:
        root = ElementTree.fromstring(text)
        circle = next(root.iter(f"{_SVG}circle"))
        blur = next(root.iter(f"{_SVG}feGaussianBlur"), None)
        return {
            "x": float(circle.attrib["cx"]),
            "y": float(circle.attrib["cy"]),
            "radius": float(circle.attrib["r"]),
            "softness": 0.0 if blur is None else float(blur.attrib["stdDeviation"]),
            "opacity": float(circle.attrib["fill-opacity"]),
            "color": circle.attrib["fill"],
        }
    except (ElementTree.ParseError, StopIteration, KeyError, ValueError):
        return None
