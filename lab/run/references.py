"""The references of a run, scanned once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

import metrics
import reference_fields


@dataclass(frozen=True, eq=False)
class Reference:
    """A reference field as candidates are compared with it.

    Attributes
    ----------
    pixels : ndarray of uint8, shape (225, 180, 3)
    features : metrics.Features
        Scanned with the run's recipe.
    """

    pixels: NDArray[np.uint8]
    features: metrics.Features

    @classmethod
    def scan(cls, pixels: NDArray[np.uint8], recipe: metrics.Recipe) -> Self:
        """Scan a frame.

        Raises
        ------
        FrameError
            If the recipe is for frames of another size.
        """
        return cls(pixels, metrics.scan(pixels, recipe=recipe))


def load_references(fields: Iterable[str], recipe: metrics.Recipe) -> Mapping[str, Reference]:
    """Load and scan reference fields, by name.

    Raises
    ------
    FrameError
        If the recipe is for frames of another size.
    FieldError
        If a field's files are not what was published.
    """
    return {name: Reference.scan(reference_fields.load(name).pixels, recipe) for name in fields}
