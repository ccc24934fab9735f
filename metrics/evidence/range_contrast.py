"""What range and contrast looks at: how light each pixel is."""

from __future__ import annotations

from functools import lru_cache

from metrics.evidence.drawing import shade
from metrics.evidence.histogram import edges, percent
from metrics.evidence.look import KEPT, Look
from metrics.evidence.parts import Evidence, Histogram, Number, Side

HIGHEST, BINS = 255.0, 17
"""Range and number of the histogram's steps: 15 levels each."""


def evidence(reference: Look, candidate: Look) -> Evidence:
    """Show luminance as gray, and both histograms."""
    series = Histogram(edges(HIGHEST, BINS), _counts(reference), _counts(candidate))
    return Evidence("range_contrast", _side(reference), _side(candidate), series)


@lru_cache(maxsize=KEPT)
def _side(look: Look) -> Side:
    spread = look.features.luminance_spread
    return Side(
        shade(1 - look.luminance / HIGHEST),
        "The frame without its colors: only light and dark count here.",
        (Number("Spread", (spread,), f"{spread:.2f} levels"),),
    )


@lru_cache(maxsize=KEPT)
def _counts(look: Look) -> tuple[float, ...]:
    return percent(look.luminance, HIGHEST, BINS)
