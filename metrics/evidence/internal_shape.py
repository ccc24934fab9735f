"""What internal shape looks at: where the two frames' masks coincide."""

from __future__ import annotations

import numpy as np

from metrics.evidence.drawing import CLEAR, SOLID, VEIL, draw, falling, outline, rising
from metrics.evidence.hues import NO_HUE, labels, names, present
from metrics.evidence.look import Look
from metrics.evidence.parts import Evidence, Layer, Number, Side
from metrics.internal_shape import intersections_over_unions
from metrics.masks import Mask, overlap


def evidence(reference: Look, candidate: Look) -> Evidence:
    """Show in both frames which pixels both masks of a hue have, and which only one of them.

    Both: a solid shade. Only the reference's: lines rising to the right. Only the candidate's:
    lines falling to the right. Lines of both kinds cross where the frames have different hues.
    """
    layer = _layer(reference.features.masks, candidate.features.masks)
    caption = "Solid: in both. Rising lines: only in the reference. Falling: only in the candidate."
    if not present(reference, candidate):
        caption = NO_HUE
    return Evidence(
        "internal_shape",
        Side(layer, caption, _numbers(reference, candidate, reference), labels(reference)),
        Side(layer, caption, _numbers(reference, candidate, candidate), labels(candidate)),
    )


def _layer(ours: Mask, theirs: Mask) -> Layer:
    both: Mask = np.any(ours & theirs, axis=0)
    only_ours: Mask = np.any(ours & ~theirs, axis=0)
    only_theirs: Mask = np.any(theirs & ~ours, axis=0)
    shape = both.shape
    ink = (only_ours & rising(shape)) | (only_theirs & falling(shape))
    for part in (both, only_ours, only_theirs):
        ink |= outline(part)
    ground = np.where(both, np.uint8(SOLID), np.uint8(VEIL))
    ground[(only_ours | only_theirs) & ~both] = CLEAR
    return draw(ink, ground)


def _numbers(reference: Look, candidate: Look, own: Look) -> tuple[Number, ...]:
    """Per hue the pixels that only this frame has, and intersection over union."""
    ratios = intersections_over_unions(reference.features, candidate.features)
    numbers = []
    for hue in present(reference, candidate):
        common = overlap(reference.features.masks[hue], candidate.features.masks[hue])
        alone = int(own.features.hue_areas[hue]) - common
        ratio = ratios[hue] or 0.0  # None only for a hue that both lack
        text = f"{alone:,} px only here, {100 * ratio:.1f} % in both"
        numbers.append(Number(names(own)[hue].capitalize(), (alone, ratio), text))
    return tuple(numbers)
