import pytest

import metrics
from lab.run.scores import read_scores
from tests.lab.run.making import FIELDS, pictures


@pytest.fixture
def scored(run, tmp_path):
    out = tmp_path / "scores.jsonl"
    root = pictures(tmp_path / "run", "alpha", "beta", fields=FIELDS[:2])
    assert run("run", root, "--out", out)[0] == 0
    return out


def test_rescoring_needs_no_chromium(run, scored, monkeypatch):
    monkeypatch.setenv("FIELDLAB_CHROMIUM", "none")
    out = scored.parent / "lab.jsonl"
    status, printed, errors = run("rescore", scored, "--recipe", "lab", "--out", out)
    assert (status, errors) == (0, "")
    assert f"Wrote {out}, recipe {metrics.LAB.id}" in printed
    assert next(line for line in printed.splitlines() if line.startswith("alpha")).split()[7] == (
        "100.00"
    )
    assert {row.recipe for row in read_scores(out).rows} == {metrics.LAB.id}


def test_a_value_that_does_not_exist_is_named(run, scored):
    recipe = scored.parent / "huge.json"
    text = metrics.BENCHMARK.to_json().replace('"std_penalty": 0.4', '"std_penalty": 1.7e308')
    recipe.write_text(text)
    out = scored.parent / "huge.jsonl"
    status, _, errors = run("rescore", scored, "--recipe", recipe, "--out", out)
    assert status == 2
    assert errors.splitlines()[0] == (
        f"fieldlab: alpha/{FIELDS[0]}.png: undefined: no finite value: total (-inf)"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--out", "new.jsonl"], "Missing option '--recipe'"),
        (["--recipe", "lab"], "Missing option '--out'"),
        (["--recipe", "lab", "--out", "scores.jsonl"], "scores.jsonl: exists, and scores are nev"),
        (["--recipe", "none", "--out", "new.jsonl"], "--recipe: expected benchmark, lab or a rec"),
    ],
)
def test_what_is_wrong_is_one_line(run, scored, monkeypatch, arguments, words):
    monkeypatch.chdir(scored.parent)
    status, _, errors = run("rescore", "scores.jsonl", *arguments)
    assert status == 2
    assert errors.startswith(f"fieldlab: {words}")
    assert errors.count("\n") == 1


def test_a_missing_frame_is_one_line(run, scored):
    scores = read_scores(scored)
    scores.pixels.path(scores.rows[0].pixels_sha256).unlink()
    out = scored.parent / "new.jsonl"
    status, _, errors = run("rescore", scored, "--recipe", "lab", "--out", out)
    assert status == 2
    missing = scores.pixels.path(scores.rows[0].pixels_sha256)
    assert errors == f"fieldlab: {missing}: no such file\n"
    assert not out.exists()
