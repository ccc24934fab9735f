"""The reference itself, spoiled in one known way.

These reconstruct nothing. They are rows whose outcome can be foreseen, so that a reader can see
what each metric notices, and how strongly. Every strength is our own choice.
"""

from colorsys import hsv_to_rgb, rgb_to_hsv
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

from lab.baselines.markup import picture_svg
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH

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
    from PIL import Image

    width, height = round(SCALE * FRAME_WIDTH), round(SCALE * FRAME_HEIGHT)
    small = Image.fromarray(frame).resize((width, height), Image.Resampling.LANCZOS)
    left, top = (FRAME_WIDTH - width) // 2, (FRAME_HEIGHT - height) // 2
    result = np.full_like(frame, 255)
    result[top : top + height, left : left + width] = np.asarray(small)
    return picture_svg(result, description=f"The reference at {SCALE:.0%} of its size")


def shifted(frame: NDArray[np.uint8]) -> str:
    """Move a frame by `SHIFT`; the pixels of its edges fill the gap."""
    right, down = SHIFT
    padded = np.pad(frame, ((down, 0), (right, 0), (0, 0)), mode="edge")
    result = padded[:FRAME_HEIGHT, :FRAME_WIDTH]
    return picture_svg(result, description=f"The reference moved by {right} and {down} px")


def hue_turned(frame: NDArray[np.uint8]) -> str:
    """Turn all hues by `HUE_TURN`, from red towards yellow; HSV saturation and value stay."""
    hue, saturation, value = np.vectorize(rgb_to_hsv)(*np.moveaxis(frame / 255, -1, 0))
    channels = np.vectorize(hsv_to_rgb)(hue + HUE_TURN / 360, saturation, value)
    return picture_svg(
        _levels(255 * np.stack(channels, axis=-1)),
        description=f"The reference with its hues turned by {HUE_TURN:g} degrees",
    )


def blurred(frame: NDArray[np.uint8]) -> str:
    """Blur a frame by a Gaussian of standard deviation `BLUR`; its edges reach on outwards."""
    soft = gaussian_filter(frame.astype(np.float64), BLUR, axes=(0, 1), mode="nearest")
    return picture_svg(_levels(soft), description=f"The reference blurred by {BLUR:g} px")


def washed_out(frame: NDArray[np.uint8]) -> str:
    """Mix a frame with a share `WASH` of white."""
    return picture_svg(
        _levels(frame + WASH * (255.0 - frame)),
        description=f"The reference mixed with {WASH:.0%} of white",
    )


def _levels(values: NDArray[np.float64]) -> NDArray[np.uint8]:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)
