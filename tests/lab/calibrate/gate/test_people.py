import json
from dataclasses import replace

import msgspec
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.fit.report import FORMAT
from lab.calibrate.gate.people import Holdout, check_people, pending_people, read_holdout
from lab.run.scores import read_scores
from tests.lab.calibrate.gate.making import SCORES, as_people, simulated_votes

BENCHMARK = metrics.BENCHMARK


@pytest.fixture(scope="module")
def scores():
    return read_scores(SCORES)


@pytest.fixture(scope="module")
def votes():
    return as_people(simulated_votes(BENCHMARK))


@pytest.fixture(scope="module")
def passed(votes, scores):
    return check_people(BENCHMARK, votes, scores, None)


def test_without_votes_it_is_pending():
    check = pending_people()
    assert (check.passed, check.pending) == (False, True)
    assert check.summary == "no votes given"


def test_a_recipe_that_chooses_as_people_do_passes(passed, votes):
    assert passed.passed
    assert passed.summary.startswith("chooses as people do in 9")
    assert passed.summary.endswith("% on all references, taken as unseen")
    assert passed.numbers["votes"] == len(votes)
    assert passed.numbers["raters"] == 8
    assert passed.numbers["references"] == len({vote.reference for vote in votes})
    for key in ("color_difference", "ssim"):
        low, gain, high = (passed.numbers[f"gain_over_{key}{end}"] for end in ("_low", "", "_high"))
        assert 0 < low < gain < high
    assert passed.numbers["below_ceiling"] <= passed.numbers["margin"]


def test_only_the_holdout_of_a_fit_counts(votes, scores):
    sealed = tuple(sorted({vote.reference for vote in votes}))[:3]
    check = check_people(BENCHMARK, votes, scores, Holdout(sealed, simulated=False))
    assert check.numbers["references"] == 3
    assert check.numbers["votes"] == sum(vote.reference in sealed for vote in votes)
    assert "on the holdout of its fit" in check.summary


def test_a_recipe_that_chooses_otherwise_fails_with_every_reason(votes, scores):
    weights = {key: 100 * (key == "blur_flow") for key in BENCHMARK.weights}
    other = replace(BENCHMARK, name="other", weights=weights, std_penalty=0)
    check = check_people(other, votes, scores, None)
    assert not check.passed
    assert "gain over SSIM between " in check.summary
    assert "percentage points below the human ceiling" in check.summary


def test_what_one_rater_leaves_undefined_is_not_passed(votes, scores):
    alone = [vote for vote in votes if vote.rater == votes[0].rater]
    check = check_people(BENCHMARK, alone, scores, None)
    assert not check.passed
    assert "human ceiling: one rater" in check.summary
    assert "ceiling" not in check.numbers
    assert "gain_over_ssim_low" not in check.numbers


def test_a_holdout_without_votes_is_not_passed(votes, scores):
    check = check_people(BENCHMARK, votes, scores, Holdout(("elsewhere",), simulated=False))
    assert not check.passed
    assert check.summary.startswith("agreement is undefined (no votes on pairs) on the holdout")


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
        check = check_people(BENCHMARK, votes, scores, Holdout(("one",), simulated=True))
    else:
        check = check_people(BENCHMARK, simulated_votes(BENCHMARK), scores, None)
    assert (check.passed, check.pending) == (False, False)
    assert check.summary == "simulated raters are not people"


def report(**changes):
    content = {"format": FORMAT, "simulated": False, "recipe_id": BENCHMARK.id}
    content |= {"sealed": {"references": ["one", "two"], "votes": 9}, "notes": []}
    return json.dumps(content | changes)


def test_the_holdout_is_the_reports(tmp_path):
    (tmp_path / "report.json").write_text(report())
    holdout = read_holdout(tmp_path / "report.json", BENCHMARK)
    assert holdout == Holdout(("one", "two"), simulated=False)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (report(recipe_id="other@1+0"), r"expected the report of benchmark@1\+.*, came that of ot"),
        (report(format="else"), "expected the format 'fieldlab fit 1', came 'else'"),
        ("{}", "expected the report of a fit"),
        ("none", "expected the report of a fit"),
    ],
)
def test_another_report_is_refused(tmp_path, content, message):
    (tmp_path / "report.json").write_text(content)
    with pytest.raises(CalibrationError, match=rf"report\.json: {message}"):
        read_holdout(tmp_path / "report.json", BENCHMARK)


def test_a_missing_report_is_named(tmp_path):
    with pytest.raises(CalibrationError, match=r"none\.json: cannot be read \(No such file"):
        read_holdout(tmp_path / "none.json", BENCHMARK)
