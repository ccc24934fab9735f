"""Local softness compares the spread of the gradients in each part of the frame."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from metrics.companion import Companion, check_pair
from metrics.companions.transitions import gradient
from metrics.frames import Frame
from metrics.recipe import BENCHMARK
from metrics.subscore import falloff

BLOCK = 45
"""Side of a block in pixels: five rows of four fill the frame."""

# In levels per pixel: about the gradient of a ramp so faint that 8 bits show it as steps. Spreads
# far below it are all alike.
_FAINT = 0.5


def local_softness(reference: Frame, candidate: Frame) -> float:
    """Return how alike the softness of the blocks is; symmetric.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    float
        0-100.

    Raises
    ------
    metrics.FrameError

    Notes
    -----
    In each block of 45 x 45 pixels s is the population standard deviation of the gradient's
    magnitude, plus 0.5 levels per pixel; its agreement is softness's own
    ``clamp(1 - abs(log(sC / sR)) / log 2.4)``. The mean over the blocks is weighted by the larger
    s: blocks that are flat in both frames agree, with a small weight. Grid, constant and weight
    are our own choice.
    """
    check_pair(reference, candidate)
    spreads_r, spreads_c = block_spreads(reference) + _FAINT, block_spreads(candidate) + _FAINT
    limit = math.log(BENCHMARK.softness_ratio)
    ratios = np.abs(np.log(spreads_c / spreads_r))
    agreement = [falloff(float(ratio), limit) for ratio in ratios.flat]
    weights = np.maximum(spreads_r, spreads_c).reshape(-1)
    return 100 * float(np.average(agreement, weights=weights))


def block_spreads(frame: Frame) -> npt.NDArray[np.float64]:
    """Return the spread of the gradient's magnitude in each block, in levels per pixel.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    ndarray of float64, shape (5, 4)
    """
    _, magnitude = gradient(frame)
    height, width = magnitude.shape
    blocks = magnitude.reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK)
    spreads: npt.NDArray[np.float64] = blocks.std(axis=(1, 3))
    return spreads


COMPANION = Companion(
    key="local_softness",
    title="Local softness",
    meaning="Each part of the frame is as soft as the same part of the reference.",
    reads="How steeply luminance changes, in each of 20 squares of 45 pixels.",
    calculation=(
        "Softness is computed for each square alone. The 20 values are averaged; squares in which "
        "something happens count more than even ones."
    ),
    caveat="What moves within a square, or turns there, is not noticed.",
    unit="of 100",
    better="higher",
    low=0,
    high=100,
    function=local_softness,
)
