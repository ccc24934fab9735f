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
    from metrics.recipe_checks import Color
    from metrics.work import Work

Mask = npt.NDArray[np.bool_]

# The largest squared distance between two 8-bit colors.
_FARTHEST = 3 * 255**2

# Bytes can count to 255: masks are summed byte by byte over blocks of at most so many.
_BLOCK = 255


class _HueTest(NamedTuple):
    """A pixel p is in the mask if sum(coefficient * p[channel]) > |p|^2 / 510 + offset."""

    hue: int
    color: Color
    nearest_outside: int
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
    for hue, color in enumerate(settings.hues):
        squares = sum(level * level for level in color)
        offset = (squares - nearest_outside + 0.5) / 510
        terms = tuple((c, level / 255) for c, level in enumerate(color) if level) or ((0, 0.0),)
        tests.append(_HueTest(hue, color, nearest_outside, offset, terms))
    # Hues with one offset share a threshold plane.
    return tuple(sorted(tests, key=lambda test: test.offset))


def find_hues(
    work: Work, settings: ScanSettings
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Find the pixels within the mask distance of each hue.

    Parameters
    ----------
    work
        With `levels` and `planes` filled; `singles` is overwritten.
    settings
        Hues and mask distance.

    Returns
    -------
    masks : ndarray of bool, shape (hues, height, width)
        Exact: no pixel is misjudged by rounding.
    areas : ndarray of int64, shape (hues,)
        Pixels in each mask.
    centroids : ndarray of float64, shape (hues, 2)
        Mean pixel index (x, y) of each mask; (0, 0) if it is empty.
    """
    width, height = settings.frame_size
    masks = np.zeros((len(settings.hues), height, width), np.bool_)
    areas = np.zeros(len(masks), np.int64)
    centroids = np.zeros((len(masks), 2))
    norms, threshold, total, scaled = work.singles
    np.einsum("cn,cn->n", work.planes, work.planes, out=norms)
    np.multiply(norms, 1 / 510, out=norms)
    box = _color_box(work.levels)
    filled_for = None
    for test in _hue_tests(settings):
        if _squared_distance(test.color, box) >= test.nearest_outside:
            continue
        if test.offset != filled_for:
            np.add(norms, test.offset, out=threshold)
            filled_for = test.offset
        side = _weighted_sum(work.planes, test.terms, total, scaled)
        mask = masks[test.hue]
        np.greater(side, threshold, out=mask.reshape(-1))
        areas[test.hue], centroids[test.hue] = area_and_centroid(mask)
    return masks, areas, centroids


def _color_box(levels: npt.NDArray[np.int16]) -> list[tuple[int, int]]:
    """Return a lower and an upper bound of each channel.

    The bits that all values share, and those that any has: looser than minimum and maximum, but
    taken four values at a time where their number allows.
    """
    words = levels.view(np.int64) if levels.shape[1] % 4 == 0 else levels
    shared = np.bitwise_and.reduce(words, axis=1).view(np.int16).reshape(3, -1)
    any_has = np.bitwise_or.reduce(words, axis=1).view(np.int16).reshape(3, -1)
    lows: list[int] = np.bitwise_and.reduce(shared, axis=1).tolist()
    highs: list[int] = np.bitwise_or.reduce(any_has, axis=1).tolist()
    return list(zip(lows, highs, strict=True))


def _squared_distance(color: Color, box: list[tuple[int, int]]) -> int:
    """Return the squared distance from a color to the nearest one in a box."""
    squared = 0
    for level, (low, high) in zip(color, box, strict=True):
        if level < low:
            squared += (low - level) ** 2
        elif level > high:
            squared += (level - high) ** 2
    return squared


def _weighted_sum(
    planes: npt.NDArray[np.float32],
    terms: tuple[tuple[int, float], ...],
    total: npt.NDArray[np.float32],
    scaled: npt.NDArray[np.float32],
) -> npt.NDArray[np.float32]:
    """Add up channels; a lone channel with coefficient 1 is returned as it is."""
    (channel, coefficient), *others = terms
    result = _scaled(planes[channel], coefficient, total)
    for channel, coefficient in others:
        result = np.add(result, _scaled(planes[channel], coefficient, scaled), out=total)
    return result


def _scaled(
    plane: npt.NDArray[np.float32], coefficient: float, out: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    return plane if coefficient == 1 else np.multiply(plane, coefficient, out=out)


def area_and_centroid(mask: Mask) -> tuple[int, tuple[float, float]]:
    """Count a mask's pixels and average their positions.

    Parameters
    ----------
    mask : ndarray of bool, shape (height, width)
        C-contiguous.

    Returns
    -------
    area : int
        Pixels in the mask.
    centroid : tuple of float
        Mean pixel index (x, y); (0, 0) for an empty mask.
    """
    area = int(np.count_nonzero(mask))
    if area == 0:
        return 0, (0.0, 0.0)
    per_column, per_row = _counts(mask, axis=0), _counts(mask, axis=1)
    x, y = (int(counts @ np.arange(counts.size)) for counts in (per_column, per_row))
    return area, (x / area, y / area)


def overlap(a: Mask, b: Mask) -> int:
    """Count the pixels that two masks share."""
    return int(np.count_nonzero(np.bitwise_and(_words(a), _words(b)).view(np.bool_)))


def _words(mask: Mask) -> npt.NDArray[np.unsignedinteger]:
    """View a mask four bytes at a time where the width allows: a quarter of the steps."""
    return mask.view(np.uint32 if mask.shape[-1] % 4 == 0 else np.uint8)


def _counts(mask: Mask, axis: int) -> npt.NDArray[np.int64]:
    """Count the pixels per column (axis 0) or per row (axis 1).

    Whole words are added, so that each byte of a sum counts its own pixels; blocks are short
    enough that no byte overflows into its neighbor.
    """
    words = _words(mask)
    blocks = range(0, words.shape[axis], _BLOCK)
    sums = np.add.reduceat(words, blocks, axis=axis, dtype=words.dtype).view(np.uint8)
    counts: npt.NDArray[np.int64] = sums.sum(axis=axis, dtype=np.int64)
    return counts
