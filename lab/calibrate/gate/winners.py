"""Climbing: what wins when nothing but the total leads.

From seeded random candidates of `CIRCLES` circles, `lab.explore.climb` raises the total against
each shipped reference. A reward is fooled by a climb if it ends

- above what the reference itself gets, by the noise floor or more; or
- at another picture, at least `WRONG` away in mean color difference, whose total is higher by the
  noise floor or more than that of a mild distortion of the reference: the first rung of a ladder.

All of it is our own choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

import metrics
import reference_fields
from lab.calibrate.evidence_file import Check
from lab.calibrate.gate import STARTS
from lab.candidate import BOUNDS, Candidate, Circle
from lab.explore import climb
from lab.ladders import AXES, Ladder, Result
from lab.noise_floor import is_tie
from lab.rasterizer import rasterize
from lab.session import Reference, Subject
from metrics.companions.color_difference import color_difference

if TYPE_CHECKING:
    from reference_fields import Field

CIRCLES: Final = 3

SCORINGS: Final = 800
"""Of one climb at most. Climbs of three circles end by themselves after some 1500, and have most
of their rise behind them by then."""

WRONG: Final = 20.0
"""Mean CIEDE2000 difference. The first rungs of all ladders are at most 13.1 from the reference
(measured 2026-11-30: the hue of purple-green-cyan-field turned by 15°)."""

_SEED = 0


@dataclass(frozen=True)
class Winner:
    """What a climb ended at.

    Attributes
    ----------
    reference : str
    candidate : Candidate
    total : float
        Points.
    difference : float
        Mean color difference from the reference.
    bar : Ladder
        The ladder whose first rung has the lowest total.
    """

    reference: str
    candidate: Candidate
    total: float
    difference: float
    bar: Ladder

    @property
    def beats_reference(self) -> bool:
        """Whether its total is above the reference's own, by the noise floor or more."""
        return self._beats(0)

    @property
    def beats_mild(self) -> bool:
        """Whether it is another picture, and its total above a mild distortion's."""
        return self.difference >= WRONG and self._beats(1)

    @property
    def fools(self) -> bool:
        """Whether the recipe is fooled by it."""
        return self.beats_reference or self.beats_mild

    def _beats(self, rung: int) -> bool:
        lead = self.total - self.bar.total.values[rung]
        return lead > 0 and not is_tie(lead, self.bar.total.floor)


def check_winners(winners: Sequence[Winner]) -> Check:
    """Check what climbs ended at.

    Passed if none fools the recipe; pending if none does, but there are fewer than `STARTS` on
    some shipped reference.
    """
    fooled = [winner for winner in winners if winner.fools]
    climbs = Counter(winner.reference for winner in winners)
    starts = min(climbs[name] for name in reference_fields.names())
    summary = f"{len(fooled)} of {len(winners)} climbs end where the total misjudges"
    numbers: dict[str, float | int | str] = {
        "climbs": len(winners),
        "starts": starts,
        "fewest_starts": STARTS,
        "fooled": len(fooled),
        "above_the_reference": sum(winner.beats_reference for winner in winners),
        "circles": CIRCLES,
        "scorings": SCORINGS,
        "color_difference": WRONG,
    }
    if fooled:
        worst = max(fooled, key=lambda winner: winner.total - winner.bar.total.values[1])
        summary += f"; at worst: {_words(worst)}"
        numbers["worst_candidate"] = worst.candidate.to_query()
    elif starts < STARTS:
        summary += f"; too few to tell: {starts} for each reference, at least {STARTS} needed"
    return Check(
        name="climbs",
        passed=not fooled and starts >= STARTS,
        pending=not fooled and starts < STARTS,
        summary=summary,
        numbers=numbers,
    )


def climb_all(
    recipe: metrics.Recipe, ladders: Result, starts: int, advance: Callable[[], None]
) -> Iterator[Winner]:
    """Climb from random candidates, always the same, against every shipped reference.

    Parameters
    ----------
    recipe : metrics.Recipe
    ladders : Result
        Of the recipe.
    starts : int
        For each reference.
    advance : callable
        Called after each climb.
    """
    for place, name in enumerate(reference_fields.names()):
        bar = lowest_first(ladder for ladder in ladders.ladders if ladder.reference == name)
        field = reference_fields.load(name)
        for number in range(starts):
            generator = np.random.default_rng((_SEED, place, number))
            yield _climb(field, recipe, bar, random_candidate(generator))
            advance()


def lowest_first(ladders: Iterable[Ladder]) -> Ladder:
    """Return the ladder whose first rung has the lowest total."""
    return min(ladders, key=lambda ladder: ladder.total.values[1])


def random_candidate(generator: np.random.Generator) -> Candidate:
    """Draw circles of any number within the controls' bounds, and of any color."""
    circles = []
    for _ in range(CIRCLES):
        numbers = {
            key: round(float(generator.uniform(bound.low, bound.high)), 4)
            for key, bound in BOUNDS.items()
        }
        color = "#" + "".join(f"{level:02x}" for level in generator.integers(0, 256, 3))
        circles.append(Circle(**numbers, color=color))
    return Candidate(tuple(circles))


def _climb(field: Field, recipe: metrics.Recipe, bar: Ladder, candidate: Candidate) -> Winner:
    scanned = Reference(field.pixels, metrics.scan(field.pixels, recipe=recipe))
    subject = Subject(scanned, field.pixels, recipe, candidate)
    state, _ = climb.advance(subject, climb.start(candidate), SCORINGS)
    pixels = rasterize(state.candidate)
    total = metrics.score(scanned.features, pixels, recipe=recipe).total
    difference = color_difference(field.pixels, pixels)
    return Winner(field.name, state.candidate, total, difference, bar)


def _words(winner: Winner) -> str:
    bar, axis = winner.bar.total, AXES[winner.bar.axis]
    return (
        f"on {winner.reference} circles at a color difference of {winner.difference:.0f} get "
        f"{winner.total:.1f}, the reference itself {bar.values[0]:.1f}, and with its "
        f"{axis.title.lower()} at {axis.name(1)} {bar.values[1]:.1f}"
    )
