"""Range and contrast compares how far luminance varies over the frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metrics.subscore import Subscore, falloff

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe


def range_contrast(reference: Features, candidate: Features, recipe: Recipe) -> float:
    """Return 100 times how near the two luminance spreads are; symmetric.

    Notes
    -----
    The benchmark's published description; luminance as 0.299 R + 0.587 G + 0.114 B is our own
    choice.
    """
    difference = abs(reference.luminance_spread - candidate.luminance_spread)
    return 100 * falloff(difference, recipe.luminance_range)


SUBSCORE = Subscore(
    key="range_contrast",
    title="Range and contrast",
    meaning="Light and dark areas differ as much as they do in the reference.",
    reads="The luminance of each pixel.",
    calculation=(
        "The standard deviation of luminance over the frame, compared between the frames: 100 if "
        "equal, 0 from a fixed difference on (55 of 255 levels in the benchmark)."
    ),
    caveat=(
        "Visual range only: it says nothing about whether text on the field could be read, nor "
        "about where the light and the dark are."
    ),
    function=range_contrast,
)
