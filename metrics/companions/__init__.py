"""Second opinions: measures outside the benchmark's total that see what its metrics do not.

Not imported by `metrics` itself: whoever wants a score does not wait for these.
"""

from metrics.companion import Companion
from metrics.companions import (
    boundary_bleed,
    color_difference,
    flow_agreement,
    local_softness,
    soft_hues,
    text_contrast,
)

COMPANIONS: tuple[Companion, ...] = tuple(
    module.COMPANION
    for module in (
        flow_agreement,
        local_softness,
        soft_hues,
        boundary_bleed,
        text_contrast,
        color_difference,
    )
)
"""All companions, in the order in which they are shown."""

__all__ = ["COMPANIONS", "Companion", "companion"]


def companion(key: str) -> Companion:
    """Return the companion of that key.

    Raises
    ------
    ValueError
        If there is none.
    """
    for candidate in COMPANIONS:
        if candidate.key == key:
            return candidate
    known = ", ".join(candidate.key for candidate in COMPANIONS)
    raise ValueError(f"companion: expected one of {known}, came {key!r}")
