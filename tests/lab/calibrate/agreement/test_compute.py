from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.agreement.choices import ALL_TIES, NO_VOTES
from lab.calibrate.agreement.compute import NO_RATINGS, agreement
from lab.calibrate.agreement.result import Interval
from lab.calibrate.judged import Judged, join
from lab.calibrate.undefined import Undefined
from lab.run.scores import read_scores, recipe_of
from lab.votes.simulated import SimulatedRater, simulate
from lab.votes.trials import Plan
from tests.lab.calibrate.agreement.making import Session

SHIPPED = Path("lab/baselines/scores.jsonl")
FIELDS = ("green-cyan-split", "magenta-cyan-corner")
MODELS = ("bilinear", "blurhash", "mean-color")


@pytest.fixture(scope="module")
def scores():
    """The shipped score file, with four references of it: enough, and quicker."""
    known = read_scores(SHIPPED)
    kept = known.header.fields[:4]
    return replace(known, rows=tuple(row for row in known.rows if row.field in kept))


def asked(scores, *sessions):
    judged = join([vote for session in sessions for vote in session.votes], scores)
    return agreement(judged, scores, recipe_of(scores.header))


def session(name, choose, fields=FIELDS, **extra):
    """A rater who judges all pairs of `MODELS`; `choose` gets both, and names one or a tie."""
    made = Session(name, **extra)
    for number, field in enumerate(fields):
        for place, (a, b) in enumerate(((0, 1), (1, 2), (0, 2))):
            pair = MODELS[a], MODELS[b]
            made.pair(*pair, choose(*pair), field=field, left="ab"[(number + place) % 2])
    return made


def best(a, b):
    return "blurhash" if "blurhash" in (a, b) else "bilinear"


def worst(a, b):
    return b if best(a, b) == a else a


def tie(a, b):
    return "tie"


def every(found):
    """All estimates on choices and the two alphas."""
    choices = found.choices
    baselines = [one for each in choices.baselines for one in (each.accuracy, each.gain)]
    return [choices.accuracy, choices.ceiling, choices.below_ceiling, *baselines]


@pytest.fixture(scope="module")
def simulated(scores):
    raters = [SimulatedRater(number=number, recipe=metrics.BENCHMARK) for number in range(1, 13)]
    careless = SimulatedRater(number=13, recipe=metrics.BENCHMARK, lapse=1.0)
    plan = Plan(40, repeats=4, identical=4, catches=4, ratings=15)
    return join(simulate(scores.rows, [*raters, careless], plan, seed=3), scores)


@pytest.fixture(scope="module")
def found(scores, simulated):
    return agreement(simulated, scores, metrics.BENCHMARK)


def test_raters_who_follow_the_recipe_agree_with_it_more_than_with_baselines(found):
    assert found.simulated
    assert found.recipe == metrics.BENCHMARK.id
    assert [one.rater for one in found.screened] == ["simulated-13"]
    assert not found.screened_kept
    assert (found.counts.raters, found.counts.votes, found.counts.ratings) == (12, 480, 180)
    assert found.choices.accuracy.value > 0.85
    for baseline in found.choices.baselines:
        assert baseline.gain.interval.low > 0
    assert found.alpha_of_choices.change.value > 0
    assert found.scale_of_choices.before["spearman"].value > 0.9
    assert found.scale_of_ratings.before["pearson"].value > 0.9
    assert len(found.scales) == 4
    assert all(isinstance(one.interval, Interval) for one in every(found))
    assert found.notes == tuple(
        f"intervals from {what} are too narrow, since there are only 4 references"
        for what in ("pairs", "ratings")
    )


def test_screened_raters_count_if_told_so(scores, simulated):
    found = agreement(simulated, scores, metrics.BENCHMARK, keep_all=True)
    assert [one.rater for one in found.screened] == ["simulated-13"]
    assert found.screened_kept
    assert found.counts.raters == 13


def test_another_recipe_is_held_against_the_same_votes(scores, simulated, found):
    weights = dict.fromkeys(metrics.BENCHMARK.weights, 0.0) | {"hue_placement": 100.0}
    other = replace(metrics.BENCHMARK, name="placement", weights=weights, std_penalty=0.0)
    worse = agreement(simulated, scores, other)
    assert worse.recipe == other.id
    assert worse.choices.accuracy.value < found.choices.accuracy.value - 0.1
    assert worse.choices.ceiling == found.choices.ceiling


def test_a_seed_gives_the_same_intervals(scores, simulated):
    some = Judged(simulated.pairs[:150], (), ())
    first, again = (agreement(some, scores, metrics.BENCHMARK, seed=5) for _ in range(2))
    assert first == again
    assert first != agreement(some, scores, metrics.BENCHMARK, seed=6)


def test_one_rater(scores):
    found = asked(scores, session("x", best))
    assert found.choices.accuracy.value is not None
    assert found.choices.accuracy.interval.reason.startswith("1 rater:")
    assert found.choices.ceiling.value.reason.startswith("one rater")
    assert found.alpha_of_choices.raters.value.reason.startswith("one rater")
    assert found.scale_of_choices.outlier_ratio.value.reason.startswith("no candidate")


