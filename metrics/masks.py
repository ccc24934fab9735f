"""Hue masks: which pixels lie near a hue, how many they are, and where."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from metrics.recipe import ScanSettings
    from metrics.work import Work

Masks = npt.NDArray[np.bool_]

# The largest squared distance between two 8-bit colors.
_FARTHEST = 3 * 255**2

# Bytes can count to 255: masks are summed byte by byte over blocks of at most so many.
_BLOCK = 255


class _HueTest(NamedTuple):
    """A pixel p is in the mask if sum(coefficient * p[channel]) > |p|^2 / 510 + offset."""

    hue: int
    offset: float
    terms: tuple[tuple[int, float], ...]


@lru_cache(maxsize=16)
def _hue_tests(settings: ScanSettings) -> tuple[_HueTest, ...]:
    """Rewrite |p - h| < distance so that planes are shared and float32 decides exactly.

    With whole numbers p and h the condition is |p - h|^2 <= t - 1 with t = ceil(distance^2), that
    is 2 h.p >= |p|^2 + |h|^2 - t + 1. Both sides are whole, so "> ... + 1/2" says the same and
    leaves a margin of 1/2. Divided by 510 the coefficients are h / 255, which is 0 or 1 for most
    hues and costs no multiplication; the margin of 1/1020 is three times what float32 can be off
    by at these magnitudes (all below 1024).
    """
    nearest_outside = min(math.ceil(Fraction(settings.mask_distance) ** 2), _FARTHEST + 1)
    tests = []
    for index, hue in enumerate(settings.hues):
        squares = sum(level * level for level in hue)
        terms = tuple((c, level / 255) for c, level in enumerate(hue) if level) or ((0, 0.0),)
        tests.append(_HueTest(index, (squares - nearest_outside + 0.5) / 510, terms))
    # Hues with one offset share a threshold plane.
    return tuple(sorted(tests, key=lambda test: test.offset))


def hue_masks(work: Work, settings: ScanSettings) -> Masks:
    """Find the pixels within the mask distance of each hue.

    Parameters
    ----------
    work
        With `planes` filled; `singles` is overwritten.
    settings
        Hues and mask distance.

    Returns
    -------
    ndarray of bool, shape (hues, height, width)
        A new array. Exact: no pixel is misjudged by rounding.
    """
    width, height = settings.frame_size
    masks = np.empty((len(settings.hues), width * height), np.bool_)
    norms, threshold, *_ = work.singles
    np.einsum("cn,cn->n", work.planes, work.planes, out=norms)
    np.multiply(norms, 1 / 510, out=norms)
    filled_for = None
    for test in _hue_tests(settings):
        if test.offset != filled_for:
            np.add(norms, test.offset, out=threshold)
            filled_for = test.offset
        np.greater(_weighted_sum(work, test.terms), threshold, out=masks[test.hue])
    return masks.reshape(-1, height, width)


def _weighted_sum(work: Work, terms: tuple[tuple[int, float], ...]) -> npt.NDArray[np.float32]:
    """Add up channels; a lone channel with coefficient 1 is returned as it is."""
    *_, total, scaled = work.singles
    (channel, coefficient), *others = terms
    result = _scaled(work.planes[channel], coefficient, total)
    for channel, coefficient in others:
        result = np.add(result, _scaled(work.planes[channel], coefficient, scaled), out=total)
    return result


def _scaled(
    plane: npt.NDArray[np.float32], coefficient: float, out: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    return plane if coefficient == 1 else np.multiply(plane, coefficient, out=out)


def areas_and_centroids(
    masks: Masks,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Count each mask's pixels and average their positions.

    Parameters
    ----------
    masks : ndarray of bool, shape (hues, height, width)
        C-contiguous.

    Returns
    -------
    areas : ndarray of int64, shape (hues,)
        Pixels in each mask.
    centroids : ndarray of float64, shape (hues, 2)
        Mean pixel index (x, y); (0, 0) for an empty mask.
    """
    per_column = _counts(masks, axis=1)
    per_row = _counts(masks, axis=2)
    areas = per_column.sum(axis=1)
    centroids = np.empty((len(masks), 2))
    centroids[:, 0] = per_column @ np.arange(per_column.shape[1])
    centroids[:, 1] = per_row @ np.arange(per_row.shape[1])
    centroids /= np.maximum(areas, 1)[:, np.newaxis]
    return areas, centroids


def overlap(a: Masks, b: Masks) -> int:
    """Count the pixels that two masks of shape (height, width) share."""
    return int(np.count_nonzero(np.bitwise_and(_words(a), _words(b)).view(np.bool_)))


def _words(masks: Masks) -> npt.NDArray[np.unsignedinteger]:
    """View masks four bytes at a time where the width allows: a quarter of the steps."""
    return masks.view(np.uint32 if masks.shape[-1] % 4 == 0 else np.uint8)


def _counts(masks: Masks, axis: int) -> npt.NDArray[np.int64]:
    """Count the pixels per column (axis 1) or per row (axis 2).

    Whole words are added, so that each byte of a sum counts its own pixels; blocks are short
    enough that no byte overflows into its neighbor.
    """
    words = _words(masks)
    blocks = np.arange(0, words.shape[axis], _BLOCK)
    sums = np.add.reduceat(words, blocks, axis=axis, dtype=words.dtype).view(np.uint8)
    counts: npt.NDArray[np.int64] = sums.sum(axis=axis, dtype=np.int64)
    return counts
