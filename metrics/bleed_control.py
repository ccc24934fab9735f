"""Bleed control compares how unevenly saturation is spread over the frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metrics.subscore import Subscore, falloff

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe


def bleed_control(reference: Features, candidate: Features, recipe: Recipe) -> float:
    """Return 100 times how near the two saturation spreads are; symmetric.

    Notes
    -----
    The benchmark's published description.
    """
    difference = abs(reference.saturation_spread - candidate.saturation_spread)
    return 100 * falloff(difference, recipe.saturation_range)


SUBSCORE = Subscore(
    key="bleed_control",
    title="Bleed control",
    meaning="Vivid and pale areas differ as much as they do in the reference.",
    reads="The saturation of each pixel: its largest minus its smallest channel, by the largest.",
    calculation=(
        "The standard deviation of saturation over the frame, compared between the frames: 100 if "
        "equal, 0 from a fixed difference on (0.22 in the benchmark)."
    ),
    caveat=(
        "A stand-in for the whole frame's saturation. It does not look at boundaries, so it "
        "cannot tell where colors bleed into each other."
    ),
    function=bleed_control,
)
