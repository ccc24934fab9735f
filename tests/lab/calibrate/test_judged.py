from dataclasses import replace
from pathlib import Path

import pytest

import metrics
from lab.calibrate.agreement.screening import screen
from lab.calibrate.judged import join
from lab.run.scores import read_scores
from lab.study.building import build_study
from lab.votes import Vote
from tests.lab.votes.test_vote import PAIR, RATING

FIELD = "green-cyan-split"
ONE, OTHER = f"bilinear/{FIELD}", f"blurhash/{FIELD}"


@pytest.fixture(scope="module")
def scores():
    return read_scores(Path("lab/baselines/scores.jsonl"))


def vote(**changes):
    return Vote(**{**PAIR, "reference": FIELD, "a": ONE, "b": OTHER} | changes)


def test_rows_are_found_by_id_whatever_their_place(scores):
    rating = Vote(**{**RATING, "reference": FIELD, "a": OTHER, "rating": 40.0, "trial": 2})
    judged = join([vote(), rating], replace(scores, rows=scores.rows[::-1]))
    (pair,), (rated,) = judged.pairs, judged.ratings
    assert (str(pair.a.place), str(pair.b.place), str(rated.row.place)) == (ONE, OTHER, OTHER)
    assert judged.left_out == judged.controls == ()


def test_what_cannot_be_joined_is_counted_by_reason(scores):
    votes = [
        vote(b=f"gone/{FIELD}"),
        vote(trial=2, b=f"gone/{FIELD}"),
        vote(trial=5, b=f"lost/{FIELD}"),
        vote(trial=3, b=f"gpt-5/{FIELD}"),
        vote(trial=4, reference="cyan-left-wash"),
    ]
    assert join(votes, scores).left_out == (
        f"left out 3: not in the score file (gone/{FIELD} and 1 other)",
        f"left out 1: pending, not scored (gpt-5/{FIELD})",
        f"left out 1: shown with the reference cyan-left-wash, not its own ({ONE})",
    )


def test_controls_need_no_row(scores):
    catch = vote(purpose="catch", expected="a", a=f"control-reference/{FIELD}", b="none")
    judged = join([catch], scores)
    assert judged.controls == (catch,)
    assert judged.pairs == judged.left_out == ()


def test_a_rater_who_fails_a_studys_catch_trials_is_screened(scores):
    recipes = (metrics.BENCHMARK, metrics.LAB)
    built = build_study(scores, name="first", date="2026-11-30", pairs=60, recipes=recipes)
    votes = [
        vote(
            trial=number,
            reference=trial.reference,
            purpose=trial.purpose,
            a=trial.a,
            b=trial.b,
            expected=trial.expected,
            choice="b" if trial.expected == "a" else "a",
        )
        for number, trial in enumerate(built.study.trials, 1)
        if trial.expected is not None
    ]
    (screened,) = screen(join(votes, scores))
    assert "failed 3 of 3 catch trials" in screened.reasons
