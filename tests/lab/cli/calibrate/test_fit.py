import json
import sys
from pathlib import Path

import msgspec
import pytest

import metrics
from lab.run.scores import read_scores
from lab.votes import SIMULATED_NOTE, read_votes, write_votes
from lab.votes.simulated import simulate
from lab.votes.trials import Plan
from tests.lab.calibrate.fit.test_recovery import SHIPPED
from tests.lab.votes.making import raters

ROWS = read_scores(SHIPPED).rows


@pytest.fixture(scope="module")
def votes(tmp_path_factory):
    path = tmp_path_factory.mktemp("votes") / "simulated-votes.csv"
    write_votes(path, simulate(ROWS, raters(20), Plan(100, 5, 5, 5, 5), seed=3))
    return path


@pytest.fixture
def fit(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def command(votes, *arguments):
        return run("calibrate", "fit", votes, SHIPPED, *arguments)

    return command


def test_a_fit_is_written_and_shown(fit, votes, tmp_path):
    status, printed, errors = fit(votes, "--out", "recipe.json", "--report", "report.json")
    assert (status, errors) == (0, "")
    recipe = metrics.Recipe.from_json((tmp_path / "recipe.json").read_text())
    report = json.loads((tmp_path / "report.json").read_text())
    assert recipe.id == report["recipe_id"]
    assert recipe.name == "simulated-fitted"
    lines = printed.splitlines()
    assert lines[0] == SIMULATED_NOTE
    assert lines[-1] == f"Wrote recipe.json, recipe {recipe.id}"
    row = next(line.split() for line in lines if line.startswith("Softness "))
    assert float(row[1]) == pytest.approx(recipe.weights["softness"], abs=0.06)
    assert row[-1] == "35"
    assert "left out 100: ratings of single candidates, no choices" in lines
    for name in report["sealed"]["references"]:
        assert sum(name in line for line in lines) == 1


def test_the_recipe_scores(fit, run, votes):
    fit(votes, "--out", "recipe.json", "--name", "simulated-mine", "--version", "3")
    assert metrics.Recipe.from_json(text_of("recipe.json")).id.startswith("simulated-mine@3+")
    status, _, errors = run(
        *("rescore", SHIPPED, "--recipe", "recipe.json", "--out", "fitted.jsonl")
    )
    assert (status, errors) == (0, "")


def text_of(name):
    return Path(name).read_text(encoding="utf-8")


def test_another_seed_seals_other_references(fit, votes):
    first = fit(votes, "--out", "first.json").out
    again = fit(votes, "--out", "again.json").out
    other = fit(votes, "--out", "other.json", "--seed", 2).out
    sealed = [
        next(line for line in out.splitlines() if line.startswith("Sealed"))
        for out in (first, again, other)
    ]
    assert sealed[0] == sealed[1] != sealed[2]
    assert text_of("first.json") == text_of("again.json")


@pytest.mark.parametrize("suffix", [".json", ".jsonl"])
def test_every_format_of_votes_gives_the_same(fit, votes, tmp_path, suffix):
    copy = tmp_path / f"simulated{suffix}"
    write_votes(copy, read_votes(votes))
    fit(votes, "--out", "one.json")
    fit(copy, "--out", "other.json")
    assert text_of("one.json") == text_of("other.json")


def hopeless():
    one, crowd = raters(1), raters(12)
    islands = [[row for row in ROWS if row.model.startswith(start)] for start in ("d", "s", "b")]
    return {
        "one rater and four votes": simulate(ROWS, one, Plan(4), seed=1),
        "all ties": [
            msgspec.structs.replace(vote, choice="tie")
            for vote in simulate(ROWS, crowd, Plan(60), seed=1)
        ],
        "islands": [
            msgspec.structs.replace(vote, trial=1000 * number + vote.trial)
            for number, rows in enumerate(islands)
            for vote in simulate(rows, crowd, Plan(10), seed=1)
        ],
    }


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("one rater and four votes", "4 votes cannot carry a fit: 1 rater, at least 5 needed; "),
        ("all ties", "720 votes cannot carry a fit: all votes are ties"),
        ("islands", "360 votes cannot carry a fit: comparisons fall into 3 islands of models"),
    ],
)
def test_hopeless_votes_are_refused_in_one_line(fit, tmp_path, what, words):
    write_votes(tmp_path / "simulated.jsonl", hopeless()[what])
    status, printed, errors = fit("simulated.jsonl", "--out", "recipe.json")
    assert (status, printed) == (2, "")
    assert errors.startswith(f"fieldlab: {words}")
    assert errors.count("\n") == 1
    assert not (tmp_path / "recipe.json").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Missing option '--out'"),
        (["--out", "recipe.txt"], "recipe.txt: expected a name that ends in .json"),
        (["--out", "none/recipe.json"], "none/recipe.json: expected its folder to exist"),
        (["--out", "there.json"], "there.json: exists, and is never overwritten: choose an"),
        (["--out", "a.json", "--report", "there.json"], "there.json: exists, and is never"),
        (["--out", "a.json", "--report", "a.json"], "--report: expected another file than --out"),
        (["--out", "a.json", "--name", "mine"], "expected a recipe named simulated-… exactly if"),
        (["--out", "a.json", "--version", "1 2"], "version: expected"),
    ],
)
def test_what_is_wrong_is_one_line(fit, votes, tmp_path, arguments, words):
    (tmp_path / "there.json").write_text("mine")
    status, _, errors = fit(votes, *arguments)
    assert status == 2
    assert errors.startswith(f"fieldlab: {words}")
    assert errors.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["there.json"]
    assert (tmp_path / "there.json").read_text() == "mine"


def test_what_to_install_is_one_line(fit, votes, monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    for name in [name for name in sys.modules if name.startswith("lab.calibrate.fit")]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith("scipy.")]:
        monkeypatch.setitem(sys.modules, name, None)
    status, _, errors = fit(votes, "--out", "recipe.json")
    assert status == 2
    assert errors.startswith("fieldlab: needs another package (")
    assert errors.endswith("): pip install 'fieldlab[calibrate]'\n")
    assert errors.count("\n") == 1
