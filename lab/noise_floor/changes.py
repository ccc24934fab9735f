"""Changes of a frame that nobody can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]

_SEED = 0
_QUALITY = 95


def dither(frame: Frame) -> Frame:
    """Add triangular noise of one level and round; always the same noise.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)

    Returns
    -------
    ndarray of uint8, shape (height, width, 3)
        About one value in eight is a level higher and one in eight a level lower; black and white
        stay within 0-255.

    Notes
    -----
    The usual dither before a signal is rounded: the sum of two independent uniform noises of one
    level, here one for every pixel and channel. Lipshitz, Wannamaker, Vanderkooy, "Quantization
    and dither: a theoretical survey", Journal of the Audio Engineering Society 40 (1992).
    """
    noise = np.random.default_rng(_SEED).triangular(-1, 0, 1, frame.shape)
    return np.clip(np.rint(frame + noise), 0, 255).astype(np.uint8)


def half_pixel_shift(frame: Frame, *, axis: int) -> Frame:
    """Move a frame half a pixel down (axis 0) or right (axis 1).

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)
    axis : {0, 1}

    Returns
    -------
    ndarray of uint8, shape (height, width, 3)
        Bilinear: each value is the mean of itself and its neighbor, halves rounded to even. The
        edge is replicated.
    """
    edge = np.take(frame, [0], axis)
    moved = np.concatenate([edge, np.delete(frame, -1, axis)], axis).astype(np.float64)
    return np.rint((moved + frame) / 2).astype(np.uint8)


def jpeg(frame: Frame) -> Frame:
    """Save a frame as a JPEG of quality 95 with full color resolution (4:4:4), and read it.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)

    Returns
    -------
    ndarray of uint8, shape (height, width, 3)
    """
    from PIL import Image

    file = BytesIO()
    Image.fromarray(frame).save(file, "JPEG", quality=_QUALITY, subsampling="4:4:4")
    with Image.open(file) as image:
        return np.array(image.convert("RGB"))


PURE: Final[Mapping[str, Callable[[Frame], tuple[Frame, ...]]]] = {
    "dither": lambda frame: (dither(frame),),
    "half_pixel_shift": lambda frame: tuple(half_pixel_shift(frame, axis=axis) for axis in (1, 0)),
    "jpeg": lambda frame: (jpeg(frame),),
}
"""The changes that need nothing but the frame, each with its variants."""

CHANGES: Final[Mapping[str, str]] = {
    "dither": "Dither of one level",
    "half_pixel_shift": "Half-pixel shift",
    "jpeg": f"JPEG, quality {_QUALITY}",
    "renderer": "Another renderer",
}
"""All changes and their titles. Another renderer draws the very source of a shipped reference."""
