"""How far a frame is from its reference, pixel by pixel."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Difference:
    """The absolute difference of two frames, over all pixels and channels.

    Attributes
    ----------
    mean : float
        In levels, 0-255.
    largest : int
        In levels, 0-255.
    """

    mean: float
    largest: int


def difference(reference: NDArray[np.uint8], candidate: NDArray[np.uint8]) -> Difference:
    """Compare two frames.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)
    """
    levels = np.abs(reference.astype(np.int16) - candidate)
    return Difference(float(levels.mean()), int(levels.max()))
