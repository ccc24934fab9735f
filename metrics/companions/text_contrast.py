"""Text contrast asks whether black or white text could be read on the candidate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from metrics.color_spaces import linear_light
from metrics.companion import Companion, check_pair
from metrics.frames import Frame, check_frame
from metrics.recipe import BENCHMARK

PLACE = 5
"""Side of a place in pixels: about as wide as the stroke of a headline's letter."""

# WCAG 2.x, "relative luminance" and "contrast ratio".
_LUMINANCE_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
_FLARE = 0.05


@dataclass(frozen=True)
class TextContrast:
    """Contrast ratios of text over a frame, 1 (invisible) to 21.

    Attributes
    ----------
    black_worst, black_median : float
        Of black text: at the place where it is lowest, and at the median place.
    white_worst, white_median : float
        Of white text.
    """

    black_worst: float
    black_median: float
    white_worst: float
    white_median: float

    @property
    def best_worst(self) -> float:
        """Lowest ratio of the text color that fares better."""
        return max(self.black_worst, self.white_worst)


def text_contrast(reference: Frame, candidate: Frame) -> float:
    """Return the contrast ratio of text at its worst place, in the better of black and white.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)
        The reference does not matter.

    Returns
    -------
    float
        1-21. At least 4.5 is WCAG's level AA for text, 3 for large text.

    Raises
    ------
    metrics.FrameError

    Notes
    -----
    WCAG 2.2, success criterion 1.4.3 [1]_. A place is a square of 5 x 5 pixels with the mean of
    its relative luminances, so that a single stray pixel decides nothing: our own choice.

    References
    ----------
    .. [1] https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    """
    check_pair(reference, candidate)
    return measure_text_contrast(candidate).best_worst


def measure_text_contrast(frame: Frame) -> TextContrast:
    """Return the contrast of black and of white text over a frame.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)

    Raises
    ------
    metrics.FrameError
    """
    check_frame(frame, BENCHMARK.frame_size)
    lights = _place_luminance(frame) + _FLARE
    black, white = lights / _FLARE, (1 + _FLARE) / lights
    return TextContrast(
        black_worst=float(black.min()),
        black_median=_median(black),
        white_worst=float(white.min()),
        white_median=_median(white),
    )


def _median(ratios: npt.NDArray[np.float64]) -> float:
    # Not numpy's, which takes masked arrays as well: the page's Python does without those.
    ordered = np.sort(ratios, axis=None)
    middle = ordered.size // 2
    return float(ordered[(ordered.size - 1) // 2 : middle + 1].mean())


def _place_luminance(frame: Frame) -> npt.NDArray[np.float64]:
    height, width, _ = frame.shape
    luminance = _LUMINANCE_WEIGHTS @ linear_light(frame)
    places = luminance.reshape(height // PLACE, PLACE, width // PLACE, PLACE)
    means: npt.NDArray[np.float64] = places.mean(axis=(1, 3))
    return means


COMPANION = Companion(
    key="text_contrast",
    title="Text contrast",
    meaning="Black or white text can be read everywhere on the candidate.",
    reads="How light each square of 5 × 5 pixels of the candidate is; the reference is not read.",
    calculation=(
        "The contrast ratio of accessibility guidelines (WCAG 2.2), 1 to 21, of black and of "
        "white text over each square. The value is the lowest one of whichever color fares "
        "better. Text needs 4.5, large text 3."
    ),
    caveat="Whether text can be read is all it asks; the candidate may be unlike the reference.",
    unit="to 1",
    better="higher",
    low=1,
    high=21,
    function=text_contrast,
)
