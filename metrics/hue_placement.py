"""Hue placement compares where the colors are."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from metrics.subscore import Subscore, falloff

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe


def closeness(reference: Features, candidate: Features, recipe: Recipe) -> list[float]:
    """Return per hue how close the centroids are: 1 if they coincide, 0 from the reach on."""
    reach = recipe.placement_reach * max(recipe.frame_size)
    pairs = zip(reference.hue_centroids.tolist(), candidate.hue_centroids.tolist(), strict=True)
    return [falloff(math.dist(a, b), reach) for a, b in pairs]


def hue_placement(reference: Features, candidate: Features, recipe: Recipe) -> float:
    """Return 100 times the mean closeness of the hues' centroids; symmetric.

    Notes
    -----
    The benchmark's published description; the hues' values are our own choice.
    """
    terms = closeness(reference, candidate, recipe)
    return 100 * math.fsum(terms) / len(terms)


SUBSCORE = Subscore(
    key="hue_placement",
    title="Hue placement",
    meaning="Each color sits where the reference has it.",
    reads="For magenta, cyan, yellow, green and purple: the center of all pixels near that color.",
    calculation=(
        "Pixels closer to a color than a fixed distance in RGB (100 in the benchmark) form its "
        "mask. The distance between the two masks' centers is divided by a share of the frame's "
        "longer side (38 % in the benchmark): 100 if the centers coincide, 0 from that distance "
        "on. The value is the mean over the five colors."
    ),
    caveat=(
        "The mask has a hard threshold, so soft blends near it may be misread. A color that is "
        "missing counts as centered on the top left corner: missing from both frames it scores "
        "100, missing from one it scores by where the other has it."
    ),
    function=hue_placement,
)
