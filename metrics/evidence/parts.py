"""What evidence consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

Layer = npt.NDArray[np.uint8]
"""RGBA with straight alpha, to be drawn over a frame: shape ``(height, width, 4)``."""


@dataclass(frozen=True)
class Number:
    """A value that the scorer works with.

    Attributes
    ----------
    name : str
    values : tuple of float
        Usually one; exactly what `metrics.Features` holds or the subscore makes of it.
    text : str
        For people: rounded, with its unit.
    """

    name: str
    values: tuple[float, ...]
    text: str


@dataclass(frozen=True)
class Mark:
    """Something drawn on a frame with sharp lines.

    Attributes
    ----------
    kind : {"cross", "ring", "arrows", "label"}
    points : tuple of float
        In frame px; the center of the first pixel is (0.5, 0.5). Two numbers for the middle of a
        cross, ring or label; four per arrow, from tail to head.
    text : str
        Of a label.
    """

    kind: Literal["cross", "ring", "arrows", "label"]
    points: tuple[float, ...]
    text: str = ""


@dataclass(frozen=True)
class Bars:
    """Paired bars: ``reference`` and ``candidate`` hold one percentage per name."""

    names: tuple[str, ...]
    reference: tuple[float, ...]
    candidate: tuple[float, ...]


@dataclass(frozen=True)
class Histogram:
    """Two histograms: percent of the frame's pixels between each of ``edges`` and the next.

    A pixel on an edge counts above it, except on the last.
    """

    edges: tuple[float, ...]
    reference: tuple[float, ...]
    candidate: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Side:
    """What a metric looked at in one of the two frames.

    Attributes
    ----------
    layer : ndarray of uint8, shape (height, width, 4)
        Read-only: sides are kept as long as their frames stay.
    caption : str
        What the layer and the marks show, in one short sentence or two.
    numbers : tuple of Number
    marks : tuple of Mark
    """

    layer: Layer
    caption: str
    numbers: tuple[Number, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, eq=False)
class Evidence:
    """What a metric looked at in two frames.

    Attributes
    ----------
    key : str
        The subscore's.
    reference, candidate : Side
    series : Bars or Histogram or None
        What a chart shows beside the frames.
    """

    key: str
    reference: Side
    candidate: Side
    series: Bars | Histogram | None = None
