"""What an author intended with a field, read from its ``field.toml``.

The intent is checked against the pixels by the tests, so every word in it has a measure:

- a *hue* is there if its mask covers at least `MIN_HUE_SHARE` of the frame and has its
  centroid in the stated part;
- a *zone* holds the pixels whose color is nearer to its own than to any other zone's; its
  centroid lies in the stated part, and the zones follow each other along the flow;
- the *flow* is the one in `FLOWS` that explains most of the color's variance;
- the *softness* gives the range of the gradient spread that the scorer measures, and the
  steepest step between neighboring pixels.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from reference_fields.errors import FieldError

#: Least share of the frame that an intended hue's mask covers.
MIN_HUE_SHARE: Final = 0.04

_THIRDS: Final = {"first": (0.0, 1 / 3), "second": (1 / 3, 2 / 3), "third": (2 / 3, 1.0)}
_WHOLE: Final = (0.0, 1.0)

#: The parts of a frame, in thirds: name -> ((left, right), (top, bottom)), as fractions of width
#: and height. A side is the whole outer third along it; a rim around the center counts as
#: ``center``, since that is where its centroid lies.
PARTS: Final[Mapping[str, tuple[tuple[float, float], tuple[float, float]]]] = MappingProxyType(
    {
        "top": (_WHOLE, _THIRDS["first"]),
        "bottom": (_WHOLE, _THIRDS["third"]),
        "left": (_THIRDS["first"], _WHOLE),
        "right": (_THIRDS["third"], _WHOLE),
        "center": (_THIRDS["second"], _THIRDS["second"]),
        "top-left": (_THIRDS["first"], _THIRDS["first"]),
        "top-right": (_THIRDS["third"], _THIRDS["first"]),
        "bottom-left": (_THIRDS["first"], _THIRDS["third"]),
        "bottom-right": (_THIRDS["third"], _THIRDS["third"]),
    }
)

#: The ways a field can flow: name -> direction (right, down) in frame widths and heights; the
#: radial one has none.
FLOWS: Final[Mapping[str, tuple[int, int] | None]] = MappingProxyType(
    {
        "top to bottom": (0, 1),
        "left to right": (1, 0),
        "top-left to bottom-right": (1, 1),
        "bottom-left to top-right": (1, -1),
        "center outward": None,
    }
)

_COLOR = re.compile(r"#[0-9a-f]{6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Zone:
    """One color zone.

    Attributes
    ----------
    words : str
        The color as a person would call it.
    color : tuple of int
        Its sRGB color, three levels 0-255.
    place : str
        Where its centroid lies, a key of `PARTS`.
    """

    words: str
    color: tuple[int, int, int]
    place: str


@dataclass(frozen=True, slots=True)
class Softness:
    """How soft a field is.

    Attributes
    ----------
    gradient_spread : tuple of float
        Lowest and highest standard deviation of the luminance gradient's magnitude, in levels
        per px.
    steepest : float
        Largest step of any channel between neighboring pixels, in levels per px.
    """

    gradient_spread: tuple[float, float]
    steepest: float


@dataclass(frozen=True, slots=True)
class Intent:
    """What an author intended with a field.

    Attributes
    ----------
    title : str
        The field's name for people.
    description : str
        The intent in one sentence.
    zones : tuple of Zone
        In the order the flow passes them.
    hues : mapping of str to str
        The hues that must appear, each with the part of the frame (`PARTS`) that holds its
        mask's centroid.
    softness : Softness
        How soft.
    flow : str
        Which way the color changes, a key of `FLOWS`.
    """

    title: str
    description: str
    zones: tuple[Zone, ...]
    hues: Mapping[str, str]
    softness: Softness
    flow: str


def parse_intent(text: str, *, source: str) -> Intent:
    """Read a ``field.toml``.

    Parameters
    ----------
    text : str
        The file's content.
    source : str
        The file's name, for messages.

    Raises
    ------
    FieldError
        If it is not TOML, or a key is missing, unknown or has a wrong value.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FieldError(f"{source}: expected TOML, got a syntax error: {error}") from None
    try:
        return Intent(**_read(table, _INTENT, ""))
    except _UnexpectedError as error:
        raise FieldError(f"{source}: {error}") from None


class _UnexpectedError(Exception):
    """A wrong value; the message lacks only the file's name."""


# A reader turns a TOML value into ours; `where` is the key's place in the file, for messages.
_Reader = Callable[[Any, str], Any]


def _read(value: Any, readers: Mapping[str, _Reader], where: str) -> dict[str, Any]:
    """Read a table that has exactly the keys of `readers`."""
    if not isinstance(value, dict) or value.keys() != readers.keys():
        got = ", ".join(value) if isinstance(value, dict) else repr(value)
        raise _UnexpectedError(
            f"expected {where or 'a table'} with {', '.join(readers)}, got {got}"
        )
    return {key: read(value[key], f"{where}.{key}".lstrip(".")) for key, read in readers.items()}


def _text(value: Any, where: str) -> str:
    if isinstance(value, str) and value.strip():
        return value
    raise _UnexpectedError(f"expected {where} to be a text, got {value!r}")


def _choice(choices: Mapping[str, Any]) -> _Reader:
    def read(value: Any, where: str) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise _UnexpectedError(f"expected {where} to be one of {', '.join(choices)}, got {value!r}")

    return read


def _color(value: Any, where: str) -> tuple[int, int, int]:
    if isinstance(value, str) and _COLOR.fullmatch(value):
        red, green, blue = bytes.fromhex(value[1:])
        return red, green, blue
    raise _UnexpectedError(f"expected {where} as #rrggbb, got {value!r}")


def _number(value: Any, where: str) -> float:
    # True is a number to Python, but not to people; NaN fails the comparison.
    if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
        return float(value)
    raise _UnexpectedError(f"expected {where} to be a number of at least 0, got {value!r}")


def _range(value: Any, where: str) -> tuple[float, float]:
    if isinstance(value, list) and len(value) == 2:
        low, high = (_number(item, where) for item in value)
        if low < high:
            return low, high
    raise _UnexpectedError(f"expected {where} as [low, high], got {value!r}")


def _zones(value: Any, where: str) -> tuple[Zone, ...]:
    if isinstance(value, list) and len(value) >= 2:
        return tuple(Zone(**_read(zone, _ZONE, where)) for zone in value)
    raise _UnexpectedError(f"expected at least two {where}, got {value!r}")


def _hues(value: Any, where: str) -> Mapping[str, str]:
    if isinstance(value, dict) and value:
        place = _choice(PARTS)
        return MappingProxyType({hue: place(part, f"{where}.{hue}") for hue, part in value.items()})
    raise _UnexpectedError(f"expected {where} to name at least one hue, got {value!r}")


def _softness(value: Any, where: str) -> Softness:
    return Softness(**_read(value, _SOFTNESS, where))


_ZONE: Final = {"words": _text, "color": _color, "place": _choice(PARTS)}
_SOFTNESS: Final = {"gradient_spread": _range, "steepest": _number}
_INTENT: Final = {
    "title": _text,
    "description": _text,
    "zones": _zones,
    "hues": _hues,
    "softness": _softness,
    "flow": _choice(FLOWS),
}
