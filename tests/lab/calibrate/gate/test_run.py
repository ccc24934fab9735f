import hashlib

import pytest

import metrics
from lab.calibrate.evidence_file import CHECKS, read_evidence, write_evidence
from lab.calibrate.evidence_inputs import FitUsed
from lab.calibrate.gate import winners
from lab.calibrate.gate.run import read_judgements, run_gate
from lab.votes import write_votes
from tests.lab.calibrate.gate.making import SCORES, simulated_votes


@pytest.fixture(autouse=True)
def _short_climbs(monkeypatch):
    monkeypatch.setattr(winners, "SCORINGS", 2)


@pytest.mark.parametrize("recipe", [metrics.BENCHMARK, metrics.LAB], ids=["benchmark", "lab"])
def test_the_shipped_recipes_do_not_pass(recipe, tmp_path):
    told = []
    evidence = run_gate(recipe, starts=1, advance=lambda: told.append(1))
    assert len(told) == 11
    assert tuple(check.name for check in evidence.checks) == CHECKS
    failed = [check.name for check in evidence.checks if not check.passed and not check.pending]
    assert failed[:4] == ["ladders", "blind_spots", "noise_floor", "certificate"]
    assert evidence.checks[-1].pending
    assert (evidence.verdict, evidence.recipe) == ("failed", recipe.id)
    assert (evidence.votes, evidence.scores, evidence.fit) == (None, None, None)
    write_evidence(tmp_path / "evidence.json", evidence)
    assert read_evidence(tmp_path / "evidence.json") == evidence


def test_what_votes_and_scores_were_used_is_kept(tmp_path):
    votes = simulated_votes(metrics.BENCHMARK, count=2, pairs=20)
    write_votes(tmp_path / "votes.csv", votes)
    judgements = read_judgements(tmp_path / "votes.csv", SCORES)
    fit = FitUsed(file="fit.json", sha256="c" * 64, sealed=("one",), simulated=True)
    evidence = run_gate(metrics.BENCHMARK, judgements, fit, starts=1)
    assert evidence.fit == fit
    assert evidence.checks[-1].summary == "simulated raters are not people"
    assert evidence.votes is not None
    assert (evidence.votes.file, evidence.votes.raters) == ("votes.csv", 2)
    assert (evidence.votes.votes, evidence.votes.simulated) == (40, 40)
    digest = hashlib.sha256((tmp_path / "votes.csv").read_bytes()).hexdigest()
    assert evidence.votes.sha256 == digest
    assert evidence.scores is not None
    assert evidence.scores.file == "scores.jsonl"
    assert evidence.scores.sha256 == hashlib.sha256(SCORES.read_bytes()).hexdigest()
