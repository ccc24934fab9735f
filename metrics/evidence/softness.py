"""What softness looks at: how steep luminance is at each pixel."""

from __future__ import annotations

from functools import lru_cache

from metrics.evidence.drawing import shade
from metrics.evidence.look import KEPT, Look
from metrics.evidence.parts import Evidence, Number, Side


def evidence(reference: Look, candidate: Look) -> Evidence:
    """Show the gradient's magnitude, both frames on one scale: black is the steepest of either."""
    steepest = max(float(look.magnitude.max()) for look in (reference, candidate))
    return Evidence("softness", _side(reference, steepest), _side(candidate, steepest))


@lru_cache(maxsize=KEPT)
def _side(look: Look, steepest: float) -> Side:
    spread = look.features.gradient_spread
    caption = f"Darker is steeper; black is {steepest:.1f} levels per px."
    if steepest == 0:
        caption = "Both frames are even: nothing is steep."
    return Side(
        shade(look.magnitude / (steepest or 1)),
        caption,
        (Number("Spread", (spread,), f"{spread:.2f} levels per px"),),
    )
