"""What counts as a frame, and the error for everything that does not."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Frame = npt.NDArray[np.uint8]
"""Rows first, sRGB: shape ``(height, width, 3)``, 0-255."""


class FrameError(ValueError):
    """Something given as a frame (or as its features) cannot be scored."""


def check_frame(frame: object, frame_size: tuple[int, int], *, role: str = "frame") -> Frame:
    """Return `frame` if it can be scored.

    Parameters
    ----------
    frame
        Anything. Memory layout and the writeable flag do not matter.
    frame_size
        Width and height in pixels.
    role
        What the message calls the frame.

    Returns
    -------
    ndarray of uint8, shape (height, width, 3)
        `frame` itself.

    Raises
    ------
    FrameError
        If `frame` is no array, or its shape or dtype differs.
    """
    width, height = frame_size
    expected = (height, width, 3)
    if isinstance(frame, np.ndarray) and frame.dtype == np.uint8 and frame.shape == expected:
        return frame
    raise FrameError(f"{role}: expected {describe_expected(expected)}, got {describe(frame)}")


def describe_expected(shape: tuple[int | str, ...]) -> str:
    """Say which array is expected, in the words of `describe`."""
    inside = ", ".join(str(side) for side in shape)
    return f"an array of uint8 with shape ({inside})"


def describe(value: Any) -> str:
    """Say in a few words what came instead of a frame."""
    if not isinstance(value, np.ndarray):
        return f"an object of type {type(value).__name__}"
    words = f"an array of {value.dtype} with shape {value.shape}"
    if value.dtype.kind == "f" and np.isnan(value).any():
        words += " that contains NaN"
    return words
