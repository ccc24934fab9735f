"""The noise floor: what nobody can see must move the total by less than what everybody can."""

from __future__ import annotations

from statistics import fmean
from typing import Final

from lab.calibrate.evidence_file import Check
from lab.ladders import Result
from lab.ladders.axes import STEPS

CEILING: Final = 1.0
"""Steps of a ladder: a step of the mean ladder must stand out of the noise. Our own choice.

In the recipe's own steps, since points can be had for nothing: wider scale constants lower noise
floors, and the drops of ladders with them.
"""

_NO_STEPS = "no steps"


def check_noise(result: Result) -> Check:
    """Hold the noise floor of each reference against its ladders.

    Passed if on every reference the floor is below `CEILING` steps. A step is what the ladders
    lower the total by on average, over all axes, divided by their number of steps.

    Parameters
    ----------
    result : Result
        Of the recipe.
    """
    floors = {ladder.reference: ladder.total.floor for ladder in result.ladders}
    steps = {name: _step(result, name) for name in floors}
    floors_in_steps = {name: floors[name] / steps[name] for name in floors if steps[name] > 0}
    above = [name for name in floors if floors_in_steps.get(name, CEILING) >= CEILING]
    summary = f"not below {CEILING:g} ladder step on {len(above)} of {len(floors)} references"
    if floors_in_steps:
        highest = max(floors_in_steps, key=lambda name: floors_in_steps[name])
        summary += f", at most {floors_in_steps[highest]:.2f} ({highest})"
    flat = len(floors) - len(floors_in_steps)
    if flat:
        summary += f"; on {flat} the ladders have no steps"
    return Check(
        name="noise_floor",
        passed=not above,
        summary=summary,
        numbers={
            "ceiling": CEILING,
            **{name: floors_in_steps.get(name, _NO_STEPS) for name in floors},
        },
    )


def _step(result: Result, reference: str) -> float:
    """Return what a step lowers the total by on average, in points."""
    drops = (ladder.total.range.drop for ladder in result.ladders if ladder.reference == reference)
    return fmean(drops) / STEPS
