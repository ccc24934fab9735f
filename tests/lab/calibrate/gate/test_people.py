from dataclasses import replace

import msgspec
import pytest

import metrics
from lab.calibrate.agreement.compute import FEW
from lab.calibrate.evidence_inputs import FitUsed
from lab.calibrate.gate import (
    FEWEST_PREFERENCES,
    FEWEST_RATERS,
    FEWEST_REFERENCES,
    FEWEST_SEALED,
)
from lab.calibrate.gate.people import check_people, pending_people
from lab.run.scores import read_scores
from tests.lab.calibrate.gate.making import SCORES, as_people, simulated_votes

BENCHMARK = metrics.BENCHMARK
MOVED = replace(BENCHMARK, name="moved", std_penalty=0.39)


@pytest.fixture(scope="module")
def scores():
    return read_scores(SCORES)


@pytest.fixture(scope="module")
def votes():
    return as_people(simulated_votes(BENCHMARK))


@pytest.fixture(scope="module")
def passed(votes, scores):
    return check_people(BENCHMARK, votes, scores, None)


def sealed(votes, count, *, simulated=False):
    references = tuple(sorted({vote.reference for vote in votes}))[:count]
    return FitUsed(file="fit.json", sha256="c" * 64, sealed=references, simulated=simulated)


def test_the_floors_are_where_intervals_hold():
    assert FEWEST_RATERS == FEWEST_REFERENCES == FEW
    assert FEWEST_SEALED < FEWEST_REFERENCES


def test_without_votes_it_is_pending():
    check = pending_people("no votes given")
    assert (check.passed, check.pending) == (False, True)
    assert check.summary == "no votes given"


def test_a_recipe_that_chooses_as_people_do_passes(passed, votes):
    assert passed.passed
    assert passed.summary.startswith("chooses as people do in 9")
    assert passed.summary.endswith("% on all references, since no votes made a shipped recipe")
    assert passed.numbers["votes"] == len(votes)
    assert passed.numbers["raters"] == FEWEST_RATERS
    assert passed.numbers["references"] == len({vote.reference for vote in votes})
    for key in ("color_difference", "ssim"):
        low, gain, high = (passed.numbers[f"gain_over_{key}{end}"] for end in ("_low", "", "_high"))
        assert 0 < low < gain < high
    assert passed.numbers["below_ceiling"] <= passed.numbers["margin"]


def test_only_the_references_that_a_fit_sealed_count(votes, scores):
    fit = sealed(votes, FEWEST_SEALED)
    check = check_people(MOVED, votes, scores, fit)
    assert check.passed
    assert check.numbers["references"] == FEWEST_SEALED
    assert check.numbers["fewest_references"] == FEWEST_SEALED
    assert check.numbers["votes"] == sum(vote.reference in fit.sealed for vote in votes)
    assert check.summary.endswith("% on the references sealed from its fit")


def test_a_recipe_of_unknown_origin_is_not_judged(votes, scores):
    check = check_people(MOVED, votes, scores, None)
    assert (check.passed, check.pending) == (False, True)
    assert check.summary == (
        "whether the recipe was fitted to these votes is not known: give its report with --fit, "
        "or, if nobody looked at them when making it, declare so with --unfitted"
    )


def test_an_author_can_declare_that_votes_are_unseen(votes, scores):
    check = check_people(MOVED, votes, scores, None, unfitted=True)
    assert check.passed
    assert check.summary.endswith("% on all references, unseen as its author declares")


def test_a_shipped_recipe_is_known_under_any_name(votes, scores):
    assert check_people(replace(BENCHMARK, name="mine"), votes, scores, None).passed


def test_a_recipe_that_chooses_otherwise_fails_with_every_reason(votes, scores):
    weights = {key: 100 * (key == "blur_flow") for key in BENCHMARK.weights}
    other = replace(BENCHMARK, name="other", weights=weights, std_penalty=0)
    check = check_people(other, votes, scores, None, unfitted=True)
    assert (check.passed, check.pending) == (False, False)
    assert "gain over SSIM between " in check.summary
    assert "percentage points below the human ceiling" in check.summary


def test_a_recipe_that_tells_nothing_apart_fails(votes, scores):
    weights = {key: 100 * (key == "range_contrast") for key in BENCHMARK.weights}
    scales = {"luminance_range": 1e300, "saturation_range": 1e300}
    constant = replace(BENCHMARK, name="constant", weights=weights, std_penalty=0, **scales)
    check = check_people(constant, votes, scores, None, unfitted=True)
    assert (check.passed, check.pending) == (False, False)
    assert "finds both candidates of every pair equal" in check.summary


def test_one_rater_is_too_few(votes, scores):
    alone = [vote for vote in votes if vote.rater == votes[0].rater]
    check = check_people(BENCHMARK, alone, scores, None)
    assert (check.passed, check.pending) == (False, True)
    assert "only 1 rater, at least 10 needed" in check.summary
    assert "human ceiling: one rater" in check.summary
    assert "ceiling" not in check.numbers
    assert "gain_over_ssim_low" not in check.numbers


def test_what_is_too_little_is_named_and_does_not_pass(votes, scores):
    few = [vote for vote in votes if vote.reference in sealed(votes, 2).sealed][::8]
    check = check_people(BENCHMARK, few, scores, None)
    counts = {key: check.numbers[key] for key in ("references", "preferences")}
    assert counts["references"] == 2
    assert counts["preferences"] < FEWEST_PREFERENCES
    assert (check.passed, check.pending) == (False, True)
    assert "only 2 references, at least 10 needed; " in check.summary
    assert f"{counts['preferences']} preferences, at least 80 needed" in check.summary


def test_ties_are_no_preferences(votes, scores):
    ties = [msgspec.structs.replace(vote, choice="tie") for vote in votes]
    check = check_people(BENCHMARK, ties, scores, None)
    assert check.pending
    assert (check.numbers["votes"], check.numbers["preferences"]) == (len(votes), 0)


def test_pairs_that_nobody_shares_leave_the_ceiling_open(votes, scores):
    seen = {}
    apart = [
        vote
        for vote in votes
        if seen.setdefault(frozenset((vote.a, vote.b)), vote.rater) == vote.rater
    ]
    check = check_people(BENCHMARK, apart, scores, None)
    assert (check.passed, check.pending) == (False, True)
    assert "human ceiling: no pair was judged by two raters" in check.summary


def test_sealed_references_without_votes_leave_it_pending(votes, scores):
    fit = FitUsed(file="fit.json", sha256="c" * 64, sealed=("elsewhere",), simulated=False)
    check = check_people(BENCHMARK, votes, scores, fit)
    assert (check.passed, check.pending) == (False, True)
    assert check.summary.startswith("agreement is undefined (no votes on pairs) on the references")


def test_raters_who_fail_the_screening_do_not_count(votes, scores):
    hasty = [
        msgspec.structs.replace(vote, rater="hasty", seconds=0.2)
        for vote in votes
        if vote.rater == votes[0].rater
    ]
    check = check_people(BENCHMARK, [*votes, *hasty], scores, None)
    assert check.numbers["screened_raters"] == 1
    assert check.numbers["votes"] == len(votes)


@pytest.mark.parametrize("fitted_to_simulated", [True, False])
def test_simulated_raters_never_pass(votes, scores, fitted_to_simulated):
    if fitted_to_simulated:
        check = check_people(BENCHMARK, votes, scores, sealed(votes, 5, simulated=True))
    else:
        check = check_people(BENCHMARK, simulated_votes(BENCHMARK), scores, None)
    assert (check.passed, check.pending) == (False, False)
    assert check.summary == "simulated raters are not people"
