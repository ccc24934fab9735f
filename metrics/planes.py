"""Luminance and saturation of each pixel, as the scorer takes them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

# Rec. 601 luma weights, in thousandths: whole numbers up to 255,000 are exact in float32, so equal
# colors have exactly equal luminance and flat areas exactly no gradient.
_LUMINANCE_WEIGHTS = np.array([299, 587, 114], np.float32)
LUMINANCE_UNIT = 1000

# Added to a pixel's largest channel before dividing by it: makes black 0 / 0 a 0, and changes no
# other value, since it is far below the last digit of a 1.
_BLACK = 2.0**-60


def luminance(
    planes: npt.NDArray[np.float32], out: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Return 0.299 R + 0.587 G + 0.114 B in thousandths of a level: whole, 0-255,000.

    Parameters
    ----------
    planes : ndarray of float32, shape (3, n)
        Red, green and blue, 0-255.
    out : ndarray of float32, shape (n,)
        Becomes the result.
    """
    # Whole numbers throughout, so the sum is exact.
    np.einsum("c,cn->n", _LUMINANCE_WEIGHTS, planes, out=out)
    return out


def saturation(
    levels: npt.NDArray[np.int16],
    extremes: npt.NDArray[np.int16],
    out: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """Return HSV saturation, (max - min) / max, 0 for black: 0-1.

    Parameters
    ----------
    levels : ndarray of int16, shape (3, n)
        Red, green and blue, 0-255.
    extremes : ndarray of int16, shape (2, n)
        Scratch.
    out : ndarray of float64, shape (2, n)
        Overwritten; its second row becomes the result.
    """
    red, green, blue = levels
    high, low = extremes
    largest: npt.NDArray[np.float64] = out[0]
    chroma: npt.NDArray[np.float64] = out[1]
    np.maximum(red, green, out=high)
    np.maximum(high, blue, out=high)
    np.minimum(red, green, out=low)
    np.minimum(low, blue, out=low)
    np.subtract(high, low, out=low)
    np.copyto(out, extremes)
    np.add(largest, _BLACK, out=largest)
    np.divide(chroma, largest, out=chroma)
    return chroma