def test_unanimity(scores):
    found = asked(scores, *(session(name, best) for name in "xyz"))
    assert found.alpha_of_choices.raters.value.reason.startswith("unanimity")
    assert found.choices.ceiling.value == 1
    assert found.choices.ceiling.interval == Undefined("every resample gives the same value")
    # All candidates won or lost all votes against each other: only the prior holds them.
    assert len(found.scales[0].held) == 2


def test_all_ties(scores):
    found = asked(scores, *(session(name, tie) for name in "xyz"))
    assert [one.value for one in every(found)] == [Undefined(ALL_TIES)] * 7
    assert [scale.values for scale in found.scales] == [Undefined(ALL_TIES)] * 2
    assert isinstance(found.scale_of_choices, Undefined)


def test_constant_totals(scores):
    rows = [
        msgspec.structs.replace(row, total=50.0) if row.state == "scored" else row
        for row in scores.rows
    ]
    equal = replace(scores, rows=tuple(rows))
    found = asked(equal, session("x", best), session("y", worst), session("z", best))
    reason = Undefined("the measure finds both candidates of every pair equal")
    assert found.choices.accuracy.value == reason
    assert found.scale_of_choices.before["kendall"].value == Undefined("all totals are equal")
    assert 0 < found.choices.baselines[0].accuracy.value < 1


def test_islands(scores):
    made = [Session(name) for name in "xy"]
    for one in made:
        one.pair("bilinear", "blurhash", "blurhash", field=FIELDS[0])
        one.pair("mean-color", "linear-gradient", "mean-color", field=FIELDS[0])
    found = asked(scores, *made)
    assert found.scales[0].values.reason.startswith("2 islands that no comparison joins: ")
    assert "linear-gradient/green-cyan-split" in found.scales[0].values.reason
    assert isinstance(found.scale_of_choices, Undefined)


def test_one_reference(scores):
    found = asked(scores, *(session(name, best, FIELDS[:1]) for name in "xyz"))
    reason = "1 reference: an interval needs two or more of both"
    assert found.choices.accuracy.interval == Undefined(reason)
    assert found.scale_of_choices.rmse.value.reason.startswith("one reference")


def test_no_ratings(scores):
    found = asked(scores, session("x", best), session("y", worst))
    assert found.scale_of_ratings == Undefined(NO_RATINGS)
    assert found.alpha_of_ratings.with_metric.value == Undefined(NO_RATINGS)


def test_ratings_without_pairs(scores):
    made = [Session(name) for name in "xyz"]
    for number, one in enumerate(made):
        for field in FIELDS:
            for place, model in enumerate(MODELS):
                one.rate(model, 20.0 + 25 * place + 3 * number, field=field)
    found = asked(scores, *made)
    assert found.choices.accuracy.value == Undefined(NO_VOTES)
    assert found.scales == ()
    assert found.scale_of_ratings.candidates == 6
    assert 0.8 < found.alpha_of_ratings.raters.value < 1


def test_nothing_is_left_after_screening(scores):
    made = [session(name, best) for name in "xy"]
    for one in made:
        for _ in range(3):
            worse = {"purpose": "catch", "expected": "a", "field": FIELDS[0]}
            one.pair("blurhash", "mean-color", "mean-color", **worse)
    found = asked(scores, *made)
    assert [one.rater for one in found.screened] == ["x", "y"]
    assert found.counts.votes == 0
    assert found.choices.accuracy.value == Undefined(NO_VOTES)
    assert "no votes are left after screening, and without controls" in found.notes


def test_votes_whose_candidates_are_missing_are_told(scores):
    made = [session(name, best).pair("gone", "blurhash", "gone", field=FIELDS[0]) for name in "xy"]
    found = asked(scores, *made)
    assert found.notes[0] == "left out 2: not in the score file (gone/green-cyan-split)"
    assert found.counts.votes == 12


def test_no_votes_at_all(scores):
    found = agreement(Judged((), (), ()), scores, metrics.BENCHMARK)
    assert [one.value for one in every(found)] == [Undefined(NO_VOTES)] * 7
    assert found.scale_of_choices == Undefined(NO_VOTES)
    assert found.counts == replace(found.counts, raters=0, references=0, votes=0, ratings=0)
    assert not found.simulated


def test_studies_are_taken_together_and_named(scores):
    found = asked(scores, session("x", best), session("y", worst, study="later"))
    assert found.studies == ("later", "study")
    assert found.counts.votes == 12
    assert np.isfinite(found.choices.ceiling.value)


def test_people_and_programs_are_never_mixed(scores):
    people, program = session("x", best), session("simulated-1", best, simulated=True)
    with pytest.raises(CalibrationError, match="votes of people or of simulated raters, came both"):
        asked(scores, people, program)
