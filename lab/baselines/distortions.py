"""The reference itself, spoiled in one known way.

These reconstruct nothing. They are rows whose outcome can be foreseen, so that a reader can see
what each metric notices, and how strongly. Every strength is our own choice;
`lab.ladders` takes the same distortions further.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lab.baselines.markup import picture_svg
from lab.ladders import distortions

SCALE: Final = 0.8
SHIFT: Final = (18, 22)  # px to the right and down, a tenth of each side
HUE_TURN: Final = 30.0  # degrees, half-way from magenta to red
BLUR: Final = 24.0  # px
WASH: Final = 0.35  # share of white


def smaller(frame: NDArray[np.uint8]) -> str:
    """Shrink a frame to `SCALE` about its center, over white; so every area shrinks to 64 %.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB. The same for all functions here.

    Returns
    -------
    str
        SVG. The same for all functions here.
    """
    result = distortions.shrunk(frame, SCALE, margin="white")
    return picture_svg(result, description=f"The reference at {SCALE:.0%} of its size")


def shifted(frame: NDArray[np.uint8]) -> str:
    """Move a frame by `SHIFT`; the pixels of its edges fill the gap."""
    right, down = SHIFT
    result = distortions.shifted(frame, right, down)
    return picture_svg(result, description=f"The reference moved by {right} and {down} px")


def hue_turned(frame: NDArray[np.uint8]) -> str:
    """Turn all hues by `HUE_TURN`, from red towards yellow; HSV saturation and value stay."""
    return picture_svg(
        distortions.hue_turned(frame, HUE_TURN),
        description=f"The reference with its hues turned by {HUE_TURN:g} degrees",
    )


def blurred(frame: NDArray[np.uint8]) -> str:
    """Blur a frame by a Gaussian of standard deviation `BLUR`; its edges reach on outwards."""
    return picture_svg(
        distortions.blurred(frame, BLUR), description=f"The reference blurred by {BLUR:g} px"
    )


def washed_out(frame: NDArray[np.uint8]) -> str:
    """Mix a frame with a share `WASH` of white."""
    return picture_svg(
        distortions.washed_out(frame, WASH),
        description=f"The reference mixed with {WASH:.0%} of white",
    )
