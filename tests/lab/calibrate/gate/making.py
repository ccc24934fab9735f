"""Votes as people would give them, for the tests alone: made by a program, and renamed."""

from pathlib import Path

import msgspec

import lab.baselines
from lab.run.scores import read_scores
from lab.votes import SIMULATED_PREFIX
from lab.votes.simulated import simulate
from lab.votes.trials import Plan
from tests.lab.votes.making import raters

SCORES = Path(lab.baselines.__file__).with_name("scores.jsonl")


def simulated_votes(recipe, *, count=10, pairs=120, noise=2.0):
    """Votes of raters who follow a recipe."""
    rows = read_scores(SCORES).rows
    return simulate(rows, raters(count, recipe, noise=noise), Plan(pairs), seed=3)


def as_people(votes):
    """The same votes under names that are no program's."""
    return tuple(
        msgspec.structs.replace(
            vote, rater=f"rater-{vote.rater.removeprefix(SIMULATED_PREFIX)}", simulated=False
        )
        for vote in votes
    )
