"""Says in a few words where a candidate went wrong, from what was measured.

One table, `RULES`, holds every rule, its thresholds among the words. All thresholds are our own
choice: each is well above what two renderings of one design differ by, and small enough that a
person who compares the frames side by side sees it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import atan2, dist, pi

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH
from lab.run.measurements import Measurements

# Pixels: a quarter of a percent of the frame. Less of a color is no region yet.
_REGION = FRAME_WIDTH * FRAME_HEIGHT // 400
_AREA_RATIO = 1.25
_DISTANCE = 12
_OVERLAP = 0.6
_SOFTNESS_RATIO = 1.25
_FLOW = 0.1
_SATURATION = 0.03
_LUMINANCE = 5
# Counterclockwise from the right, an eighth of a turn each.
_DIRECTIONS = (
    *("right", "upper right", "top", "upper left"),
    *("left", "lower left", "bottom", "lower right"),
)


@dataclass(frozen=True)
class FailureNote:
    """One thing that went wrong.

    Attributes
    ----------
    rule : str
        `Rule.key` of the rule that found it.
    text : str
        A few words for people.
    """

    rule: str
    text: str


@dataclass(frozen=True)
class Rule:
    """One kind of thing that can go wrong.

    Attributes
    ----------
    key : str
        Its name in records.
    condition : str
        When it speaks, for people.
    find : callable
        ``(reference, candidate) -> texts``, on two `Measurements`.
    """

    key: str
    condition: str
    find: Callable[[Measurements, Measurements], Iterator[str]]


def failure_notes(reference: Measurements, candidate: Measurements) -> tuple[FailureNote, ...]:
    """Apply all rules, in their order; within one, hues are in the recipe's order.

    Parameters
    ----------
    reference, candidate : Measurements
        Of one recipe; the candidate's overlaps are those with this reference.
    """
    return tuple(
        FailureNote(rule.key, text) for rule in RULES for text in rule.find(reference, candidate)
    )


def _missing(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    for hue, area in reference.hue_areas.items():
        if area >= _REGION and candidate.hue_areas[hue] == 0:
            yield f"{hue} is missing"


def _added(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    for hue, area in candidate.hue_areas.items():
        if area >= _REGION and reference.hue_areas[hue] == 0:
            share = 100 * area / (FRAME_WIDTH * FRAME_HEIGHT)
            yield f"{hue} covers {share:.1f} % of the frame, the reference has none"


def _shared_hues(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    """Name the hues that have a region in one frame and at least a pixel in the other."""
    for hue, area in reference.hue_areas.items():
        smaller, larger = sorted((area, candidate.hue_areas[hue]))
        if smaller > 0 and larger >= _REGION:
            yield hue


def _area_ratio(reference: Measurements, candidate: Measurements, hue: str) -> float:
    return candidate.hue_areas[hue] / reference.hue_areas[hue]


def _differs(ratio: float) -> bool:
    return max(ratio, 1 / ratio) >= _AREA_RATIO


def _area(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    for hue in _shared_hues(reference, candidate):
        ratio = _area_ratio(reference, candidate, hue)
        if _differs(ratio):
            yield f"{hue} covers {_ratio(ratio)}× the reference's area"


def _place(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    for hue in _shared_hues(reference, candidate):
        here, there = candidate.hue_centroids[hue], reference.hue_centroids[hue]
        distance = dist(here, there)
        if distance >= _DISTANCE:
            # Rows are counted downward.
            turn = atan2(there[1] - here[1], here[0] - there[0]) / (2 * pi)
            direction = _DIRECTIONS[round(8 * turn) % 8]
            yield f"{hue} sits {distance:.0f} px off, toward the {direction}"


def _shape(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    for hue in _shared_hues(reference, candidate):
        moved = dist(candidate.hue_centroids[hue], reference.hue_centroids[hue]) >= _DISTANCE
        if moved or _differs(_area_ratio(reference, candidate, hue)):
            continue  # said already, and explains it
        common = candidate.hue_overlaps[hue]
        union = reference.hue_areas[hue] + candidate.hue_areas[hue] - common
        if common / union < _OVERLAP:
            yield f"{hue} shares only {100 * common / union:.0f} % of its pixels with the reference"


def _softness(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    wanted, got = reference.gradient_spread, candidate.gradient_spread
    if wanted == got:
        return
    if got == 0:
        yield "no gradient: brightness is even, or rises evenly, where the reference's varies"
    elif wanted == 0:
        yield "uneven gradients where the reference's brightness is even, or rises evenly"
    elif wanted / got >= _SOFTNESS_RATIO:
        yield f"blur {_ratio(wanted / got)}× softer than the reference"
    elif got / wanted >= _SOFTNESS_RATIO:
        yield f"blur {_ratio(got / wanted)}× harder than the reference"


def _flow(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    change = candidate.flow_coherence - reference.flow_coherence
    if abs(change) >= _FLOW:
        what = "transitions more jumbled" if change < 0 else "transitions more orderly"
        yield f"flow coherence {_change(change, 2)}: {what}"


def _saturation(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    change = candidate.saturation_spread - reference.saturation_spread
    if abs(change) >= _SATURATION:
        what = "fields muddied together" if change < 0 else "fields set further apart"
        yield f"saturation spread {_change(change, 2)}: {what}"


def _luminance(reference: Measurements, candidate: Measurements) -> Iterator[str]:
    change = candidate.luminance_spread - reference.luminance_spread
    if abs(change) >= _LUMINANCE:
        what = "less contrast" if change < 0 else "more contrast"
        yield f"luminance spread {_change(change, 0, ' levels')}: {what}"


def _ratio(value: float) -> str:
    return f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def _change(value: float, digits: int, unit: str = "") -> str:
    return f"{abs(value):.{digits}f}{unit} {'lower' if value < 0 else 'higher'}"


RULES = (
    Rule(
        "hue-missing",
        f"The color covers at least {_REGION} pixels in the reference and none here.",
        _missing,
    ),
    Rule(
        "hue-added",
        f"The color covers at least {_REGION} pixels here and none in the reference.",
        _added,
    ),
    Rule(
        "hue-area",
        f"The color is in both frames, and its areas differ {_AREA_RATIO}-fold or more.",
        _area,
    ),
    Rule(
        "hue-place",
        f"The color is in both frames, its centers at least {_DISTANCE} px apart.",
        _place,
    ),
    Rule(
        "hue-shape",
        "The color is in both frames with nearly the right area and center, but the pixels it has "
        f"in both are less than {100 * _OVERLAP:g} % of those it has in either.",
        _shape,
    ),
    Rule(
        "softness",
        f"The gradient spreads differ {_SOFTNESS_RATIO}-fold or more, or only one is 0.",
        _softness,
    ),
    Rule("flow", f"The flow coherences differ by at least {_FLOW}.", _flow),
    Rule("saturation", f"The saturation spreads differ by at least {_SATURATION}.", _saturation),
    Rule("luminance", f"The luminance spreads differ by at least {_LUMINANCE} levels.", _luminance),
)
"""Every rule, in the order of the notes."""
