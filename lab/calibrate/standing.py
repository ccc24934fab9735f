"""Where saved rows and models stand under one recipe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from metrics.certificate import Certificate

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Standing:
    """A board under one recipe.

    Attributes
    ----------
    values : ndarray of float64, shape (n, 7)
        Subscores of the rows, 0-100, in the order of `metrics.SUBSCORES`.
    totals : ndarray of float64, shape (n,)
        NaN where a total leaves the range of numbers, under an extreme penalty.
    ranks, field_ranks : ndarray of int64, shape (n,)
        Of a row among all, and among those of its field: one more than the number of higher
        totals; 0 without a total.
    means : ndarray of float64, shape (m,)
        Of each model's means by field; NaN if it has no total.
    model_ranks : ndarray of int64, shape (m,)
        As `ranks`, by mean.
    certificate : metrics.certificate.Certificate
        Of the recipe.
    lowered : ndarray of int64, shape (7,)
        In how many rows a rise of each subscore lowers the total.
    lowered_rows : int
        In how many rows a rise of any does.
    """

    values: Floats
    totals: Floats
    ranks: Ints
    field_ranks: Ints
    means: Floats
    model_ranks: Ints
    certificate: Certificate
    lowered: Ints
    lowered_rows: int


def divided(sums: npt.NDArray[Any], counts: npt.NDArray[Any]) -> Floats:
    """Return quotients, NaN where a count is 0."""
    return np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)


def ranks_of(values: Floats) -> Ints:
    """Return one more than the number of higher values; 0 for NaN."""
    there = values[~np.isnan(values)]
    # Negated, so that the number of lower ones is that of higher ones.
    higher = np.searchsorted(np.sort(-there), -values, side="left")
    return np.where(np.isnan(values), 0, 1 + higher)


def lowered_rises(
    values: Floats, spreads: Floats, certificate: Certificate
) -> npt.NDArray[np.bool_]:
    """Say where a rise of a subscore lowers the total; shapes as in `Standing`, result (n, 7)."""
    thresholds = np.array(
        [np.inf if one.threshold is None else one.threshold for one in certificate.rises]
    )
    least = np.maximum(spreads, np.finfo(np.float64).tiny)  # infinity times 0 is no number
    above = values - values.mean(axis=1, keepdims=True)
    is_equal = values.max(axis=1) == values.min(axis=1)
    high = above >= thresholds * least[:, None]
    found: Truths = np.where(is_equal[:, None], np.isfinite(thresholds), high)
    return found & (values < 100)
