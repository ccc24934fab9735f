import sys

import pytest

import metrics
from lab.study import fooling, read_study
from lab.votes import write_votes
from tests.lab.report.making import shared_scores
from tests.lab.study.making import vote

FOOLING = ("study", "fooling", "--field", "magenta-circle", "--equal", "softness")


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    return shared_scores(tmp_path_factory)


def test_a_study_is_written_and_summed_up(run, saved, tmp_path):
    out = tmp_path / "first"
    status, printed, err = run("study", "make", saved, "--out", out, "--pairs", 20)
    assert (status, err) == (0, "")
    assert printed.startswith(
        f"Wrote {out / 'index.html'}: 16 main pairs, 2 repeated, 1 identical, 1 catch; "
    )
    assert printed.endswith(" of 32 candidates\n")
    study = read_study(out)
    assert study.name == "first"
    assert study.recipes == (metrics.BENCHMARK.id, metrics.LAB.id)


def test_recipes_name_seed_and_ratings_are_taken(run, saved, tmp_path):
    recipe = tmp_path / "mine.json"
    recipe.write_text(metrics.BENCHMARK.to_json().replace('"benchmark"', '"mine"'))
    arguments = ("--pairs", 0, "--ratings", 5, "--recipe", recipe, "--name", "n.1", "--seed", 7)
    status, printed, err = run("study", "make", saved, "--out", tmp_path / "my study", *arguments)
    assert (status, err) == (0, "")
    assert printed.endswith(": 5 ratings; 5 of 32 candidates\n")
    study = read_study(tmp_path / "my study")
    assert (study.name, study.seed, len(study.recipes)) == ("n.1", 7, 3)
    assert study.recipes[2].startswith("mine@1+")


def test_simulated_votes_are_never_used_silently(run, saved, tmp_path):
    pytest.importorskip("choix")
    votes = tmp_path / "votes.jsonl"
    write_votes(votes, [vote(), vote(rater="simulated-1", simulated=True)])
    status, printed, err = run(
        "study", "make", saved, "--out", tmp_path / "next", "--pairs", 10, "--votes", votes
    )
    assert (status, err) == (0, "")
    assert printed.startswith("Note: 1 of 2 votes so far are simulated\nWrote ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--name", "my study"), "name: expected 1 to 55 letters, "),
        (("--pairs", 2), "expected 0 pairs or at least 4, came 2"),
        (("--recipe", "none"), "--recipe: expected benchmark, lab or a recipe file, came 'none'"),
        (("--votes", "none.csv"), "none.csv: cannot be read (No such file"),
    ],
)
def test_what_cannot_be_asked_is_one_line(run, saved, tmp_path, arguments, reason):
    out = tmp_path / "study"
    status, printed, err = run("study", "make", saved, "--out", out, *arguments)
    assert (status, printed) == (2, "")
    assert err.startswith(f"fieldlab: {reason}")
    assert err.count("\n") == 1
    assert not out.exists()


def test_a_folder_with_other_files_is_left_alone(run, saved, tmp_path):
    (tmp_path / "mine.txt").touch()
    status, _, err = run("study", "make", saved, "--out", tmp_path, "--pairs", 4, "--name", "x")
    assert status == 2
    assert err.startswith(f"fieldlab: {tmp_path}: expected a new or empty folder")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_missing_library_is_named(run, saved, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "choix", None)
    votes = tmp_path / "votes.jsonl"
    row = "shifted/cyan-left-wash", "washed/cyan-left-wash"
    write_votes(votes, [vote(reference="cyan-left-wash", a=row[0], b=row[1])])
    status, _, err = run("study", "make", saved, "--out", tmp_path / "x", "--votes", votes)
    assert status == 2
    assert err.startswith("fieldlab: needs another package (")
    assert err.endswith("): pip install 'fieldlab[calibrate]'\n")


def test_a_fooling_pair_is_written_with_its_values(run, tmp_path, monkeypatch):
    monkeypatch.setattr(fooling, "_CANDIDATES", 80)
    monkeypatch.setattr(fooling, "_CHANGES", 5)
    status, printed, err = run(*FOOLING, "--apart", "region_scale", "--out", tmp_path / "run")
    assert (status, err) == (0, "")
    for line, letter in zip(printed.splitlines(), "ab", strict=True):
        path = tmp_path / "run" / f"fooling-softness-region_scale-{letter}" / "magenta-circle.svg"
        assert line.startswith(f"Wrote {path}: softness ")
        assert path.is_file()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--apart", "size"), "expected one of hue_placement, "),
        (("--apart", "softness"), "expected two different measures, came softness twice"),
        (("--apart", "total", "--field", "none"), "unknown field 'none': expected one of "),
    ],
)
def test_what_cannot_be_searched_for_is_one_line(run, tmp_path, arguments, reason):
    status, printed, err = run(*FOOLING, "--out", tmp_path / "run", *arguments)
    assert (status, printed) == (2, "")
    assert err.startswith(f"fieldlab: {reason}")
    assert err.count("\n") == 1
