from dataclasses import replace

import numpy as np
import pytest

import metrics
from lab.calibrate.fit.choices import COLUMNS, choices_of, coefficients
from lab.calibrate.judged import join
from lab.run.scores import Scores
from lab.votes.simulated import simulate
from lab.votes.trials import Plan
from tests.lab.calibrate.fit.making import judged
from tests.lab.votes.making import candidate, raters, table


def test_a_row_gives_the_difference_of_the_totals():
    given = judged(pairs=5)
    found, notes = choices_of(given)
    rows = {str(row.place): row for pair in given.pairs for row in (pair.a, pair.b)}
    totals = [rows[first].total - rows[second].total for first, second in found.items]
    assert found.differences @ coefficients(metrics.BENCHMARK) == pytest.approx(totals)
    assert found.differences.shape == (20 * 5, len(COLUMNS))
    assert notes == ()


def test_which_side_or_letter_a_candidate_had_does_not_matter():
    rows = [candidate("x", "one", [90.0] * 7), candidate("y", "one", [10.0] * 7)]
    votes = simulate(rows, raters(1, noise=0.1), Plan(1), seed=1)
    turned = [replace_pair(votes[0], a=votes[0].b, b=votes[0].a, choice="b")]
    for given in (votes, turned):
        found, _ = choices_of(join(given, Scores(None, tuple(rows), None)))
        assert found.items == (("x/one", "y/one"),)
        assert found.preferred.tolist() == [1]
        assert found.differences[0] == pytest.approx([0.8] * 7 + [0.0])


def replace_pair(vote, **changes):
    return type(vote)(**{name: getattr(vote, name) for name in vote.__struct_fields__} | changes)


def test_controls_repeats_and_ratings_are_not_fitted():
    rows = table(1, references=3, models=4)
    plan = Plan(10, repeats=2, identical=2, catches=2, ratings=3)
    votes = simulate(rows, raters(2), plan, seed=1)
    found, notes = choices_of(join(votes, Scores(None, tuple(rows), None)))
    assert len(found.preferred) == 20
    assert notes == ("left out 6: ratings of single candidates, no choices",)


def test_no_votes_are_no_choices():
    found, _ = choices_of(join([], Scores(None, (), None)))
    assert found.differences.shape == (0, len(COLUMNS))


def test_votes_on_some_references():
    found, _ = choices_of(judged(pairs=10))
    kept = found.among({"reference-03", "reference-07"})
    assert kept.references == ("reference-03", "reference-07")
    assert {item[0].partition("/")[2] for item in kept.items} == {"reference-03", "reference-07"}
    others = found.among(set(found.references) - set(kept.references))
    assert len(kept.preferred) + len(others.preferred) == len(found.preferred)
    assert np.unique(kept.rater).tolist() == list(range(len(kept.raters)))


def test_coefficients_are_weights_and_the_penalty_in_hundredths():
    recipe = replace(metrics.BENCHMARK, std_penalty=0.25)
    assert coefficients(recipe).tolist() == [5, 30, 5, 35, 5, 15, 5, 25]
