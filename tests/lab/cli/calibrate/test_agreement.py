import json
import re
import sys
from pathlib import Path

import pytest

import metrics
from lab.run.scores import read_scores, write_scores
from lab.votes import SIMULATED_NOTE, write_votes
from lab.votes.simulated import SimulatedRater, simulate
from lab.votes.trials import Plan
from tests.lab.calibrate.agreement.making import Session

SHIPPED = Path("lab/baselines/scores.jsonl")
COMMAND = ("calibrate", "agreement")
FIELD = "green-cyan-split"


@pytest.fixture(scope="module")
def scores():
    return read_scores(SHIPPED)


@pytest.fixture
def votes(scores, tmp_path):
    """Simulated raters of two references, one of whom answers without looking."""
    raters = [
        SimulatedRater(number=number, recipe=metrics.BENCHMARK, lapse=float(number == 5))
        for number in range(1, 6)
    ]
    plan = Plan(20, repeats=2, identical=4, catches=8, ratings=6)
    path = tmp_path / "simulated.jsonl"
    rows = [row for row in scores.rows if row.field in (FIELD, "magenta-cyan-corner")]
    write_votes(path, simulate(rows, raters, plan, seed=1))
    return path


def people(tmp_path, *sessions):
    path = tmp_path / "votes.csv"
    write_votes(path, [vote for session in sessions for vote in session.votes])
    return path


def test_prints_all_of_it(run, votes):
    status, printed, errors = run(*COMMAND, votes, SHIPPED)
    assert (status, errors) == (0, "")
    lines = printed.splitlines()
    assert lines[:2] == [SIMULATED_NOTE, ""]
    lines = lines[1:]
    assert lines[1] == f"Recipe {metrics.BENCHMARK.id}"
    assert lines[2].startswith("4 raters, 2 references: 80 votes on ")
    assert lines[3].startswith("Rater simulated-05 left out: failed ")
    for label in (
        *("Recipe ", "Human ceiling ", "Mean color difference ", "SSIM ", "Recipe less SSIM "),
        *("Raters, choices ", "Recipe as one more, ratings ", "Spearman before mapping "),
        *("Pearson after mapping ", "RMSE, logits ", "RMSE, points ", "Outlier ratio "),
        "Bradley–Terry values of 22 candidates: ",
    ):
        assert any(line.startswith(label) for line in lines), label


def test_lists_the_values_of_each_candidate_when_asked(run, votes):
    _, printed, _ = run(*COMMAND, votes, SHIPPED, "--values")
    assert re.search(rf"^soft-circles-8/{FIELD} +\+\d", printed, re.MULTILINE)
    assert "listed with --values" not in printed


def test_json_has_it_all(run, votes, tmp_path):
    status, printed, errors = run(*COMMAND, votes, SHIPPED, "--format", "json")
    assert (status, errors) == (0, "")
    found = json.loads(printed)
    assert next(iter(found)) == "simulated"
    assert found["simulated"] is True
    assert found["counts"]["raters"] == 4
    assert found["screened"][0]["rater"] == "simulated-05"
    accuracy = found["choices"]["accuracy"]
    assert accuracy["interval"]["low"] <= accuracy["value"] <= accuracy["interval"]["high"]
    out = tmp_path / "found.json"
    _, told, _ = run(*COMMAND, votes, SHIPPED, "--out", out)
    assert told.splitlines()[-1] == f"Wrote {out}"
    assert json.loads(out.read_text("utf-8")) == found


def test_screened_raters_are_kept_if_told_so(run, votes):
    _, printed, _ = run(*COMMAND, votes, SHIPPED, "--keep-all")
    assert printed.splitlines()[3].startswith("5 raters, ")
    assert "Rater simulated-05 counted all the same: failed " in printed


def test_another_recipe(run, votes):
    _, printed, _ = run(*COMMAND, votes, SHIPPED, "--recipe", "lab")
    assert printed.splitlines()[2] == f"Recipe {metrics.LAB.id}"


