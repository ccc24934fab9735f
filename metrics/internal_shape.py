"""Internal shape compares the colors' regions pixel by pixel."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from metrics.hue_placement import closeness
from metrics.masks import overlap
from metrics.subscore import Subscore

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe


def internal_shape(reference: Features, candidate: Features, recipe: Recipe) -> float:
    """Return 100 times the mean blend of mask overlap and centroid closeness; symmetric.

    Notes
    -----
    The benchmark's published description.
    """
    share = recipe.overlap_share
    overlaps = intersections_over_unions(reference, candidate)
    terms = [
        recipe.empty_shape_credit if iou is None else share * iou + (1 - share) * near
        for iou, near in zip(overlaps, closeness(reference, candidate, recipe), strict=True)
    ]
    return 100 * math.fsum(terms) / len(terms)


def intersections_over_unions(reference: Features, candidate: Features) -> list[float | None]:
    """Return per hue intersection over union of the masks, None if both are empty."""
    areas = zip(reference.hue_areas.tolist(), candidate.hue_areas.tolist(), strict=True)
    ratios: list[float | None] = []
    for hue, (a, b) in enumerate(areas):
        common = overlap(reference.masks[hue], candidate.masks[hue]) if a and b else 0
        union = a + b - common
        ratios.append(common / union if union else None)
    return ratios


SUBSCORE = Subscore(
    key="internal_shape",
    title="Internal shape",
    meaning="Each color's region has the outline and the place that it has in the reference.",
    reads="For magenta, cyan, yellow, green and purple: exactly which pixels are near that color.",
    calculation=(
        "Per color, the pixels in both masks divided by the pixels in either, blended with that "
        "color's hue placement (65 to 35 in the benchmark). A color absent from both frames gets "
        "a fixed credit: 35 % in the benchmark, 100 % in the lab. The value is the mean over the "
        "five colors."
    ),
    caveat=(
        "In the benchmark two empty masks get only 35 %, so that a frame with few colors cannot "
        "reach 100 even against itself. Hard masks do not measure a true contour."
    ),
    function=internal_shape,
)
