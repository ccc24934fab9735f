"""The maps of one frame that the scorer's numbers sum up, each made when first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from metrics.features import Features, scan
from metrics.flow import GRADIENT_UNIT, PAD, gradients, magnitudes, smooth, to_unit_length
from metrics.frames import Frame, check_frame
from metrics.planes import LUMINANCE_UNIT, luminance, saturation
from metrics.recipe import Recipe

KEPT = 2
"""How many looks' drawings are kept: a reference's stay while candidates come and go."""


@dataclass(frozen=True, eq=False)
class Look:
    """One frame as the scorer sees it.

    Attributes
    ----------
    frame : ndarray of uint8, shape (height, width, 3)
        Not to be changed while this is in use.
    recipe : Recipe
        Gives the frame size, the hues and the mask distance; nothing else of it matters here.

    Raises
    ------
    FrameError
        If `frame` is not such an array.
    """

    frame: Frame
    recipe: Recipe

    def __post_init__(self) -> None:
        check_frame(self.frame, self.recipe.frame_size)

    @cached_property
    def features(self) -> Features:
        """What the scorer measured."""
        return scan(self.frame, recipe=self.recipe)

    @cached_property
    def luminance(self) -> npt.NDArray[np.float64]:
        """0-255, shape (height, width)."""
        return self._thousandths / np.float64(LUMINANCE_UNIT)

    @cached_property
    def saturation(self) -> npt.NDArray[np.float64]:
        """HSV saturation, 0-1, shape (height, width)."""
        levels = self._channels.astype(np.int16)
        extremes = np.empty((2, levels.shape[1]), np.int16)
        plane = saturation(levels, extremes, np.empty((2, levels.shape[1])))
        return plane.reshape(self._shape)

    @cached_property
    def magnitude(self) -> npt.NDArray[np.float64]:
        """Length of the luminance gradient in levels per px, shape (height, width)."""
        return self._doubled_magnitude.reshape(self._shape) / GRADIENT_UNIT

    @cached_property
    def flow(self) -> npt.NDArray[np.float32]:
        """Smoothed unit gradient vectors by x and by y, shape (2, height, width)."""
        height, width = self._shape
        vectors = self._gradient.copy()
        scratch = np.empty(height * width, np.float32)
        to_unit_length(vectors.reshape(2, -1), self._doubled_magnitude, scratch)
        rows = np.empty(2 * height * (width + 2 * PAD), np.float32)
        columns = np.empty(2 * width * (height + 2 * PAD), np.float32)
        return smooth(vectors, rows, columns)[:, :, PAD:-PAD].transpose(0, 2, 1)

    @property
    def _shape(self) -> tuple[int, int]:
        width, height = self.recipe.frame_size
        return height, width

    @property
    def _channels(self) -> npt.NDArray[np.uint8]:
        return self.frame.transpose(2, 0, 1).reshape(3, -1)

    @cached_property
    def _thousandths(self) -> npt.NDArray[np.float32]:
        planes = self._channels.astype(np.float32)
        return luminance(planes, np.empty_like(planes[0])).reshape(self._shape)

    @cached_property
    def _gradient(self) -> npt.NDArray[np.float32]:
        doubled = np.empty((2, *self._shape), np.float32)
        gradients(self._thousandths, doubled)
        return doubled

    @cached_property
    def _doubled_magnitude(self) -> npt.NDArray[np.float64]:
        scratch = np.empty((2, self._thousandths.size))
        return magnitudes(self._gradient.reshape(2, -1), scratch)
