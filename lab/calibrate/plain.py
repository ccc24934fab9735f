"""Checked reading of plain values, as `json` gives them, where there is no msgspec."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import metrics
from lab.calibrate import CalibrationError
from lab.run.measurements import Measurements

_SPREADS = ("gradient_spread", "flow_coherence", "saturation_spread", "luminance_spread")

_Expected = TypeVar("_Expected")
_Read = TypeVar("_Read")


def typed(where: str, plain: dict[str, Any], key: str, kind: type[_Expected]) -> _Expected:
    """Return a value of a mapping.

    Raises
    ------
    CalibrationError
        If it is missing or of another type; the message begins with `where`.
    """
    value = plain.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise CalibrationError(f"{where}: {key}: expected {kind.__name__}, came {value!r:.40}")
    return value


def measurements(where: str, holder: Any) -> Measurements:
    """Return the measurements in what a row or a reference of a score file says.

    Raises
    ------
    CalibrationError
        If there are none, or any value is not a finite number of at least 0.
    """
    plain = holder.get("measurements") if isinstance(holder, dict) else None
    if not isinstance(plain, dict):
        raise CalibrationError(f"{where}: expected measurements, came {plain!r:.40}")
    try:
        return Measurements(
            hue_areas=_by_hue(plain["hue_areas"], _count),
            hue_centroids=_by_hue(plain["hue_centroids"], _position),
            hue_overlaps=_by_hue(plain["hue_overlaps"], _count),
            **{name: _number(plain[name]) for name in _SPREADS},
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CalibrationError(f"{where}: measurements: expected numbers, {error!r:.60}") from None


def _by_hue(plain: Any, read: Callable[[Any], _Read]) -> dict[str, _Read]:
    return {hue: read(plain[hue]) for hue in metrics.BENCHMARK.hues}


def _position(plain: Any) -> tuple[float, float]:
    x, y = plain
    return _number(x), _number(y)


def _count(plain: Any) -> int:
    count = _number(plain)
    if not count.is_integer():
        raise ValueError(f"came {plain!r:.20}")
    return int(count)


def _number(plain: Any) -> float:
    if isinstance(plain, bool) or not isinstance(plain, int | float):
        raise TypeError(f"came {plain!r:.20}")
    if not 0 <= plain < math.inf:
        raise ValueError(f"came {plain!r:.20}")
    return float(plain)
