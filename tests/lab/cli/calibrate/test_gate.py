import hashlib
import json
import re
import sys
from dataclasses import replace

import msgspec
import pytest

import metrics
from lab.calibrate.evidence_file import Check, read_evidence
from lab.calibrate.fit.report import FORMAT
from lab.calibrate.gate import run as gate_run
from lab.calibrate.gate import winners
from lab.votes import write_votes
from tests.lab.calibrate.gate.making import SCORES, as_people, simulated_votes


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


def test_a_recipe_of_unknown_origin_is_not_judged_by_votes_unless_it_is_declared(run, tmp_path):
    recipe = replace(metrics.BENCHMARK, name="moved", std_penalty=0.3)
    (tmp_path / "recipe.json").write_text(recipe.to_json())
    write_votes(tmp_path / "votes.csv", as_people(simulated_votes(recipe)))
    given = ("--votes", tmp_path / "votes.csv", "--scores", SCORES, "--starts", 1)
    found = []
    for number, declared in enumerate(((), ("--unfitted",))):
        out = tmp_path / f"evidence-{number}.json"
        all_given = (*given, "--out", out, *declared)
        status, _, errors = run("calibrate", "gate", tmp_path / "recipe.json", *all_given)
        assert (status, errors) == (1, "")
        found.append(read_evidence(out).checks[-1])
    assert found[0].pending
    assert "give its report with --fit, or" in found[0].summary
    assert found[1].passed
    assert found[1].summary.endswith("unseen as its author declares")


def test_the_report_of_the_fit_is_kept(run, tmp_path):
    votes, report, out = (tmp_path / name for name in ("votes.csv", "fit.json", "evidence.json"))
    write_votes(votes, as_people(simulated_votes(metrics.BENCHMARK)))
    content = {"format": FORMAT, "simulated": False, "recipe_id": metrics.BENCHMARK.id}
    report.write_text(json.dumps(content | {"sealed": {"references": ["cyan-left-wash"]}}))
    given = ("--votes", votes, "--scores", SCORES, "--fit", report, "--starts", 1, "--out", out)
    status, _, errors = run("calibrate", "gate", "benchmark", *given)
    assert (status, errors) == (1, "")
    evidence = read_evidence(out)
    assert evidence.fit is not None
    assert (evidence.fit.file, evidence.fit.sealed) == ("fit.json", ("cyan-left-wash",))
    assert evidence.fit.sha256 == hashlib.sha256(report.read_bytes()).hexdigest()
    assert evidence.checks[-1].pending
    assert "only 1 reference, at least 5 needed" in evidence.checks[-1].summary


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("none",), "RECIPE: expected benchmark, lab or a recipe file, came 'none'"),
        (
            ("lab", "--votes", "votes.csv"),
            "--scores: expected with the other of --votes and --scores, came none",
        ),
        (("lab", "--fit", "fit.json"), "--fit: expected --votes and --scores as well, came none"),
        (("lab", "--unfitted"), "--unfitted: expected --votes and --scores as well, came none"),
        (
            ("lab", "--unfitted", "--fit", "fit.json"),
            "expected --fit or --unfitted, came both",
        ),
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


def test_what_is_there_is_never_overwritten(run, tmp_path):
    (tmp_path / "recipe.json").write_text(metrics.BENCHMARK.to_json())
    out = tmp_path / "recipe.json"
    status, printed, errors = run("calibrate", "gate", out, "--out", out)
    assert (status, printed) == (2, "")
    assert errors.startswith(f"fieldlab: {out}: exists, and is never overwritten")
    assert out.read_text() == metrics.BENCHMARK.to_json()


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
