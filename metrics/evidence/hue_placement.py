"""What hue placement looks at: masks and their centroids."""

from __future__ import annotations

from metrics.evidence.hues import NO_HUE, centroid, label, labels, layer, names, present
from metrics.evidence.look import Look
from metrics.evidence.parts import Evidence, Mark, Number, Side


def evidence(reference: Look, candidate: Look) -> Evidence:
    """Show both frames' masks and centroids, and how far each centroid moved.

    The arrow runs from the reference's centroid to the candidate's; a hue that one frame lacks
    has its centroid on the first pixel there, as the scorer has it.
    """
    hues = present(reference, candidate)
    return Evidence(
        "hue_placement",
        _side(reference, hues, "Hatched: near a color. Cross: its center.", ()),
        _side(
            candidate,
            hues,
            "Cross: a color’s center. Ring and arrow: where the reference has it.",
            _moves(reference, candidate, hues),
        ),
    )


def _moves(reference: Look, candidate: Look, hues: list[int]) -> tuple[Mark, ...]:
    pairs = [(centroid(reference, hue), centroid(candidate, hue)) for hue in hues]
    rings = tuple(Mark("ring", start) for start, _ in pairs)
    arrows = tuple(Mark("arrows", (*start, *end)) for start, end in pairs if start != end)
    # A hue that the candidate has is named at its own center.
    missing = tuple(label(reference, hue) for hue in hues if hue not in present(candidate))
    return (*rings, *arrows, *missing)


def _side(look: Look, hues: list[int], caption: str, moves: tuple[Mark, ...]) -> Side:
    crosses = tuple(Mark("cross", centroid(look, hue)) for hue in present(look))
    return Side(
        layer(look),
        caption if hues else NO_HUE,
        tuple(_number(look, hue) for hue in hues),
        (*moves, *crosses, *labels(look)),
    )


def _number(look: Look, hue: int) -> Number:
    x, y = look.features.hue_centroids[hue].tolist()
    text = f"{x:.1f}, {y:.1f} px"
    if look.features.hue_areas[hue] == 0:
        text = f"absent, counts as {x:g}, {y:g}"
    return Number(names(look)[hue].capitalize(), (x, y), text)
