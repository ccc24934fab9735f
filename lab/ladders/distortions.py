"""A frame spoiled in one known way, by a strength: pure functions from frame to frame."""

from colorsys import hsv_to_rgb, rgb_to_hsv
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

Frame = NDArray[np.uint8]

_LUMA = np.array([0.299, 0.587, 0.114])


def shifted(frame: Frame, right: int, down: int) -> Frame:
    """Move a frame; the pixels of its edges fill the gap.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)
        sRGB, never changed. The same for all functions here.
    right, down : int
        Pixels, at least 0.

    Returns
    -------
    ndarray of uint8, shape (height, width, 3)
        The same for all functions here.
    """
    height, width, _ = frame.shape
    padded = np.pad(frame, ((down, 0), (right, 0), (0, 0)), mode="edge")
    return padded[:height, :width]


def shrunk(frame: Frame, scale: float, *, margin: Literal["edge", "white"]) -> Frame:
    """Shrink a frame about its center; the pixels of its edges, or white, fill the margin.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)
    scale : float
        Part of each side that is left, above 0 and at most 1.
    margin : {"edge", "white"}
        Around a colored field, white draws a hard edge, which is a distortion of its own.
    """
    from PIL import Image

    full_height, full_width, _ = frame.shape
    width, height = round(scale * full_width), round(scale * full_height)
    small = np.asarray(Image.fromarray(frame).resize((width, height), Image.Resampling.LANCZOS))
    left, top = (full_width - width) // 2, (full_height - height) // 2
    gaps = ((top, full_height - height - top), (left, full_width - width - left), (0, 0))
    if margin == "edge":
        return np.pad(small, gaps, mode="edge")
    return np.pad(small, gaps, constant_values=255)


def hue_turned(frame: Frame, degrees: float) -> Frame:
    """Turn all hues, from red towards yellow; HSV saturation and value stay."""
    hue, saturation, value = np.vectorize(rgb_to_hsv)(*np.moveaxis(frame / 255, -1, 0))
    channels = np.vectorize(hsv_to_rgb)(hue + degrees / 360, saturation, value)
    return _levels(255 * np.stack(channels, axis=-1))


def blurred(frame: Frame, deviation: float) -> Frame:
    """Blur a frame by a Gaussian of that standard deviation in px; its edges reach on outwards."""
    return _levels(_smooth(frame.astype(np.float64), deviation))


def washed_out(frame: Frame, share: float) -> Frame:
    """Mix a frame with a share of white, 0-1."""
    return _levels(frame + share * (255.0 - frame))


def bled(frame: Frame, deviation: float) -> Frame:
    """Let the colors run: blur what is not luminance, by a Gaussian of that deviation in px.

    Notes
    -----
    Each channel's difference from the luminance 0.299 R + 0.587 G + 0.114 B is blurred, and the
    frame's own luminance added again; what leaves 0-255 is clipped. Our own choice, like the color
    diffusion of KADID-10k, which blurs the channels a and b of CIELAB: Lin, Hosu, Saupe,
    "KADID-10k: a large-scale artificially distorted IQA database", QoMEX (2019).
    """
    luminance = (frame @ _LUMA)[..., np.newaxis]
    return _levels(luminance + _smooth(frame - luminance, deviation))


def flattened(frame: Frame, share: float) -> Frame:
    """Take contrast away: mix a frame with a share, 0-1, of the gray of its mean luminance.

    Notes
    -----
    What image editors, and Pillow's ``ImageEnhance.Contrast``, call less contrast. Color fades
    with it.
    """
    gray = (frame @ _LUMA).mean()
    return _levels(frame + share * (gray - frame))


def _smooth(values: NDArray[np.float64], deviation: float) -> NDArray[np.float64]:
    result: NDArray[np.float64] = gaussian_filter(values, deviation, axes=(0, 1), mode="nearest")
    return result


def _levels(values: NDArray[np.float64]) -> Frame:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)
