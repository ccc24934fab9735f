"""What the three metrics of hue masks share: names, labels, and which hues there are."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from metrics.evidence.drawing import hue_layer
from metrics.evidence.look import KEPT, Look
from metrics.evidence.parts import Layer, Mark

NO_HUE = "No pixel is near any of the five colors."

# Where a hue's initial stands beside its centroid: apart, also where centroids coincide.
_BESIDE = ((0, -11), (-11, 0), (11, 0), (0, 11), (10, -11))

# How near the middle of a letter may come to the frame's border, in px.
_MARGIN = 7


@lru_cache(maxsize=KEPT)
def layer(look: Look) -> Layer:
    """Return a frame's masks, drawn."""
    return hue_layer(look.features.masks)


def names(look: Look) -> tuple[str, ...]:
    """Return the names of a recipe's hues, in order."""
    return tuple(look.recipe.hues)


def present(*looks: Look) -> list[int]:
    """Return the hues that any of the frames has."""
    areas = np.sum([look.features.hue_areas for look in looks], axis=0)
    return [int(hue) for hue in np.flatnonzero(areas)]


def centroid(look: Look, hue: int) -> tuple[float, float]:
    """Return where a centroid lies in frame px: half a pixel from the scorer's pixel index."""
    x, y = look.features.hue_centroids[hue].tolist()
    return x + 0.5, y + 0.5


def labels(look: Look) -> tuple[Mark, ...]:
    """Return the initials of a frame's hues, each beside its centroid."""
    return tuple(label(look, hue) for hue in present(look))


def label(look: Look, hue: int) -> Mark:
    """Return a hue's initial beside its centroid, inside the frame."""
    x, y = centroid(look, hue)
    right, down = _BESIDE[hue]
    width, height = look.recipe.frame_size
    at = (
        min(max(x + right, _MARGIN), width - _MARGIN),
        min(max(y + down, _MARGIN), height - _MARGIN),
    )
    return Mark("label", at, names(look)[hue][0].upper())
