import msgspec
import numpy as np
import pytest

from lab.votes import VotesError
from lab.votes.trials import Plan, Questions, subscores_of
from tests.lab.votes.making import candidate, table

ROWS = table(1, references=4, models=5)


def test_questions_are_about_scored_candidates_of_one_reference():
    late = candidate("late", "reference-00", [1.0] * 7)
    pending = msgspec.structs.replace(late, state="pending")
    found = Questions.about([*ROWS, pending], Plan(1, catches=1))
    assert len(found.scored) == 20
    assert len(found.pairs) == 4 * 10
    assert all(one.field == other.field and one != other for one, other in found.pairs)


def test_a_catch_trial_is_the_widest_pair_of_a_reference():
    rows = [
        candidate(name, "one", [value] * 7) for name, value in zip("xyz", (50, 10, 90), strict=True)
    ]
    (catch,) = Questions.about(rows, Plan(1, catches=1)).catches
    assert (catch.a.model, catch.b.model, catch.expected) == ("z", "y", "a")


def test_trials_are_drawn_as_planned_and_repeats_come_last():
    plan = Plan(6, repeats=2, identical=3, catches=1, ratings=4)
    trials = Questions.about(ROWS, plan).draw(plan, np.random.default_rng(1))
    assert len(trials) == 16
    assert [trial.purpose for trial in trials[-2:]] == ["repeat", "repeat"]
    shown = [(trial.a, trial.b) for trial in trials[:-2] if trial.purpose == "main"]
    assert all((trial.a, trial.b) in shown for trial in trials[-2:])
    assert sum(trial.b is None for trial in trials) == 4
    assert all(trial.a is trial.b for trial in trials if trial.purpose == "identical")


def test_subscores_are_in_the_order_of_the_table():
    assert subscores_of(candidate("x", "one", range(7))) == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("rows", "plan", "words"),
    [
        (ROWS, Plan(41), "expected at least 41 pairs, came 40"),
        (ROWS, Plan(1, ratings=21), "expected at least 21 candidates to rate, came 20"),
        (ROWS, Plan(1, repeats=2), "expected at least 2 repeated pairs, came 1"),
        ([], Plan(0, catches=1), "at least 1 pair for identical and catch trials, came 0"),
    ],
)
def test_a_plan_that_cannot_be_kept_is_refused(rows, plan, words):
    with pytest.raises(VotesError, match=words):
        Questions.about(rows, plan)
