import json
import re
import sys

import msgspec
import pytest

import metrics
from lab.calibrate.evidence_file import Check, read_evidence
from lab.calibrate.gate import run as gate_run
from lab.calibrate.gate import winners
from lab.votes import write_votes
from tests.lab.calibrate.gate.making import SCORES, simulated_votes


@pytest.fixture(autouse=True)
def _short_climbs(monkeypatch):
    monkeypatch.setattr(winners, "SCORINGS", 2)


def test_a_recipe_that_fails_ends_with_status_1_and_evidence(run, tmp_path):
    out = tmp_path / "evidence.json"
    status, printed, errors = run("calibrate", "gate", "benchmark", "--out", out, "--starts", 1)
    assert (status, errors) == (1, "")
    results = dict(line.split()[:2] for line in printed.splitlines()[2:8])
    assert results == {
        "ladders": "failed",
        "blind_spots": "failed",
        "noise_floor": "failed",
        "certificate": "failed",
        "climbs": results["climbs"],
        "people": "pending",
    }
    assert printed.splitlines()[-1] == f"{metrics.BENCHMARK.id}: failed. Wrote {out}"
    evidence = read_evidence(out)
    assert evidence.verdict == "failed"
    assert [check.summary in printed for check in evidence.checks] == [True] * 6


def test_a_recipe_that_passes_ends_with_status_0(run, tmp_path, monkeypatch):
    failed = gate_run.run_gate(metrics.LAB, starts=1)
    passed = msgspec.structs.replace(
        failed, checks=(Check(name="ladders", passed=True, summary="fine"),), verdict="passed"
    )
    monkeypatch.setattr(gate_run, "run_gate", lambda *_, **__: passed)
    status, printed, errors = run("calibrate", "gate", "lab", "--out", tmp_path / "evidence.json")
    assert (status, errors) == (0, "")
    assert "passed. Wrote" in printed


def test_simulated_votes_do_not_pass(run, tmp_path):
    votes = tmp_path / "simulated.csv"
    write_votes(votes, simulated_votes(metrics.BENCHMARK, count=2, pairs=20))
    given = ("--votes", votes, "--scores", SCORES, "--starts", 1)
    status, printed, errors = run("calibrate", "gate", "lab", "--out", tmp_path / "e.json", *given)
    assert (status, errors) == (1, "")
    assert re.search("^people +failed +simulated raters are not people", printed, re.MULTILINE)
    assert json.loads((tmp_path / "e.json").read_text())["votes"]["simulated"] == 40


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("none",), "RECIPE: expected benchmark, lab or a recipe file, came 'none'"),
        (
            ("lab", "--votes", "votes.csv"),
            "expected --votes and --scores together, came one of them",
        ),
        (("lab", "--fit", "fit.json"), "--fit: expected --votes and --scores as well, came none"),
        (
            ("lab", "--votes", "votes.csv", "--scores", SCORES),
            "votes.csv: cannot be read (No such file or directory)",
        ),
        (("lab", "--starts", "0"), "Invalid value for '--starts'"),
    ],
)
def test_bad_input_is_named_before_anything_runs(run, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    status, printed, errors = run("calibrate", "gate", *arguments, "--out", "evidence.json")
    assert (status, printed) == (2, "")
    assert errors.startswith(f"fieldlab: {message}")
    assert errors.count("\n") == 1
    assert not (tmp_path / "evidence.json").exists()


def test_a_folder_that_is_not_there_is_named(run, tmp_path):
    out = tmp_path / "none" / "evidence.json"
    status, printed, errors = run("calibrate", "gate", "lab", "--out", out)
    assert (status, printed) == (2, "")
    assert errors == f"fieldlab: {out}: expected its folder to exist\n"


def test_a_missing_library_is_named_with_what_to_install(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "lab.calibrate.gate.people", None)
    monkeypatch.delitem(sys.modules, "lab.calibrate.gate.run")
    status, printed, errors = run("calibrate", "gate", "lab", "--out", tmp_path / "evidence.json")
    assert (status, printed) == (2, "")
    assert errors.endswith("pip install 'fieldlab[calibrate]'\n")
    assert errors.count("\n") == 1
