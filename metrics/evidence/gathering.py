"""The one ordered table of what shows the subscores' evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from metrics.evidence import (
    bleed_control,
    blur_flow,
    hue_placement,
    internal_shape,
    range_contrast,
    region_scale,
    softness,
)
from metrics.evidence.look import Look
from metrics.evidence.parts import Evidence
from metrics.frames import FrameError

EVIDENCE: Mapping[str, Callable[[Look, Look], Evidence]] = MappingProxyType(
    {
        module.__name__.rpartition(".")[2]: module.evidence
        for module in (
            hue_placement,
            region_scale,
            internal_shape,
            softness,
            blur_flow,
            bleed_control,
            range_contrast,
        )
    }
)
"""Key to function, in the order of `metrics.SUBSCORES`."""


def gather(key: str, reference: Look, candidate: Look) -> Evidence:
    """Show what one metric looked at in two frames.

    Parameters
    ----------
    key : str
        The subscore's.
    reference, candidate : Look
        Under recipes that scan alike.

    Raises
    ------
    ValueError
        If there is no such metric.
    FrameError
        If the two looks do not compare.
    """
    if key not in EVIDENCE:
        raise ValueError(f"metric: expected one of {', '.join(EVIDENCE)}, got {key!r}")
    if reference.recipe.scan_settings != candidate.recipe.scan_settings:
        raise FrameError(
            f"candidate: expected a look with {reference.recipe.scan_settings}, "
            f"got one with {candidate.recipe.scan_settings}"
        )
    return EVIDENCE[key](reference, candidate)
