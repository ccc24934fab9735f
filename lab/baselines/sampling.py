"""Where the pixels of a frame are, and the thinned-out grid that slow fits look at."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH

#: Every fifth pixel of every fifth row stands for its neighborhood: soft fields change by a few
#: levels over 5 px, and a fit has 25 times less to do. Divides both sides of the frame.
STRIDE: Final = 9

_MIDDLE: Final = STRIDE // 2


def pixel_centers(*, thinned: bool = False) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the centers of a frame's pixels in px from its top-left corner.

    Parameters
    ----------
    thinned : bool, optional
        Only those of the pixels that `thin` keeps.

    Returns
    -------
    x, y : ndarray of float64, shape (M, N)
        (225, 180), or (25, 20) if thinned.
    """
    x, y = np.meshgrid(np.arange(FRAME_WIDTH) + 0.5, np.arange(FRAME_HEIGHT) + 0.5)
    if thinned:
        return x[_MIDDLE::STRIDE, _MIDDLE::STRIDE], y[_MIDDLE::STRIDE, _MIDDLE::STRIDE]
    return x, y


def thin(frame: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Keep the middle pixel of every `STRIDE` × `STRIDE` block.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    ndarray of float64, shape (25, 20, 3)
        Levels 0-255.
    """
    return frame[_MIDDLE::STRIDE, _MIDDLE::STRIDE].astype(np.float64)
