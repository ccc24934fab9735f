"""What can be held equal or driven apart: the subscores, the total, the second opinions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

import metrics
from lab.calibrate import CalibrationError
from metrics import companions

TOTAL: Final = "total"

_Frame = NDArray[np.uint8]


@dataclass(frozen=True)
class Measure:
    """A number that says how close a candidate is to its reference.

    Attributes
    ----------
    key : str
    low, high : float
        Range of values, in `unit`.
    unit : str
        Empty for a plain ratio.
    sign : {1, -1}
        1 if higher values are better.
    prepare : callable
        Takes a reference and returns the function from a candidate to the value; frames are
        uint8 of shape (225, 180, 3).
    """

    key: str
    low: float
    high: float
    unit: str
    sign: int
    prepare: Callable[[_Frame], Callable[[_Frame], float]]


def measures() -> dict[str, Measure]:
    """Return all measures by key: subscores and total of the benchmark's recipe, companions."""
    keys = (*(subscore.key for subscore in metrics.SUBSCORES), TOTAL)
    scored = [Measure(key, 0.0, 100.0, "points", 1, _scored(key)) for key in keys]
    others = [
        Measure(
            one.key,
            one.low,
            one.high,
            one.unit,
            1 if one.better == "higher" else -1,
            _compared(one.function),
        )
        for one in companions.COMPANIONS
    ]
    return {measure.key: measure for measure in (*scored, *others)}


def measure(key: str) -> Measure:
    """Return a measure by its key.

    Raises
    ------
    CalibrationError
        If there is none.
    """
    known = measures()
    if key not in known:
        raise CalibrationError(f"expected one of {', '.join(known)}, came {key!r}")
    return known[key]


def _scored(key: str) -> Callable[[_Frame], Callable[[_Frame], float]]:
    def prepare(reference: _Frame) -> Callable[[_Frame], float]:
        scanned = metrics.scan(reference, recipe=metrics.BENCHMARK)

        def value(candidate: _Frame) -> float:
            score = metrics.score(scanned, candidate, recipe=metrics.BENCHMARK)
            return score.total if key == TOTAL else score.subscores[key]

        return value

    return prepare


def _compared(
    function: Callable[[_Frame, _Frame], float],
) -> Callable[[_Frame], Callable[[_Frame], float]]:
    return lambda reference: partial(function, reference)
