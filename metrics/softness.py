"""Softness compares how unevenly steep the luminance gradients are."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from metrics.subscore import Subscore, falloff

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe


def softness(reference: Features, candidate: Features, recipe: Recipe) -> float:
    """Return 100 times how near the ratio of the gradient spreads is to 1; symmetric.

    Notes
    -----
    The benchmark's published description; luminance as 0.299 R + 0.587 G + 0.114 B and gradients
    by central differences, one-sided at the border, are our own choice.
    """
    a, b = reference.gradient_spread, candidate.gradient_spread
    if a == 0 or b == 0:
        return 100.0 if a == b else 0.0
    # A difference of logarithms, not the logarithm of b / a: exactly the same both ways.
    return 100 * falloff(abs(math.log(b) - math.log(a)), math.log(recipe.softness_ratio))


SUBSCORE = Subscore(
    key="softness",
    title="Softness",
    meaning="Brightness changes across the frame as unevenly, so about as softly, as it should.",
    reads="How steeply luminance rises or falls at each pixel, over the whole frame.",
    calculation=(
        "The standard deviation of the gradient's steepness, as the ratio of one frame's to the "
        "other's on a logarithmic scale: 100 if equal, 0 from a fixed ratio on (2.4 in the "
        "benchmark), twice as much counting like half as much."
    ),
    caveat=(
        "One number for the whole frame can miss local edges, and may over-reward extreme blur. "
        "If one frame is perfectly even and the other is not, the value is 0."
    ),
    function=softness,
)
