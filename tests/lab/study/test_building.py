import re

import msgspec
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.run.pixels import pixels_sha256
from lab.run.scores import Scores, read_scores
from lab.study.building import build_study
from tests.lab.report.making import shared_scores
from tests.lab.run.making import FIELDS
from tests.lab.study.making import DATE, vote

BOTH = (metrics.BENCHMARK, metrics.LAB)


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    return read_scores(shared_scores(tmp_path_factory))


def build(scores, pairs=20, **changes):
    values = {"name": "first", "date": DATE, "pairs": pairs, "recipes": BOTH}
    return build_study(scores, **values | changes)


def of(built, purpose):
    return [trial for trial in built.study.trials if trial.purpose == purpose]


def renamed(scores, **models):
    """Give models of a score file other names."""
    header = msgspec.structs.replace(
        scores.header,
        models={models.get(name, name): info for name, info in scores.header.models.items()},
    )
    rows = tuple(
        msgspec.structs.replace(row, model=models.get(row.model, row.model)) for row in scores.rows
    )
    return Scores(header, rows, scores.pixels)


def test_a_study_has_as_many_pairs_as_asked_for(scores):
    built = build(scores)
    assert len(built.study.trials) == 20
    purposes = ("main", "repeat", "identical", "catch")
    assert [len(of(built, purpose)) for purpose in purposes] == [16, 2, 1, 1]
    assert built.scored == 32
    assert built.study.recipes == (metrics.BENCHMARK.id, metrics.LAB.id)


def test_pairs_are_of_one_reference_and_different(scores):
    main = of(build(scores), "main")
    for trial in main:
        assert trial.a.partition("/")[2].startswith(trial.reference)
        assert trial.b.partition("/")[2].startswith(trial.reference)
    assert len({frozenset((trial.a, trial.b)) for trial in main}) == len(main)
    assert {trial.reference for trial in main} == set(FIELDS)


def test_repeats_come_from_the_study(scores):
    built = build(scores)
    for trial in of(built, "repeat"):
        first = built.study.trials[trial.repeats]
        assert (first.purpose, first.a, first.b) == ("main", trial.a, trial.b)


def test_every_picture_is_there_and_no_other(scores):
    built = build(scores, ratings=3)
    named = {one.picture for one in built.study.candidates.values()}
    assert built.frames.keys() == named | set(built.study.fields.values())
    for digest, frame in built.frames.items():
        assert pixels_sha256(frame) == digest
    (catch,) = of(built, "catch")
    right, wrong = (built.study.candidates[one].picture for one in (catch.a, catch.b))
    assert right == built.study.fields[catch.reference]
    assert (built.frames[right] == 255 - built.frames[wrong]).all()


def test_the_same_seed_gives_the_same_study_and_another_gives_another(scores):
    assert build(scores).study == build(scores).study
    assert build(scores).study.digest != build(scores, seed=1).study.digest


def test_ratings_are_spread_over_references(scores):
    built = build(scores, pairs=0, ratings=12)
    assert {trial.b for trial in built.study.trials} == {None}
    references = [trial.reference for trial in built.study.trials]
    assert set(references) == set(FIELDS)
    assert max(map(references.count, references)) == 2
    assert len(build(scores, pairs=0, ratings=100).study.trials) == 32


def test_what_was_rated_comes_last(scores):
    rated = build(scores, pairs=0, ratings=31).study.trials
    votes = [
        vote(reference=one.reference, a=one.a, b=None, left=None, choice=None, rating=1, trial=n)
        for n, one in enumerate(rated, 1)
    ]
    (fresh,) = build(scores, pairs=0, ratings=1, votes=votes).study.trials
    assert fresh.a not in {one.a for one in rated}


def test_votes_so_far_move_the_questions(scores):
    pytest.importorskip("choix")
    first = of(build(scores), "main")
    votes = [
        vote(reference=one.reference, a=one.a, b=one.b, trial=number)
        for number, one in enumerate(first, 1)
    ]
    second = of(build(scores, votes=votes), "main")
    again = {frozenset((one.a, one.b)) for one in first} & {
        frozenset((one.a, one.b)) for one in second
    }
    assert len(again) < len(second) / 2


def test_answers_to_controls_are_no_votes_on_candidates(scores):
    identical = build(scores).study.trials[18]
    answer = vote(
        reference=identical.reference,
        a=identical.a,
        b=identical.b,
        purpose="identical",
        expected="tie",
    )
    assert build(scores, votes=[answer]).study == build(scores).study


def test_pairs_that_fool_a_metric_are_asked_in_any_case(scores):
    fooling = renamed(scores, shifted="fooling-softness-total-a", washed="fooling-softness-total-b")
    main = of(build(fooling), "main")
    asked = {frozenset((one.a, one.b)) for one in main}
    for field in FIELDS[:3]:
        names = (f"fooling-softness-total-{letter}/{field}" for letter in "ab")
        assert frozenset(names) in asked
    with pytest.raises(CalibrationError, match="expected at least 9 main pairs"):
        build(fooling, pairs=6)


def test_few_candidates_give_few_pairs(scores):
    rows = tuple(row for row in scores.rows if row.field == FIELDS[4])
    built = build(Scores(scores.header, rows, scores.pixels), pairs=60)
    assert len(of(built, "main")) == 3
    assert len(of(built, "repeat")) == 3


@pytest.mark.parametrize("pairs", [1, 3])
def test_too_few_pairs_for_the_controls_are_refused(scores, pairs):
    with pytest.raises(CalibrationError, match=f"expected 0 pairs or at least 4, came {pairs}"):
        build(scores, pairs=pairs)


def test_nothing_to_ask_is_refused(scores):
    with pytest.raises(CalibrationError, match="expected candidates to ask about"):
        build(scores, pairs=0)


def test_a_model_cannot_pass_for_a_control(scores):
    with pytest.raises(
        CalibrationError, match=r"^control-x: expected a model's name that does not"
    ):
        build(renamed(scores, shifted="control-x"))


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "\tx"])
def test_a_model_cannot_pass_for_a_spreadsheets_formula(scores, name):
    match = rf"^{re.escape(name)}: expected a model's name that does not begin with = \+ - @ or a"
    with pytest.raises(CalibrationError, match=match):
        build(renamed(scores, shifted=name))
