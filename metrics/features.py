"""One pass over a frame: everything the seven subscores read from it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from metrics.flow import (
    GRADIENT_UNIT,
    coherence,
    gradients,
    magnitudes,
    moving_rows,
    to_unit_length,
)
from metrics.frames import Frame, check_frame
from metrics.masks import find_hues
from metrics.planes import LUMINANCE_UNIT, luminance, saturation
from metrics.recipe import BENCHMARK, Recipe, ScanSettings
from metrics.work import Work, work_for


@dataclass(frozen=True, eq=False, slots=True)
class Features:
    """What a scan measured; all arrays are read-only and its own.

    Attributes
    ----------
    masks : ndarray of bool, shape (5, height, width)
        Pixels near each hue of the recipe.
    hue_areas : ndarray of int64, shape (5,)
        Pixels in each mask.
    hue_centroids : ndarray of float64, shape (5, 2)
        Mean pixel index (x, y) of each mask, (0, 0) if it is empty.
    gradient_spread : float
        Population standard deviation of the luminance gradient's magnitude, in levels per pixel.
        Exactly 0 if all magnitudes are equal.
    flow_coherence : float
        Mean length of the smoothed unit gradient vectors, 0-1.
    saturation_spread : float
        Population standard deviation of HSV saturation, 0-0.5.
    luminance_spread : float
        Population standard deviation of luminance, 0-127.5.
    settings : ScanSettings
        What the scan depended on; features only compare under equal settings.
    """

    masks: npt.NDArray[np.bool_]
    hue_areas: npt.NDArray[np.int64]
    hue_centroids: npt.NDArray[np.float64]
    gradient_spread: float
    flow_coherence: float
    saturation_spread: float
    luminance_spread: float
    settings: ScanSettings


def scan(frame: Frame, *, recipe: Recipe = BENCHMARK) -> Features:
    """Measure one frame.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)
        Rows first, sRGB, 0-255. Any memory layout; never changed.
    recipe
        Gives the frame size, the hues and the mask distance; nothing else of it matters here.

    Returns
    -------
    Features
        To be given to `metrics.score` as often as wanted.

    Raises
    ------
    FrameError
        If `frame` is not such an array.
    """
    return scan_checked(check_frame(frame, recipe.frame_size), recipe)


def scan_checked(frame: Frame, recipe: Recipe) -> Features:
    """Measure a frame that has been checked."""
    settings = recipe.scan_settings
    work = work_for(settings.frame_size)
    np.copyto(work.levels.reshape(3, *frame.shape[:2]), frame.transpose(2, 0, 1))
    np.copyto(work.planes, work.levels)
    saturation_spread = _saturation_spread(work)
    masks, areas, centroids = find_hues(work, settings)
    luminance_spread = _luminance_spread(work)
    gradient_spread, flow_coherence = _gradients(work)
    for array in (masks, areas, centroids):
        array.flags.writeable = False
    return Features(
        masks=masks,
        hue_areas=areas,
        hue_centroids=centroids,
        gradient_spread=gradient_spread,
        flow_coherence=flow_coherence,
        saturation_spread=saturation_spread,
        luminance_spread=luminance_spread,
        settings=settings,
    )


def _saturation_spread(work: Work) -> float:
    """Return the spread of saturation, from `levels`."""
    plane = saturation(work.levels, work.extremes, work.doubles)
    return _spread(plane, plane.size)


def _luminance_spread(work: Work) -> float:
    """Return the spread of luminance, from `planes`; leaves it, in thousandths, in `singles[3]`."""
    np.copyto(work.doubles[0], luminance(work.planes, work.singles[3]))
    return _spread(work.doubles[0], work.doubles[0].size) / LUMINANCE_UNIT


def _gradients(work: Work) -> tuple[float, float]:
    """Return gradient spread and flow coherence, from the luminance in `singles[3]`."""
    width, height = work.frame_size
    plane = work.singles[3].reshape(height, width)
    # Soft fields often lie on an even ground, whose pixels add nothing to either number.
    plane = plane[moving_rows(plane)]
    moving = plane.size
    if moving == 0:
        return 0.0, 0.0
    vectors, length = work.planes[:2, :moving], work.planes[2, :moving]
    grid = vectors.reshape(2, -1, width)
    gradients(plane, grid)
    magnitude = magnitudes(vectors, work.doubles[:, :moving])
    to_unit_length(vectors, magnitude, length)
    share = moving / (width * height)
    spread = _spread(magnitude, width * height) / GRADIENT_UNIT
    return spread, share * coherence(grid, work.rows, work.columns)


def _spread(plane: npt.NDArray[np.float64], n: int) -> float:
    """Return the population standard deviation of a plane; overwrites it.

    Sums are taken of differences from one of the values. Their squares are on average at most
    n + 1 times the variance, so that float64 loses no digit that matters; and equal values have a
    spread of exactly 0.

    Parameters
    ----------
    plane : ndarray of float64, shape (m,)
    n : int
        Number of values: those of the plane, and zeros for the rest.
    """
    pivot = float(plane[0]) if plane.size == n else 0.0
    np.subtract(plane, pivot, out=plane)
    mean = float(np.einsum("n->", plane)) / n
    square = float(np.einsum("n,n->", plane, plane)) / n
    return math.sqrt(max(square - mean * mean, 0.0))
