"""The frames of a ladder. Needs the libraries of the extra ``calibrate``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lab.ladders import distortions
from lab.ladders.axes import AXES
from lab.ladders.distortions import Frame


def rungs(axis: str, frame: Frame) -> tuple[Frame, ...]:
    """Distort a frame along an axis by every strength above 0, the weakest first.

    Parameters
    ----------
    axis : str
        Key of `lab.ladders.axes.AXES`.
    frame : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    tuple of ndarray of uint8, shape (225, 180, 3)
        Of length `lab.ladders.axes.STEPS`.
    """
    return tuple(_FUNCTIONS[axis](frame, strength) for strength in AXES[axis].strengths[1:])


_FUNCTIONS: Final[Mapping[str, Callable[[Frame, int], Frame]]] = {
    "shift": lambda frame, pixels: distortions.shifted(frame, pixels, pixels),
    "scale": lambda frame, percent: distortions.shrunk(frame, 1 - percent / 100, margin="edge"),
    "hue": distortions.hue_turned,
    "blur": distortions.blurred,
    "wash_out": lambda frame, percent: distortions.washed_out(frame, percent / 100),
    "bleed": distortions.bled,
    "contrast": lambda frame, percent: distortions.flattened(frame, percent / 100),
}
"""By axis: ``(frame, strength) -> frame``."""
