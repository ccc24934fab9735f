import contextlib
import os
import pty
import re
import sys
from dataclasses import replace

import pytest

import metrics
from lab.run.scores import read_scores
from tests.lab.run.making import FIELDS, picture
from tests.lab.run.making import pictures as run_of_pictures


@pytest.fixture
def root(tmp_path):
    return run_of_pictures(tmp_path / "run", "alpha", "beta", fields=FIELDS[:2])


def test_a_run_is_scored_and_summed_up(run, root, tmp_path):
    out = tmp_path / "scores.jsonl"
    status, printed, errors = run("run", root, "--out", out, "--jobs", "1")
    assert (status, errors) == (0, "")
    assert f"Wrote {out}, recipe {metrics.BENCHMARK.id}" in printed
    alpha = next(line.split() for line in printed.splitlines() if line.startswith("alpha"))
    assert alpha[:7] == ["alpha", "2", "of", "10", "–", "–", "8"]
    mean = sum(row.total for row in read_scores(out).rows[:2]) / 2
    assert f"{mean:.2f}" in alpha


def test_a_second_run_scores_nothing_again(run, root, tmp_path):
    out = tmp_path / "scores.jsonl"
    run("run", root, "--out", out)
    before = out.read_bytes()
    assert run("run", root, "--out", out)[0] == 0
    assert out.read_bytes() == before


def test_a_recipe_is_used_and_kept_apart(run, root, tmp_path):
    out = tmp_path / "scores.jsonl"
    recipe = tmp_path / "recipe.json"
    recipe.write_text(replace(metrics.LAB, name="mine", std_penalty=0).to_json())
    assert run("run", root, "--out", out, "--recipe", recipe)[0] == 0
    scores = read_scores(out)
    assert scores.header.recipe.startswith("mine@1+")
    assert scores.rows[0].total == 100.0
    status, _, errors = run("run", root, "--out", out)
    assert status == 2
    recipes = f"{scores.header.recipe}, not {metrics.BENCHMARK.id}"
    words = f"has scores of the recipe {recipes}: choose another file, or `fieldlab rescore`"
    assert errors == f"fieldlab: {out}: {words}\n"


def test_what_is_no_candidate_is_named_and_the_rest_is_scored(run, root, tmp_path):
    out = tmp_path / "scores.jsonl"
    (root / "alpha" / "gren-cyan-split.css").touch()
    status, _, errors = run("run", root, "--out", out)
    assert status == 2
    line = "alpha/gren-cyan-split.css: expected the name of a field (`fieldlab fields` lists them)"
    assert errors == f"fieldlab: {line}\n"
    scores = read_scores(out)
    assert scores.header.complaints == (line,)
    assert [row.state for row in scores.rows].count("scored") == 4


def test_a_value_that_does_not_exist_is_undefined(run, tmp_path):
    root, out, recipe = tmp_path / "run", tmp_path / "scores.jsonl", tmp_path / "recipe.json"
    picture(root / "alpha" / f"{FIELDS[0]}.png", field=FIELDS[0], shift=80)
    recipe.write_text(replace(metrics.BENCHMARK, name="huge", std_penalty=1.7e308).to_json())
    status, printed, errors = run("run", root, "--out", out, "--recipe", recipe)
    assert status == 2
    assert errors == f"fieldlab: alpha/{FIELDS[0]}.png: undefined: no finite value: total (-inf)\n"
    (row, *others) = read_scores(out).rows
    assert (row.state, row.total) == ("undefined", None)
    assert {other.state for other in others} == {"pending"}
    assert printed.splitlines()[2].split() == [
        "alpha", "0", "of", "10", "–", "1", "9", "–", "–", "–"
    ]  # fmt: skip


def test_pictures_need_no_chromium_but_css_does(run, root, tmp_path, monkeypatch):
    out = tmp_path / "scores.jsonl"
    monkeypatch.setenv("FIELDLAB_CHROMIUM", "none")
    assert run("run", root, "--out", out)[0] == 0
    (root / "beta" / f"{FIELDS[4]}.css").write_text(".field {}")
    status, _, errors = run("run", root, "--out", out)
    assert status == 2
    assert errors == "fieldlab: FIELDLAB_CHROMIUM should name a Chromium program, came 'none'\n"
    # It is not the candidate's failure: with a Chromium it will be scored.
    assert [row.state for row in read_scores(out).rows].count("failed") == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none", "--out", "a.jsonl"], "none: expected a readable folder (No such file or direct"),
        ([".", "--out", "a.jsonl"], ".: expected a folder for each model, came none"),
        (["run", "--out", "a.json"], "a.json: expected a name that ends in .jsonl"),
        (["run", "--out", "b/a.jsonl"], "b/a.jsonl: expected its folder to exist"),
        (["run", "--out", "a.jsonl", "--recipe", "none"], "--recipe: expected benchmark, lab or"),
        (["run", "--out", "a.jsonl", "--jobs", "0"], "Invalid value for '--jobs': Input"),
        (["run", "--out", "run.jsonl"], "run.jsonl:1: expected a line of a score file"),
        (["run"], "Missing option '--out'"),
        (["run", "--out", "a.jsonl", "--dask", "nonsense"], "nonsense: expected a Dask scheduler"),
    ],
)
def test_what_is_wrong_is_one_line(run, tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    if arguments[0] == "run":
        picture(tmp_path / "run" / "alpha" / f"{FIELDS[0]}.png", field=FIELDS[0])
    (tmp_path / "run.jsonl").write_text("something else\n")
    status, _, errors = run("run", *arguments)
    assert status == 2
    assert errors.startswith(f"fieldlab: {words}")
    assert errors.count("\n") == 1


def test_without_dask_it_says_how_to_get_it(run, root, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "lab.run.cluster", None)
    status, _, errors = run("run", root, "--out", tmp_path / "a.jsonl", "--dask", "x")
    assert status == 2
    assert errors.startswith("fieldlab: --dask: needs another package (")
    assert errors.endswith("): pip install 'fieldlab[dask]'\n")


def test_at_a_terminal_a_bar_shows_rate_failures_and_time_left(start, root, tmp_path):
    (root / "beta" / f"{FIELDS[5]}.png").write_bytes(b"broken")
    terminal, other_end = pty.openpty()
    process = start("run", root, "--out", tmp_path / "scores.jsonl", stderr=other_end)
    os.close(other_end)
    shown = read_to_end(terminal)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "Wrote" in out
    last = next(line for line in reversed(shown.splitlines()) if "Scoring" in line)
    assert re.search(r"5/5.*[0-9.]+/s.*1 failed.*0:00:00.*left", last)


def read_to_end(terminal):
    shown = b""
    with contextlib.suppress(OSError):  # Linux says so when nobody has the other end any more
        while part := os.read(terminal, 10_000):
            shown += part
    os.close(terminal)
    return shown.decode()
