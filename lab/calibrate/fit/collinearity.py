"""Which subscores go together, so that choices can hardly tell their weights apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from lab.calibrate.fit.choices import COLUMNS, Choices
from lab.calibrate.undefined import Undefined

Floats = npt.NDArray[np.float64]

STRONG: Final = 0.8
"""Correlation of differences from which a pair is named: our own choice."""

_ROUNDING = 1e-12


@dataclass(frozen=True)
class Together:
    """Two columns whose differences go together."""

    first: str
    second: str
    correlation: float


@dataclass(frozen=True)
class Collinearity:
    """Of the differences that were fitted.

    Attributes
    ----------
    condition : float
        Condition number of the differences, each column scaled to length 1: from 30 on, Belsley,
        Kuh & Welsch (1980, Regression diagnostics) speak of strong collinearity.
    inflation : mapping of str to float
        By column, the variance inflation factor: how many times as large its variance is as it
        would be if no other column went with it; >= 1. Undefined, as the condition is, where
        one is a sum of others.
    pairs : tuple of Together
        Those whose correlation is `STRONG` or stronger, the strongest first.
    """

    condition: float | Undefined
    inflation: Mapping[str, float | Undefined]
    pairs: tuple[Together, ...]


def collinearity(choices: Choices) -> Collinearity:
    """Measure how the columns of the differences go together.

    Which candidate comes first is arbitrary, so correlations are about 0, not about the mean.
    """
    scaled = choices.differences / np.linalg.norm(choices.differences, axis=0)
    singular = np.linalg.svd(scaled, compute_uv=False)
    correlations = scaled.T @ scaled
    pairs = [
        Together(COLUMNS[one], COLUMNS[other], float(correlations[one, other]))
        for one, other in zip(*np.triu_indices(len(COLUMNS), 1), strict=True)
        if abs(correlations[one, other]) >= STRONG
    ]
    return Collinearity(
        _inverse(float(singular[-1] / singular[0])),
        {name: _inverse(_unexplained(scaled, place)) for place, name in enumerate(COLUMNS)},
        tuple(sorted(pairs, key=lambda pair: -abs(pair.correlation))),
    )


def _unexplained(scaled: Floats, place: int) -> float:
    """Return which part of a column's sum of squares the others leave."""
    column, others = scaled[:, place], np.delete(scaled, place, axis=1)
    solution = np.linalg.lstsq(others, column, rcond=None)[0]
    return float(np.square(column - others @ solution).sum())


def _inverse(value: float) -> float | Undefined:
    return Undefined("a sum of others") if value < _ROUNDING else 1 / value
