"""Blur flow compares how orderly the directions of the transitions are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metrics.subscore import Subscore, falloff

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe


def blur_flow(reference: Features, candidate: Features, recipe: Recipe) -> float:
    """Return 100 times how near the two flow coherences are; symmetric.

    Notes
    -----
    The benchmark's published description; sigma 1 and replicated edges for its 5 x 5 Gaussian are
    our own choice.
    """
    return 100 * falloff(abs(reference.flow_coherence - candidate.flow_coherence), 1)


SUBSCORE = Subscore(
    key="blur_flow",
    title="Blur flow",
    meaning="Transitions are as orderly, or as jumbled, as in the reference.",
    reads="The direction in which luminance rises at each pixel, wherever it changes at all.",
    calculation=(
        "Directions become arrows of length 1 and are averaged with their neighbors (a 5 × 5 "
        "Gaussian): where they agree the arrows stay long, where they do not they shrink. The "
        "mean length, 0 to 1, is compared between the frames: 100 minus 100 times the difference."
    ),
    caveat=(
        "Which way the transitions run, and where, is discarded: two fields that flow at right "
        "angles to each other can score 100."
    ),
    function=blur_flow,
)
