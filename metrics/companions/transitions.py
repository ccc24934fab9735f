"""The luminance gradients of a whole frame, as the scorer takes them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from metrics.flow import GRADIENT_UNIT, PAD, gradients, magnitudes, smooth, to_unit_length
from metrics.frames import Frame
from metrics.planes import luminance


def gradient(frame: Frame) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float64]]:
    """Return the luminance gradient of each pixel, and its length.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)

    Returns
    -------
    vectors : ndarray of float32, shape (2, height, width)
        By x and by y, in the scorer's own unit.
    magnitude : ndarray of float64, shape (height, width)
        In levels per pixel.
    """
    height, width, _ = frame.shape
    planes = np.ascontiguousarray(frame.reshape(-1, 3).T, np.float32)
    plane = luminance(planes, np.empty(height * width, np.float32)).reshape(height, width)
    vectors = np.empty((2, height, width), np.float32)
    gradients(plane, vectors)
    lengths = magnitudes(vectors.reshape(2, -1), np.empty((2, height * width)))
    return vectors, lengths.reshape(height, width) / GRADIENT_UNIT


def flow(
    vectors: npt.NDArray[np.float32], magnitude: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return the smoothed unit vectors that blur flow takes the lengths of.

    Parameters
    ----------
    vectors, magnitude
        What `gradient` returned; the vectors are overwritten.

    Returns
    -------
    ndarray of float64, shape (2, height, width)
        Length 0 (no gradient, or directions that cancel) to 1.
    """
    _, height, width = vectors.shape
    scratch = np.empty(height * width, np.float32)
    to_unit_length(vectors.reshape(2, -1), magnitude.reshape(-1) * GRADIENT_UNIT, scratch)
    rows = np.empty(2 * height * (width + 2 * PAD), np.float32)
    columns = np.empty(2 * width * (height + 2 * PAD), np.float32)
    smoothed = smooth(vectors, rows, columns)[:, :, PAD:-PAD]
    return smoothed.transpose(0, 2, 1).astype(np.float64)
