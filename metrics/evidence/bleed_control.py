"""What bleed control looks at: how saturated each pixel is."""

from __future__ import annotations

from functools import lru_cache

from metrics.evidence.drawing import shade
from metrics.evidence.histogram import edges, percent
from metrics.evidence.look import KEPT, Look
from metrics.evidence.parts import Evidence, Histogram, Number, Side

HIGHEST, BINS = 1.0, 20
"""Range and number of the histogram's steps."""


def evidence(reference: Look, candidate: Look) -> Evidence:
    """Show saturation, 0 as white and 1 as black, and both histograms."""
    series = Histogram(edges(HIGHEST, BINS), _counts(reference), _counts(candidate))
    return Evidence("bleed_control", _side(reference), _side(candidate), series)


@lru_cache(maxsize=KEPT)
def _side(look: Look) -> Side:
    spread = look.features.saturation_spread
    return Side(
        shade(look.saturation),
        "Darker is more saturated; black is a pure color, white has none.",
        (Number("Spread", (spread,), f"{spread:.3f} of 1"),),
    )


@lru_cache(maxsize=KEPT)
def _counts(look: Look) -> tuple[float, ...]:
    return percent(look.saturation, HIGHEST, BINS)
