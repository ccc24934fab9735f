"""People: on references that the recipe was not fitted to, it must choose as they do.

Which references those are:

- for a recipe made by `fieldlab calibrate fit`, the ones that its report says were sealed, whether
  the votes are those of the fit or others;
- for the shipped recipes all, since they are older than any votes;
- for any other recipe all, if its author declares that nobody looked at the votes when making it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

import metrics
from lab.calibrate.agreement.compute import agreement
from lab.calibrate.agreement.result import ChoiceAgreement, Interval
from lab.calibrate.agreement.screening import screen, without
from lab.calibrate.agreement.tables import Table, pair_table
from lab.calibrate.evidence_file import Check, is_one_of
from lab.calibrate.evidence_inputs import FitUsed
from lab.calibrate.gate import (
    FEWEST_PREFERENCES,
    FEWEST_RATERS,
    FEWEST_REFERENCES,
    FEWEST_SEALED,
)
from lab.calibrate.judged import Judged, join
from lab.calibrate.undefined import Undefined
from lab.run.scores import Scores
from lab.votes import Vote
from lab.words import counted

NAME: Final = "people"

MARGIN: Final = 0.05
"""How far the recipe's share of right choices may lie below the human ceiling."""

_SEALED = "the references sealed from its fit"
_SHIPPED = "all references, since no votes made a shipped recipe"
_DECLARED = "all references, unseen as its author declares"

_UNKNOWN = (
    "whether the recipe was fitted to these votes is not known: give its report with --fit, or, "
    "if nobody looked at them when making it, declare so with --unfitted"
)


def pending_people(reason: str) -> Check:
    """Return the check as it stands while it cannot be made."""
    return Check(name=NAME, passed=False, pending=True, summary=reason)


def check_people(
    recipe: metrics.Recipe,
    votes: Collection[Vote],
    scores: Scores,
    fit: FitUsed | None,
    *,
    unfitted: bool = False,
) -> Check:
    """Check the recipe's agreement with people on references that it was not fitted to.

    Passed if it agrees with them more often than each trivial baseline does, the lower bound of
    each paired gain being above 0; and at most `MARGIN` less often than they agree with each
    other. Votes of raters who fail the screening do not count. Pending while there are too few
    raters, references or preferences, or no pair that two raters judged; of enough votes, what is
    undefined is not passed. Simulated raters never pass.

    Parameters
    ----------
    recipe : metrics.Recipe
    votes : collection of Vote
    scores : Scores
    fit : FitUsed or None
        The one that made the recipe.
    unfitted : bool
        Whether its author declares that nobody looked at the votes when making it.

    Raises
    ------
    CalibrationError
        If some raters are people and some are programs.
    PixelsError
        If a frame is missing or was changed.
    """
    if any(vote.simulated for vote in votes) or (fit is not None and fit.simulated):
        return Check(name=NAME, passed=False, summary="simulated raters are not people")
    where = _unseen(recipe, fit, unfitted=unfitted)
    if where is None:
        return pending_people(_UNKNOWN)
    judged = join(votes, scores)
    screened = screen(judged)
    trusted = without(judged, screened)
    unseen = trusted if fit is None else _among(trusted, fit.sealed)
    choices = agreement(unseen, scores, recipe, keep_all=True).choices
    counts = _counts(pair_table(unseen.pairs)[0])
    floors = {
        "raters": FEWEST_RATERS,
        "references": FEWEST_REFERENCES if fit is None else FEWEST_SEALED,
        "preferences": FEWEST_PREFERENCES,
    }
    missing = [*_missing(counts, floors, choices)]
    reasons = missing or [*_against(choices)]
    return Check(
        name=NAME,
        passed=not reasons,
        pending=bool(missing),
        summary="; ".join([f"{_accuracy(choices)} on {where}", *reasons]),
        numbers={
            **counts,
            **{f"fewest_{key}": floor for key, floor in floors.items()},
            "screened_raters": len(screened),
            "margin": MARGIN,
            **_numbers(choices),
        },
    )


def _unseen(recipe: metrics.Recipe, fit: FitUsed | None, *, unfitted: bool) -> str | None:
    """Say which references the recipe was not fitted to, or None if nobody can."""
    if fit is not None:
        return _SEALED
    if is_one_of(recipe, (metrics.BENCHMARK, metrics.LAB)):
        return _SHIPPED
    return _DECLARED if unfitted else None


def _among(judged: Judged, references: Collection[str]) -> Judged:
    return replace(
        judged,
        pairs=tuple(pair for pair in judged.pairs if pair.vote.reference in references),
        ratings=tuple(one for one in judged.ratings if one.vote.reference in references),
    )


def _accuracy(choices: ChoiceAgreement) -> str:
    value = choices.accuracy.value
    if isinstance(value, Undefined):
        return f"agreement is undefined ({value.reason})"
    return f"chooses as people do in {100 * value:.1f} %"


def _counts(pairs: Table) -> dict[str, int]:
    return {
        "raters": len(pairs.raters),
        "references": len(pairs.references),
        "preferences": int(np.count_nonzero(pairs.values)),
        "votes": pairs.votes,
    }


def _missing(
    counts: dict[str, int], floors: dict[str, int], choices: ChoiceAgreement
) -> Iterator[str]:
    """Say what of the votes there is too little of."""
    for key, floor in floors.items():
        if counts[key] < floor:
            yield f"only {counted(counts[key], key.removesuffix('s'))}, at least {floor} needed"
    if isinstance(choices.ceiling.value, Undefined):
        yield f"human ceiling: {choices.ceiling.value.reason}"


def _against(choices: ChoiceAgreement) -> Iterator[str]:
    """Say what speaks against the recipe; of enough votes, also what is undefined."""
    for baseline in choices.baselines:
        interval = baseline.gain.interval
        if isinstance(interval, Undefined):
            yield f"gain over {baseline.title}: {interval.reason}"
        elif interval.low <= 0:
            yield (
                f"gain over {baseline.title} between {100 * interval.low:.1f} and "
                f"{100 * interval.high:.1f} percentage points, not above 0"
            )
    below = choices.below_ceiling.value
    if isinstance(below, Undefined):
        yield f"distance to the human ceiling: {below.reason}"
    elif below > MARGIN:
        yield f"{100 * below:.1f} percentage points below the human ceiling"


def _numbers(choices: ChoiceAgreement) -> dict[str, float | int | str]:
    """Return what is defined of the estimates."""
    estimates = {"accuracy": choices.accuracy, "ceiling": choices.ceiling}
    estimates |= {"below_ceiling": choices.below_ceiling}
    estimates |= {f"gain_over_{one.key}": one.gain for one in choices.baselines}
    numbers: dict[str, float | int | str] = {}
    for key, estimate in estimates.items():
        if not isinstance(estimate.value, Undefined):
            numbers[key] = estimate.value
        if isinstance(estimate.interval, Interval):
            numbers |= {f"{key}_low": estimate.interval.low, f"{key}_high": estimate.interval.high}
    return numbers
