import math
from dataclasses import replace

import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.run.scores import Scores, read_scores
from lab.study.subjects import POINTS_PER_LOGIT, disagreements, subjects
from tests.lab.report.making import shared_scores
from tests.lab.run.making import FIELDS
from tests.lab.study.making import subject


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    return read_scores(shared_scores(tmp_path_factory))


def test_scored_candidates_have_the_totals_of_each_recipe(scores):
    found = subjects(scores, (metrics.BENCHMARK, metrics.LAB))
    assert list(found) == list(FIELDS)
    first = found[FIELDS[0]]
    assert [one.model for one in first] == ["exact", "samples", "samples", "shifted", "washed"]
    assert first[1].id == f"samples/{FIELDS[0]}.1"
    row = next(row for row in scores.rows if str(row.place) == first[3].id)
    assert first[3].totals[0] == pytest.approx(row.total)
    assert first[0].totals[1] == pytest.approx(100)


def test_recipes_that_see_otherwise_scan_anew(scores):
    narrow = replace(metrics.BENCHMARK, name="narrow", mask_distance=40)
    both = subjects(scores, (metrics.BENCHMARK, narrow))[FIELDS[0]]
    alone = subjects(scores, (narrow,))[FIELDS[0]]
    assert [one.totals[1] for one in both] == [one.totals[0] for one in alone]
    assert any(one.totals[0] != one.totals[1] for one in both)


def test_without_a_scored_candidate_there_is_nothing_to_ask(scores):
    pending = tuple(row for row in scores.rows if row.state == "pending")
    with pytest.raises(CalibrationError, match="expected at least one scored candidate"):
        subjects(Scores(scores.header, pending, scores.pixels), (metrics.BENCHMARK,))


def disagreement(a, b):
    found = disagreements([a, b])
    assert found[0, 1] == pytest.approx(found[1, 0])
    assert found[0, 0] == found[1, 1] == 0
    return found[0, 1]


def test_recipes_that_agree_do_not_disagree():
    assert disagreement(subject("a", 70, 80), subject("b", 60, 70)) == pytest.approx(0, abs=1e-12)
    assert disagreement(subject("a", 70), subject("b", 10)) == 0


def test_certain_recipes_that_contradict_each_other_differ_by_a_bit():
    assert disagreement(subject("a", 1e4, 0), subject("b", 0, 1e4)) == pytest.approx(1)


def test_disagreement_by_hand():
    # Chances e / (1 + e) and 1 / (1 + e), whose mean is one half: 1 bit less their entropy.
    chance = math.e / (1 + math.e)
    entropy = -chance * math.log2(chance) - (1 - chance) * math.log2(1 - chance)
    a, b = subject("a", POINTS_PER_LOGIT, 0), subject("b", 0, POINTS_PER_LOGIT)
    assert disagreement(a, b) == pytest.approx(1 - entropy)
