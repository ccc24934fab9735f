"""Histograms of maps."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def edges(highest: float, bins: int) -> tuple[float, ...]:
    """Return where `bins` equal steps from 0 to `highest` begin, and where the last one ends."""
    return tuple((np.arange(bins + 1) * (highest / bins)).tolist())


def percent(values: npt.NDArray[np.float64], highest: float, bins: int) -> tuple[float, ...]:
    """Count the pixels of a map in each step, in percent of the frame.

    A value on the edge of two steps counts in the upper one, `highest` in the last.
    """
    places = np.minimum((values.ravel() * (bins / highest)).astype(np.intp), bins - 1)
    counts = np.bincount(places, minlength=bins)
    return tuple((counts * (100 / values.size)).tolist())
