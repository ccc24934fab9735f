from collections import Counter

import numpy as np
import pytest

import metrics
from lab.calibrate.judged import join
from lab.run.scores import Scores
from lab.votes import SIMULATED_PREFIX, read_votes, write_votes
from lab.votes.simulated import SimulatedRater, simulate
from lab.votes.trials import Plan
from tests.lab.votes.making import candidate, raters, table

ROWS = table(1, references=4, models=5)
FULL = Plan(20, repeats=3, identical=4, catches=5, ratings=6)


@pytest.mark.parametrize("suffix", [".csv", ".json", ".jsonl"])
def test_every_vote_in_every_file_says_that_it_is_simulated(tmp_path, suffix):
    path = tmp_path / f"votes{suffix}"
    write_votes(path, simulate(ROWS, raters(2), FULL, seed=1, study="demo"))
    votes = read_votes(path)
    assert len(votes) == 2 * (20 + 3 + 4 + 5 + 6)
    assert all(vote.simulated and vote.rater.startswith(SIMULATED_PREFIX) for vote in votes)
    assert path.read_text().count(SIMULATED_PREFIX) == len(votes)


def test_a_rater_is_asked_what_the_plan_says():
    votes = simulate(ROWS, raters(1), FULL, seed=1)
    assert [vote.trial for vote in votes] == list(range(1, 39))
    pairs = [vote for vote in votes if vote.b is not None]
    assert Counter(vote.purpose for vote in pairs) == {
        "main": 20,
        "repeat": 3,
        "identical": 4,
        "catch": 5,
    }
    assert sum(vote.rating is not None for vote in votes) == 6
    asked = {(vote.a, vote.b) for vote in pairs if vote.purpose == "main"}
    assert len(asked) == 20
    assert {(vote.a, vote.b) for vote in votes if vote.purpose == "repeat"} <= asked
    assert {vote.left for vote in pairs} == {"a", "b"}
    judged = join(votes, Scores(None, tuple(ROWS), None))
    assert len(judged.pairs) == 20 + 3
    assert len(judged.controls) == 4 + 5


def test_votes_depend_on_the_seed_alone_and_not_on_who_else_votes():
    alone = simulate(ROWS, raters(1), FULL, seed=7)
    assert simulate(ROWS, raters(3), FULL, seed=7)[: len(alone)] == alone
    assert simulate(ROWS, raters(1), FULL, seed=8) != alone


def test_without_noise_choices_follow_the_total_and_the_tie_width():
    better, close, worse = (
        candidate(model, "one", [value] * 7)
        for model, value in (("x", 90.0), ("y", 89.0), ("z", 50.0))
    )
    exact = raters(1, noise=1e-9, tie_width=2.0)
    votes = simulate([better, close, worse], exact, Plan(3, catches=2, ratings=3), seed=1)
    choices = {(vote.a, vote.b): vote.choice for vote in votes if vote.b}
    assert choices == {("x/one", "y/one"): "tie", ("x/one", "z/one"): "a", ("y/one", "z/one"): "a"}
    ratings = {vote.a: round(vote.rating, 6) for vote in votes if vote.rating is not None}
    assert ratings == {"x/one": 90.0, "y/one": 89.0, "z/one": 50.0}
    assert {vote.expected for vote in votes if vote.purpose == "catch"} == {"a"}


def test_ties_are_as_frequent_as_the_logistic_says():
    rows = [candidate(model, "one", [50.0] * 7) for model in ("x", "y")]
    crowd = raters(20_000, noise=4.0, tie_width=4.0)
    counts = Counter(vote.choice for vote in simulate(rows, crowd, Plan(1), seed=1))
    # By hand: P(|noise| < scale) = 2/(1 + exp(-1)) - 1 = 0.46212.
    assert counts["tie"] / 20_000 == pytest.approx(0.46212, abs=0.01)


def test_one_that_lapses_always_answers_anything():
    blind = [SimulatedRater(number=1, recipe=metrics.BENCHMARK, lapse=1.0)]
    votes = simulate(table(2), blind, Plan(900, catches=300, identical=300), seed=1)
    shares = Counter(vote.choice for vote in votes)
    assert np.array(list(shares.values())) / len(votes) == pytest.approx([1 / 3] * 3, abs=0.05)
