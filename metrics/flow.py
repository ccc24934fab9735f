"""Luminance gradients, and how much their directions agree with their surroundings."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

# Luminance is kept in thousandths and gradients are doubled, so that both are whole numbers.
GRADIENT_UNIT = 2000

# Added to squared magnitudes, which are whole numbers: it changes none but 0, and makes 0 / 0 a 0.
# This is the table's threshold, too: a magnitude below 1e-4 is 0, the next is 5e-4.
_STILL = 2.0**-100

# Normalized 5-tap Gaussian with sigma 1 (our own choice); the 5 x 5 one is its outer product.
_WEIGHTS = np.exp(-0.5 * np.arange(-2.0, 3.0) ** 2)
_KERNEL = (_WEIGHTS / _WEIGHTS.sum()).astype(np.float32)
# What a row needs on either side of it.
PAD = len(_KERNEL) // 2


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
    rows: npt.NDArray[np.float32],
    columns: npt.NDArray[np.float32],
    lengths: npt.NDArray[np.float32],
) -> float:
    """Smooth unit vectors and return the mean length of what is left.

    Parameters
    ----------
    rows : ndarray of float32, shape (2, height, width + 2 * PAD)
        Unit or zero vectors between the pads; the pads are overwritten.
    columns : ndarray of float32, shape (2, width, height + 2 * PAD)
        Overwritten.
    lengths : ndarray of float32, shape (width, height)
        Overwritten.

    Returns
    -------
    float
        0 (no gradients, or directions that cancel) to 1 (one direction everywhere).
    """
    np.copyto(columns[:, :, PAD:-PAD], _smooth_rows(rows).transpose(0, 2, 1))
    smoothed = _smooth_rows(columns)
    np.einsum("cxy,cxy->xy", smoothed, smoothed, out=lengths)
    np.sqrt(lengths, out=lengths)
    return float(lengths.sum(dtype=np.float64)) / lengths.size


def _smooth_rows(padded: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return what lies between the pads, smoothed along its last axis with edges replicated."""
    padded[:, :, :PAD] = padded[:, :, PAD : PAD + 1]
    padded[:, :, -PAD:] = padded[:, :, -PAD - 1 : -PAD]
    # In one run over all rows, which is faster; only the pads mix with the next row.
    smoothed = np.correlate(padded.reshape(-1), _KERNEL, "same")
    return smoothed.reshape(padded.shape)[:, :, PAD:-PAD]
