"""Looks at the scorer's sample frames, and drawing told apart again."""

from functools import cache

import numpy as np

import metrics
from metrics.evidence import Look, gather
from tests.metrics import samples

INK = (26, 25, 23, 230)
VEIL = (255, 255, 255, 170)
SOLID = (26, 25, 23, 110)


@cache
def named():
    return samples.named()


def look(frame):
    return Look(frame, metrics.LAB)


def both(key, reference, candidate):
    """The evidence of two frames."""
    return gather(key, look(reference), look(candidate))


def is_drawn(layer, kind):
    """Where a layer has ink, a veil or a solid shade, as a mask."""
    return np.all(layer == kind, axis=2)


def darkness(layer):
    """The map of 0-1 that a gray layer shows, to half a level."""
    assert (layer[..., 3] == 255).all()
    assert (layer[..., 0] == layer[..., 1]).all()
    assert (layer[..., 0] == layer[..., 2]).all()
    return 1 - layer[..., 0] / 255
