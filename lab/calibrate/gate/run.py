"""Runs all checks of the gate."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lab.calibrate.evidence_file import Evidence, verdict
from lab.calibrate.evidence_inputs import FitUsed, ScoresUsed, VotesUsed
from lab.calibrate.gate import STARTS
from lab.calibrate.gate.cards import check_cards
from lab.calibrate.gate.noise import check_noise
from lab.calibrate.gate.order import check_ladders
from lab.calibrate.gate.people import check_people, pending_people
from lab.calibrate.gate.rises import check_rises
from lab.calibrate.gate.winners import check_winners, climb_all
from lab.ladders import run_ladders
from lab.run.header import describe_recipe
from lab.run.scorer import now
from lab.run.scores import Scores, read_scores
from lab.run.versions import installed
from lab.votes import Vote, read_votes

if TYPE_CHECKING:
    import metrics


@dataclass(frozen=True)
class Judgements:
    """Votes and the scores of what they judge, read from files.

    Attributes
    ----------
    votes : tuple of Vote
    scores : Scores
    votes_used : VotesUsed
    scores_used : ScoresUsed
    """

    votes: tuple[Vote, ...]
    scores: Scores
    votes_used: VotesUsed
    scores_used: ScoresUsed


def read_judgements(votes: Path, scores: Path) -> Judgements:
    """Read both files.

    Raises
    ------
    VotesError, RunError
        If one cannot be read.
    """
    read, known = read_votes(votes), read_scores(scores)
    used = VotesUsed(
        file=votes.name,
        sha256=_sha256(votes),
        votes=len(read),
        raters=len({vote.rater for vote in read}),
        simulated=sum(vote.simulated for vote in read),
    )
    return Judgements(read, known, used, ScoresUsed(file=scores.name, sha256=_sha256(scores)))


def run_gate(
    recipe: metrics.Recipe,
    judgements: Judgements | None = None,
    fit: FitUsed | None = None,
    *,
    unfitted: bool = False,
    starts: int = STARTS,
    advance: Callable[[], None] = lambda: None,
) -> Evidence:
    """Make all checks of a recipe, in some three seconds for each climb and little beside.

    Parameters
    ----------
    recipe : metrics.Recipe
    judgements : Judgements, optional
        Without them the last check is pending.
    fit : FitUsed, optional
        The one that made the recipe, if one did.
    unfitted : bool
        Whether its author declares that nobody looked at the votes when making it.
    starts : int
        Climbs for each shipped reference.
    advance : callable
        Called after each climb.

    Raises
    ------
    CalibrationError, PixelsError
        If the votes cannot be used, see `lab.calibrate.gate.people.check_people`.
    FrameError
        If the recipe is for frames of another size.
    """
    people = (
        pending_people("no votes given")
        if judgements is None
        else check_people(recipe, judgements.votes, judgements.scores, fit, unfitted=unfitted)
    )
    ladders = run_ladders(recipe)
    checks = (
        check_ladders(ladders),
        check_cards(recipe),
        check_noise(ladders),
        check_rises(recipe),
        check_winners(tuple(climb_all(recipe, ladders, starts, advance))),
        people,
    )
    return Evidence(
        **describe_recipe(recipe),
        date=now(),
        versions=installed(),
        checks=checks,
        verdict=verdict(checks),
        scores=None if judgements is None else judgements.scores_used,
        votes=None if judgements is None else judgements.votes_used,
        fit=fit,
    )


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
