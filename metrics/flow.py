"""Luminance gradients, and how much their directions agree with their surroundings."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

# Luminance is kept in thousandths and gradients are doubled, so that both are whole numbers.
GRADIENT_UNIT = 2000

# Added to squared magnitudes, which are whole numbers: it changes none but 0, and makes 0 / 0 a 0.
# This is the table's threshold, too: a magnitude below 1e-4 is 0, the next is 5e-4.
_STILL = 2.0**-100

# Half of the 5-tap Gaussian with sigma 1 (our own choice), from its outermost tap inward.
_OUTER, _INNER, _CENTER = math.exp(-2), math.exp(-0.5), 1.0
# The smoothing below computes sums that are larger by this factor, once per direction.
_OVERSIZE = (_CENTER + 2 * (_INNER + _OUTER)) / _OUTER

# Outermost two results from the outermost four values, edges replicated.
_EDGE = np.array(
    [
        [_CENTER + _INNER + _OUTER, _INNER, _OUTER, 0],
        [_INNER + _OUTER, _CENTER, _INNER, _OUTER],
    ],
    np.float32,
) / np.float32(_OUTER)
_EDGES = (
    (slice(None, 2), slice(None, 4), _EDGE),
    (slice(-2, None), slice(-4, None), _EDGE[::-1, ::-1]),
)


def gradients(luminance: npt.NDArray[np.float32], out: npt.NDArray[np.float32]) -> None:
    """Write the doubled gradient of a plane: central differences, one-sided at the border.

    Parameters
    ----------
    luminance : ndarray of float32, shape (height, width)
        Whole numbers below 2^22, so that the result is exact.
    out : ndarray of float32, shape (2, height, width)
        Receives twice the derivatives by x and by y.
    """
    by_x, by_y = out
    # In one run over all rows, which is faster; the border columns come out wrong and are redone.
    flat = luminance.reshape(-1)
    np.subtract(flat[2:], flat[:-2], out=by_x.reshape(-1)[1:-1])
    np.subtract(luminance[2:], luminance[:-2], out=by_y[1:-1])
    for plane, border in ((luminance.T, by_x.T), (luminance, by_y)):
        np.subtract(plane[1], plane[0], out=border[0])
        np.subtract(plane[-1], plane[-2], out=border[-1])
        border[0] *= 2
        border[-1] *= 2


def magnitudes(
    gradient: npt.NDArray[np.float32], scratch: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return the lengths of vectors of whole numbers, and a length of almost 0 instead of 0.

    Parameters
    ----------
    gradient : ndarray of float32, shape (2, n)
    scratch : ndarray of float64, shape (2, n)
        Overwritten; its first row becomes the result. float64, since a spread that is small
        beside the lengths would drown in float32 rounding.
    """
    np.copyto(scratch, gradient)
    np.multiply(scratch, scratch, out=scratch)
    lengths: npt.NDArray[np.float64] = np.add(scratch[0], scratch[1], out=scratch[0])
    np.add(lengths, _STILL, out=lengths)
    return np.sqrt(lengths, out=lengths)


def coherence(
    vectors: npt.NDArray[np.float32],
    smoothed: npt.NDArray[np.float32],
    lengths: npt.NDArray[np.float64],
) -> float:
    """Smooth unit vectors and return the mean length of what is left.

    Parameters
    ----------
    vectors : ndarray of float32, shape (2, height, width)
        Unit or zero vectors; overwritten.
    smoothed : ndarray of float32, shape (2, height, width)
        Overwritten.
    lengths : ndarray of float64, shape (height * width,)
        Overwritten.

    Returns
    -------
    float
        0 (no gradients, or directions that cancel) to 1 (one direction everywhere).
    """
    width = vectors.shape[2]
    _smooth(vectors, smoothed, step=width)
    for near, values, weights in _EDGES:
        np.matmul(weights, vectors[:, values], out=smoothed[:, near])
    _smooth(smoothed, vectors, step=1)
    for near, values, weights in _EDGES:
        np.matmul(smoothed[:, :, values], weights.T, out=vectors[:, :, near])
    pair = vectors.reshape(2, -1)
    squares = np.einsum("cn,cn->n", pair, pair, out=smoothed.reshape(2, -1)[0])
    np.sqrt(squares, out=lengths)
    return float(lengths.sum() / (lengths.size * _OVERSIZE**2))


def _smooth(source: npt.NDArray[np.float32], target: npt.NDArray[np.float32], step: int) -> None:
    """Write the 5-tap Gaussian along one axis, scaled so that the outermost weight is 1.

    One run over everything, rows and planes alike, with neighbors `step` apart: all but the two
    outermost results on each side are right.
    """
    flat = source.reshape(-1)
    out = target.reshape(-1)[2 * step : -2 * step]
    np.multiply(flat[2 * step : -2 * step], _CENTER / _INNER, out=out)
    np.add(out, flat[step : -3 * step], out=out)
    np.add(out, flat[3 * step : -step], out=out)
    np.multiply(out, _INNER / _OUTER, out=out)
    np.add(out, flat[: -4 * step], out=out)
    np.add(out, flat[4 * step :], out=out)
