"""Luminance gradients, and how much their directions agree with their surroundings."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

# Luminance is kept in thousandths and gradients are doubled, so that both are whole numbers.
GRADIENT_UNIT = 2000

# Normalized 5-tap Gaussian with sigma 1 (our own choice); the 5 x 5 one is its outer product.
_WEIGHTS = np.exp(-0.5 * np.arange(-2.0, 3.0) ** 2)
_KERNEL = (_WEIGHTS / _WEIGHTS.sum()).astype(np.float32)
# What a row needs on either side of it.
PAD = len(_KERNEL) // 2

# Added to a gradient's magnitude before dividing by it: makes the direction of a pixel without one
# a 0, and changes no other. Magnitudes are square roots of whole numbers here, so this is the
# formula's threshold as well: below 1e-4 is 0, the next is 5e-4.
_STILL = 2.0**-60


def moving_rows(luminance: npt.NDArray[np.float32]) -> slice:
    """Return the rows that all gradients lie in, and as many more as smoothing reaches.

    Parameters
    ----------
    luminance : ndarray of float32, shape (height, width)

    Returns
    -------
    slice
        Empty if the plane is even. What lies outside has the luminance of the first pixel.
    """
    height, width = luminance.shape
    differs = np.not_equal(luminance, luminance[0, 0]).reshape(-1)
    first = int(differs.argmax())
    if not differs[first]:
        return slice(0, 0)
    last = differs.size - 1 - int(differs[::-1].argmax())
    reach = 1 + PAD
    return slice(max(first // width - reach, 0), min(last // width + 1 + reach, height))


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
    """Return the lengths of vectors.

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
    return np.sqrt(lengths, out=lengths)


def to_unit_length(
    gradient: npt.NDArray[np.float32],
    magnitude: npt.NDArray[np.float64],
    scratch: npt.NDArray[np.float32],
) -> None:
    """Divide vectors by their lengths; those of no length stay zero.

    Parameters
    ----------
    gradient : ndarray of float32, shape (2, n)
        Overwritten.
    magnitude : ndarray of float64, shape (n,)
        What `magnitudes` returned for it.
    scratch : ndarray of float32, shape (n,)
    """
    np.copyto(scratch, magnitude)
    np.add(scratch, _STILL, out=scratch)
    np.divide(gradient, scratch, out=gradient)


def coherence(
    vectors: npt.NDArray[np.float32],
    rows: npt.NDArray[np.float32],
    columns: npt.NDArray[np.float32],
) -> float:
    """Smooth unit vectors and return the mean length of what is left.

    Parameters are those of `smooth`.

    Returns
    -------
    float
        0 (no gradients, or directions that cancel) to 1 (one direction everywhere).
    """
    smoothed = smooth(vectors, rows, columns)
    lengths = columns[: smoothed[0].size].reshape(smoothed[0].shape)
    np.einsum("cxy,cxy->xy", smoothed, smoothed, out=lengths)
    np.sqrt(lengths, out=lengths)
    return float(lengths[:, PAD:-PAD].mean(dtype=np.float64))


def smooth(
    vectors: npt.NDArray[np.float32],
    rows: npt.NDArray[np.float32],
    columns: npt.NDArray[np.float32],
) -> npt.NDArray[np.float32]:
    """Smooth vectors with the 5 x 5 Gaussian, edges replicated.

    Parameters
    ----------
    vectors : ndarray of float32, shape (2, height, width)
        Unit or zero vectors.
    rows, columns : ndarray of float32, shape (m,)
        Scratch for ``2 * height * (width + 2 * PAD)`` and ``2 * width * (height + 2 * PAD)``
        values.

    Returns
    -------
    ndarray of float32, shape (2, width, height + 2 * PAD)
        Columns first, and `PAD` meaningless values at either end of each: as the smoothing leaves
        them, since another copy would cost the scorer time.
    """
    _, height, width = vectors.shape
    by_row = rows[: 2 * height * (width + 2 * PAD)].reshape(2, height, -1)
    by_column = columns[: 2 * width * (height + 2 * PAD)].reshape(2, width, -1)
    np.copyto(by_row[:, :, PAD:-PAD], vectors)
    np.copyto(by_column[:, :, PAD:-PAD], _smooth(by_row)[:, :, PAD:-PAD].transpose(0, 2, 1))
    return _smooth(by_column)


def _smooth(padded: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return planes smoothed along their last axis, edges replicated; the pads are overwritten."""
    for i in range(PAD):
        padded[:, :, i] = padded[:, :, PAD]
        padded[:, :, -1 - i] = padded[:, :, -1 - PAD]
    # In one run over all rows, which is faster; only the pads mix with the next row.
    return np.correlate(padded.reshape(-1), _KERNEL, "same").reshape(padded.shape)
