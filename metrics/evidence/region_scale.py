"""What region scale looks at: how many pixels each mask has."""

from __future__ import annotations

from metrics.evidence.hues import NO_HUE, labels, layer, names, present
from metrics.evidence.look import Look
from metrics.evidence.parts import Bars, Evidence, Number, Side


def evidence(reference: Look, candidate: Look) -> Evidence:
    """Show both frames' masks, and their areas as paired bars in percent of the frame."""
    hues = present(reference, candidate)
    bars = Bars(names(reference), _percent(reference), _percent(candidate))
    return Evidence("region_scale", _side(reference, hues), _side(candidate, hues), bars)


def _side(look: Look, hues: list[int]) -> Side:
    numbers = []
    for hue in hues:
        area = int(look.features.hue_areas[hue])
        numbers.append(
            Number(names(look)[hue].capitalize(), (area,), f"{area:,} px" if area else "absent")
        )
    caption = "Hatched: every pixel near a color is counted." if hues else NO_HUE
    return Side(layer(look), caption, tuple(numbers), labels(look))


def _percent(look: Look) -> tuple[float, ...]:
    width, height = look.recipe.frame_size
    return tuple((look.features.hue_areas * (100 / (width * height))).tolist())
