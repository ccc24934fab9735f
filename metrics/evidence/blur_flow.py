"""What blur flow looks at: which way luminance rises, and whether the neighborhood agrees."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from metrics.evidence.drawing import shade
from metrics.evidence.look import KEPT, Look
from metrics.evidence.parts import Evidence, Mark, Number, Side

# One arrow stands for a square of so many px; it has this length where all directions agree.
_GRID = 10
_LONGEST = 8

# Shorter arrows than this share of the longest are not drawn: one could not see where they point.
_SHORTEST = 0.1

# How dark the map is where all directions agree: arrows must show on it.
_DARKEST = 0.4


def evidence(reference: Look, candidate: Look) -> Evidence:
    """Show the smoothed vectors: their length as a shade, a sample of them as arrows."""
    return Evidence("blur_flow", _side(reference), _side(candidate))


@lru_cache(maxsize=KEPT)
def _side(look: Look) -> Side:
    flow = look.flow
    length = np.sqrt(np.einsum("cyx,cyx->yx", flow, flow))
    coherence = look.features.flow_coherence
    caption = "Arrows point to the lighter side; long and gray where neighbors agree."
    if coherence == 0:
        caption = "The frame is even: no direction at all."
    return Side(
        # Rounding takes lengths of 1 a little beyond it.
        shade(_DARKEST * np.minimum(length, 1)),
        caption,
        (Number("Mean length", (coherence,), f"{coherence:.3f} of 1"),),
        _arrows(flow),
    )


def _arrows(flow: npt.NDArray[np.float32]) -> tuple[Mark, ...]:
    """Sample the field at the middle of each square of the grid."""
    _, height, width = flow.shape
    y, x = (np.arange(_GRID // 2, side, _GRID) for side in (height, width))
    vectors = flow[:, y[:, np.newaxis], x].reshape(2, -1)
    places = np.stack(np.meshgrid(x + 0.5, y + 0.5)).reshape(2, -1)
    seen = np.hypot(*vectors) >= _SHORTEST
    half = vectors[:, seen] * (_LONGEST / 2)
    ends = np.concatenate([places[:, seen] - half, places[:, seen] + half])
    points = tuple(np.round(ends.T.ravel().astype(np.float64), 2).tolist())
    return (Mark("arrows", points),) if points else ()
