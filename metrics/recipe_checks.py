"""The checks of `metrics.recipe`: one per field, each returning what the recipe stores."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from numbers import Integral, Real
from types import MappingProxyType
from typing import Any

from metrics.subscores import SUBSCORES

HUE_NAMES = ("magenta", "cyan", "yellow", "green", "purple")

Color = tuple[int, int, int]

# Weights are meant as percentages; the slack is for sums of floats only.
_WEIGHT_SUM = 100.0
_WEIGHT_SUM_TOLERANCE = 1e-9

# The flow smoothing is five pixels wide.
_SHORTEST_SIDE = 5

_LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class RecipeError(ValueError):
    """A recipe is malformed; the message names the field."""


def brief(value: object) -> str:
    """Show a value in a message, cut to one short line."""
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def check_keys(where: str, content: Mapping[str, object], expected: tuple[str, ...]) -> None:
    """Refuse a mapping with unknown or missing keys, naming them."""
    for key in content:
        if key not in expected:
            raise RecipeError(f"{where}: unknown key {brief(key)}, expected {', '.join(expected)}")
    missing = [key for key in expected if key not in content]
    if missing:
        raise RecipeError(f"{where}: missing {', '.join(missing)}")


def _label(field: str, value: object) -> str:
    if isinstance(value, str) and _LABEL.fullmatch(value):
        return value
    raise RecipeError(
        f"{field}: expected a word of letters, digits, '.', '_' and '-', got {brief(value)}"
    )


def _number(field: str, value: object, expected: str, accept: Callable[[float], bool]) -> float:
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number) and accept(number):
            return number
    raise RecipeError(f"{field}: expected {expected}, got {brief(value)}")


def _positive(field: str, value: object) -> float:
    return _number(field, value, "a number above 0", lambda number: number > 0)


def _at_least_zero(field: str, value: object) -> float:
    return _number(field, value, "a number of at least 0", lambda number: number >= 0)


def _above_one(field: str, value: object) -> float:
    return _number(field, value, "a number above 1", lambda number: number > 1)


def _share(field: str, value: object) -> float:
    return _number(field, value, "a number from 0 to 1", lambda number: 0 <= number <= 1)


def _whole_numbers(value: object, count: int, low: int, high: float) -> tuple[int, ...] | None:
    """Return `value` as a tuple of `count` ints within the bounds, or None if it is not that."""
    if not isinstance(value, list | tuple) or len(value) != count:
        return None
    for item in value:
        if isinstance(item, bool) or not isinstance(item, Integral) or not low <= int(item) <= high:
            return None
    return tuple(int(item) for item in value)


def _hues(field: str, value: object) -> Mapping[str, Color]:
    mapping = _mapping(field, value, HUE_NAMES)
    hues: dict[str, Color] = {}
    for name in HUE_NAMES:
        color = _whole_numbers(mapping[name], 3, 0, 255)
        if color is None:
            raise RecipeError(
                f"{field}.{name}: expected three whole numbers from 0 to 255, "
                f"got {brief(mapping[name])}"
            )
        hues[name] = (color[0], color[1], color[2])
    return MappingProxyType(hues)


def _weights(field: str, value: object) -> Mapping[str, float]:
    keys = tuple(subscore.key for subscore in SUBSCORES)
    mapping = _mapping(field, value, keys)
    weights = {key: _at_least_zero(f"{field}.{key}", mapping[key]) for key in keys}
    total = math.fsum(weights.values())
    if abs(total - _WEIGHT_SUM) > _WEIGHT_SUM_TOLERANCE:
        raise RecipeError(f"{field}: expected a sum of {_WEIGHT_SUM:g}, got {total!r}")
    return MappingProxyType(weights)


def _mapping(field: str, value: object, keys: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise RecipeError(f"{field}: expected a mapping of {', '.join(keys)}, got {brief(value)}")
    check_keys(field, value, keys)
    return value


def _frame_size(field: str, value: object) -> tuple[int, int]:
    size = _whole_numbers(value, 2, _SHORTEST_SIDE, math.inf)
    if size is None:
        raise RecipeError(
            f"{field}: expected width and height as two whole numbers of at least "
            f"{_SHORTEST_SIDE}, got {brief(value)}"
        )
    return size[0], size[1]


CHECKS: dict[str, Callable[[str, object], object]] = {
    "name": _label,
    "version": _label,
    "hues": _hues,
    "mask_distance": _positive,
    "weights": _weights,
    "std_penalty": _at_least_zero,
    "placement_reach": _positive,
    "overlap_share": _share,
    "softness_ratio": _above_one,
    "saturation_range": _positive,
    "luminance_range": _positive,
    "frame_size": _frame_size,
    "empty_shape_credit": _share,
}
