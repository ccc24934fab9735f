"""People: on references that the recipe was not fitted to, it must choose as they do.

Which references those are: for a recipe made by `fieldlab calibrate fit`, the ones that its report
says were sealed. For any other recipe all that have votes: nothing was fitted to them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.agreement.compute import agreement
from lab.calibrate.agreement.result import ChoiceAgreement, Interval
from lab.calibrate.agreement.screening import screen, without
from lab.calibrate.evidence_file import Check
from lab.calibrate.fit.report import FORMAT
from lab.calibrate.judged import Judged, join
from lab.calibrate.undefined import Undefined
from lab.run.scores import Scores
from lab.votes import Vote

NAME: Final = "people"

MARGIN: Final = 0.05
"""How far the recipe's share of right choices may lie below the human ceiling."""


class _Sealed(msgspec.Struct, frozen=True):
    references: tuple[str, ...]


class _FitReport(msgspec.Struct, frozen=True):
    format: str
    simulated: bool
    recipe_id: str
    sealed: _Sealed


@dataclass(frozen=True)
class Holdout:
    """References that a fit has not seen, and whether the raters it was fitted to are programs."""

    references: tuple[str, ...]
    simulated: bool


def read_holdout(path: Path, recipe: metrics.Recipe) -> Holdout:
    """Read the sealed references from the report of a recipe's fit.

    Raises
    ------
    CalibrationError
        If it cannot be read, is no such report, or is another recipe's.
    """
    try:
        report = msgspec.json.decode(path.read_bytes(), type=_FitReport)
    except OSError as failure:
        raise CalibrationError(f"{path}: cannot be read ({failure.strerror})") from failure
    except (msgspec.MsgspecError, UnicodeDecodeError) as failure:
        raise CalibrationError(f"{path}: expected the report of a fit ({failure})") from failure
    if report.format != FORMAT:
        raise CalibrationError(f"{path}: expected the format {FORMAT!r}, came {report.format!r}")
    if report.recipe_id != recipe.id:
        raise CalibrationError(
            f"{path}: expected the report of {recipe.id}, came that of {report.recipe_id}"
        )
    return Holdout(report.sealed.references, report.simulated)


def pending_people() -> Check:
    """Return the check as it stands without votes."""
    return Check(name=NAME, passed=False, pending=True, summary="no votes given")


def check_people(
    recipe: metrics.Recipe, votes: Collection[Vote], scores: Scores, holdout: Holdout | None
) -> Check:
    """Check the recipe's agreement with people on references that it was not fitted to.

    Passed if it agrees with them more often than each trivial baseline does, the lower bound of
    each paired gain being above 0; and at most `MARGIN` less often than they agree with each
    other. Votes of raters who fail the screening do not count. What the votes leave undefined is
    not passed, and simulated raters never pass.

    Raises
    ------
    CalibrationError
        If some raters are people and some are programs.
    PixelsError
        If a frame is missing or was changed.
    """
    if any(vote.simulated for vote in votes) or (holdout is not None and holdout.simulated):
        return Check(name=NAME, passed=False, summary="simulated raters are not people")
    judged = join(votes, scores)
    screened = screen(judged)
    trusted = without(judged, screened)
    unseen = trusted if holdout is None else _among(trusted, holdout.references)
    found = agreement(unseen, scores, recipe, keep_all=True)
    where = "all references, taken as unseen" if holdout is None else "the holdout of its fit"
    reasons = _reasons(found.choices)
    return Check(
        name=NAME,
        passed=not reasons,
        summary=f"{_accuracy(found.choices)} on {where}" + "".join(f"; {one}" for one in reasons),
        numbers={
            "raters": found.counts.raters,
            "screened_raters": len(screened),
            "references": found.counts.references,
            "votes": found.counts.votes,
            "margin": MARGIN,
            **_numbers(found.choices),
        },
    )


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


def _reasons(choices: ChoiceAgreement) -> list[str]:
    """Say what speaks against the recipe."""
    reasons = []
    for baseline in choices.baselines:
        interval = baseline.gain.interval
        if isinstance(interval, Undefined):
            reasons.append(f"gain over {baseline.title}: {interval.reason}")
        elif interval.low <= 0:
            reasons.append(
                f"gain over {baseline.title} between {100 * interval.low:.1f} and "
                f"{100 * interval.high:.1f} percentage points, not above 0"
            )
    below = choices.below_ceiling.value
    if isinstance(below, Undefined):
        reasons.append(f"human ceiling: {below.reason}")
    elif below > MARGIN:
        reasons.append(f"{100 * below:.1f} percentage points below the human ceiling")
    return reasons


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
