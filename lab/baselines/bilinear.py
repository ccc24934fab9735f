"""Four corner colors, blended bilinearly.

With u and v running from 0 to 1 across and down the frame, a pixel is ::

    (1 - v) ((1 - u) top_left + u top_right) + v ((1 - u) bottom_left + u bottom_right)

which is linear in the colors, so the best ones are a linear least-squares solution, found here
under the condition that each is a color (0-255). CSS draws the same formula with two gradients
across, the upper one fading out downwards by a mask.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import lsq_linear

from lab.baselines.determinism import one_thread
from lab.baselines.markup import css_color
from lab.baselines.sampling import pixel_centers
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH

_CSS = """\
.field {{
  background: linear-gradient(to right, {bottom_left}, {bottom_right});
}}
.field::before {{
  content: "";
  position: absolute;
  inset: 0;
  background: linear-gradient(to right, {top_left}, {top_right});
  mask-image: linear-gradient(black, transparent);
}}
"""


def bilinear(frame: NDArray[np.uint8]) -> str:
    """Reconstruct a frame from the four corner colors that fit all its pixels best.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB.

    Returns
    -------
    str
        CSS for ``.field``.
    """
    x, y = pixel_centers()
    u, v = x.ravel() / FRAME_WIDTH, y.ravel() / FRAME_HEIGHT
    shares = np.stack([(1 - v) * (1 - u), (1 - v) * u, v * (1 - u), v * u], axis=1)
    levels = frame.reshape(-1, 3).astype(np.float64)
    with one_thread():
        fits = [lsq_linear(shares, channel, bounds=(0, 255)) for channel in levels.T]
    corners = np.stack([fit.x for fit in fits], axis=1)
    top_left, top_right, bottom_left, bottom_right = map(css_color, corners)
    return _CSS.format(
        top_left=top_left, top_right=top_right, bottom_left=bottom_left, bottom_right=bottom_right
    )
