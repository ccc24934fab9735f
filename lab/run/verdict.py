"""From a frame to what its score says: state, numbers, failure notes, measurements."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

import metrics
from lab.run.failure_notes import FailureNote, failure_notes
from lab.run.measurements import Measurements, measurements

State = Literal["scored", "undefined", "failed", "pending"]
"""``undefined`` if a value does not exist, ``failed`` if there is no frame to score, ``pending``
if the run expects a candidate that is not there. Only what is ``scored`` has a total."""


@dataclass(frozen=True)
class Verdict:
    """What scoring a frame gave.

    Attributes
    ----------
    state : {"scored", "undefined"}
    reason : str or None
        Why it is undefined.
    subscores : mapping of str to float or None
        The seven, 0-100, in the order of `metrics.SUBSCORES`; None for one that does not exist.
    weighted, spread, total : float or None
        As in `metrics.Score`.
    failure_notes : tuple of FailureNote
    measurements : Measurements
    """

    state: State
    reason: str | None
    subscores: Mapping[str, float | None]
    weighted: float | None
    spread: float | None
    total: float | None
    failure_notes: tuple[FailureNote, ...]
    measurements: Measurements


def verdict(
    reference: metrics.Features, pixels: NDArray[np.uint8], recipe: metrics.Recipe
) -> Verdict:
    """Score a frame and explain the score.

    Parameters
    ----------
    reference : metrics.Features
        Scanned with `recipe`.
    pixels : ndarray of uint8, shape (225, 180, 3)
    recipe : metrics.Recipe
    """
    scanned = metrics.scan(pixels, recipe=recipe)
    score = metrics.score(reference, scanned, recipe=recipe)
    wanted = measurements(reference, reference, recipe)
    found = measurements(reference, scanned, recipe)
    values = {"weighted": score.weighted, "spread": score.spread, "total": score.total}
    reason = undefined_reason({**score.subscores, **values})
    return Verdict(
        state="undefined" if reason else "scored",
        reason=reason,
        subscores={key: _existing(value) for key, value in score.subscores.items()},
        weighted=_existing(score.weighted),
        spread=_existing(score.spread),
        total=_existing(score.total),
        failure_notes=failure_notes(wanted, found),
        measurements=found,
    )


def undefined_reason(values: Mapping[str, float]) -> str | None:
    """Say which values do not exist; None if all do.

    The scorer defines every value for every frame, even and colorless ones included. What is left
    is arithmetic: with extreme constants in a recipe a value can leave the range of numbers.

    Parameters
    ----------
    values : mapping of str to float
        By name.
    """
    missing = [f"{name} ({value})" for name, value in values.items() if not math.isfinite(value)]
    return f"no finite value: {', '.join(missing)}" if missing else None


def _existing(value: float) -> float | None:
    return value if math.isfinite(value) else None
