"""Region scale compares how much of the frame the colors cover."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from metrics.subscore import Subscore

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe


def region_scale(reference: Features, candidate: Features, recipe: Recipe) -> float:
    """Return 100 times the mean ratio of the hues' areas, smaller by larger; symmetric.

    Notes
    -----
    The benchmark's published description.
    """
    pairs = zip(reference.hue_areas.tolist(), candidate.hue_areas.tolist(), strict=True)
    ratios = [min(a, b) / max(a, b) if a or b else 1.0 for a, b in pairs]
    return 100 * math.fsum(ratios) / len(ratios)


SUBSCORE = Subscore(
    key="region_scale",
    title="Region scale",
    meaning="Each color covers as much of the frame as it does in the reference.",
    reads="For magenta, cyan, yellow, green and purple: how many pixels are near that color.",
    calculation=(
        "The smaller pixel count divided by the larger, per color; the value is the mean over the "
        "five colors."
    ),
    caveat=(
        "A color absent from both frames scores 100; absent from one of them it scores 0, however "
        "small its region in the other is. Shape and place do not matter here."
    ),
    function=region_scale,
)
