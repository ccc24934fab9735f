"""The one ordered table of subscores."""

from __future__ import annotations

from metrics import (
    bleed_control,
    blur_flow,
    hue_placement,
    internal_shape,
    range_contrast,
    region_scale,
    softness,
)
from metrics.subscore import Subscore

SUBSCORES: tuple[Subscore, ...] = tuple(
    module.SUBSCORE
    for module in (
        hue_placement,
        region_scale,
        internal_shape,
        softness,
        blur_flow,
        bleed_control,
        range_contrast,
    )
)
"""The seven metrics, in the order in which they are shown and summed."""