def test_what_is_undefined_is_a_dash_with_its_reason(run, tmp_path):
    x = Session("x").pair("bilinear", "blurhash", "bilinear", field=FIELD)
    x.pair("mean-color", "linear-gradient", "tie", field=FIELD)
    x.pair("gone", "blurhash", "gone", field=FIELD)
    status, printed, errors = run(*COMMAND, people(tmp_path, x), SHIPPED)
    assert (status, errors) == (0, "")
    lines = printed.splitlines()
    assert lines[0] == f"Recipe {metrics.BENCHMARK.id}"
    assert "simulated" not in printed
    assert "All raters pass the screening" in lines
    assert f"Left out 1: not in the score file (gone/{FIELD})" in lines
    ceiling = next(line for line in lines if line.startswith("Human ceiling"))
    assert ceiling.split() == ["Human", "ceiling", "–", "–"]
    reason = "one rater: nobody else to predict the votes"
    assert f"Undefined: Human ceiling, Ceiling less recipe: {reason}" in lines
    assert any("1 rater and 1 reference: an interval needs two" in line for line in lines)
    islands = f"Undefined: {FIELD}: 2 islands that no comparison joins: "
    assert any(line.startswith(islands) for line in lines)
    assert "Scale from ratings: undefined: no ratings of single candidates" in lines
    assert "nan" not in printed.lower().replace("distance", "")


@pytest.mark.parametrize("command", [COMMAND, ("calibrate", "fit")])
def test_votes_on_other_candidates_are_refused(run, scores, votes, tmp_path, command):
    other = tmp_path / "other.jsonl"
    rows = [row for row in scores.rows if row.field == "cyan-left-wash"]
    write_scores(other, scores.header, rows)
    out = ("--out", tmp_path / "found.json")
    status, printed, errors = run(*command, votes, other, *out)
    assert (status, printed) == (2, "")
    assert f"expected votes on candidates of {other}, came none: left out " in errors
    assert errors.count("\n") == 1


def test_no_votes_are_refused(run, tmp_path):
    status, printed, errors = run(*COMMAND, people(tmp_path), SHIPPED)
    assert (status, printed) == (2, "")
    assert errors == f"fieldlab: {tmp_path / 'votes.csv'}: expected votes, came none\n"


def test_what_is_there_is_never_overwritten(run, votes):
    before = votes.read_bytes()
    there = votes.rename(votes.with_suffix(".json"))
    status, _, errors = run(*COMMAND, there, SHIPPED, "--out", there)
    assert status == 2
    assert "exists, and is never overwritten" in errors
    assert there.read_bytes() == before


def test_people_and_programs_are_never_mixed(run, tmp_path):
    sessions = [
        Session(name, simulated=program).pair("bilinear", "blurhash", "blurhash", field=FIELD)
        for name, program in (("x", False), ("simulated-1", True))
    ]
    status, _, errors = run(*COMMAND, people(tmp_path, *sessions), SHIPPED)
    assert status == 2
    assert errors.endswith("expected votes of people or of simulated raters, came both\n")


def test_a_missing_package_is_named(run, votes, monkeypatch):
    monkeypatch.setitem(sys.modules, "choix", None)
    status, _, errors = run(*COMMAND, votes, SHIPPED)
    assert status == 2
    assert "choix" in errors
    assert errors.endswith("pip install 'fieldlab[calibrate]'\n")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("none.csv", SHIPPED), "none.csv: cannot be read (No such file or directory)"),
        (("votes.txt", SHIPPED), "votes.txt: expected a name that ends in .csv, .json, .jsonl"),
        (
            (SHIPPED, SHIPPED, "--out", "found.html"),
            "found.html: expected a name that ends in .json",
        ),
    ],
)
def test_bad_input_is_one_line(run, arguments, error):
    status, printed, errors = run(*COMMAND, *arguments)
    assert (status, printed) == (2, "")
    assert errors.startswith(f"fieldlab: {error}")
    assert errors.count("\n") == 1
