"""Soft hues compares how much of each hue is where, without a hard edge to any hue."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from metrics.color_spaces import oklab
from metrics.companion import Companion, check_pair
from metrics.frames import Frame
from metrics.recipe import BENCHMARK

# OKLab distance from which on a color does not belong to a hue at all. The nearest two of the
# five, yellow and green, are 0.193 apart: none belongs to another.
_REACH = 0.19

# Membership of a tenth of a percent of the frame: two frames with less of a hue both have none.
_NOTHING = 1e-3


def soft_hues(reference: Frame, candidate: Frame) -> float:
    """Return what share of the five hues' soft masks the frames have in common; symmetric.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    float
        0-100. Hues absent from both frames count as common.

    Raises
    ------
    metrics.FrameError

    Notes
    -----
    A pixel belongs to each of the benchmark's five hues by ``clamp(1 - (d / 0.19)^2)^2``, d being
    their distance in OKLab [1]_. The value is the sum of the smaller memberships, over all pixels
    and hues, divided by that of the larger ones; a thousandth of the frame is added to both. The
    membership's form and its reach are our own choice.

    References
    ----------
    .. [1] Ottosson, B. (2020). A perceptual color space for image processing.
           https://bottosson.github.io/posts/oklab/
    """
    check_pair(reference, candidate)
    a, b = memberships(reference), memberships(candidate)
    nothing = _NOTHING * len(a[0])
    common = float(np.minimum(a, b).sum())
    either = float(np.maximum(a, b).sum())
    return 100 * (common + nothing) / (either + nothing)


def memberships(frame: Frame) -> npt.NDArray[np.float64]:
    """Return by how much each pixel belongs to each of the benchmark's five hues.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)

    Returns
    -------
    ndarray of float64, shape (5, height * width)
        1 for the hue itself, falling smoothly to 0.
    """
    colors = oklab(frame)
    hues = oklab(np.array(list(BENCHMARK.hues.values()), np.uint8))
    # 1 - |p - q|^2 / reach^2, with |p - q|^2 = |p|^2 - 2 p.q + |q|^2.
    nearness = (hues.T * (2 / _REACH**2)) @ colors
    nearness -= np.einsum("cn,cn->n", colors, colors) / _REACH**2
    nearness += 1 - np.einsum("ck,ck->k", hues, hues)[:, np.newaxis] / _REACH**2
    np.maximum(nearness, 0, out=nearness)
    return np.square(nearness, out=nearness)


COMPANION = Companion(
    key="soft_hues",
    title="Soft hues",
    meaning="Each hue is there as much, in the same places, and is that very hue.",
    reads="How near each pixel is to the five hues, as the eye judges nearness (OKLab).",
    calculation=(
        "Each hue’s mask has no edge: a pixel belongs to it wholly if it is that color, and less "
        "and less the further it is from it. What both frames’ masks have in common is divided "
        "by what either has."
    ),
    caveat="Colors far from all five hues, such as red, orange or blue, are not compared.",
    unit="of 100",
    better="higher",
    low=0,
    high=100,
    function=soft_hues,
)
