"""The baseline to beat: one flat color, the mean of all pixels.

Of all flat frames, the mean has the least squared error.
"""

import numpy as np
from numpy.typing import NDArray

from lab.baselines.markup import css_color


def mean_color(frame: NDArray[np.uint8]) -> str:
    """Reconstruct a frame as its mean color.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB.

    Returns
    -------
    str
        CSS for ``.field``.
    """
    return f".field {{ background: {css_color(frame.mean(axis=(0, 1)))}; }}\n"
