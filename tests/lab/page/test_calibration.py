from dataclasses import replace

import pytest

import metrics
from lab.calibrate.evidence_file import CHECKS, Check, Evidence, write_evidence
from lab.calibrate.evidence_inputs import ScoresUsed, VotesUsed
from lab.page.calibration import calibrated_states
from lab.recipe_query import state_of
from lab.run.header import describe_recipe
from lab.run.versions import Versions

FITTED = replace(metrics.BENCHMARK, name="fitted", version="3", std_penalty=0.2)


@pytest.fixture
def folder(tmp_path):
    def filled(recipe):
        evidence = Evidence(
            **describe_recipe(recipe),
            date="2026-11-30T12:00:00Z",
            versions=Versions("0.1.0", "2.4.6", "13.0.0", None),
            checks=tuple(
                Check(name=name, passed=True, summary="fine", numbers={"starts": 4})
                for name in CHECKS
            ),
            verdict="passed",
            scores=ScoresUsed(file="scores.jsonl", sha256="b" * 64),
            votes=VotesUsed(file="votes.csv", sha256="a" * 64, votes=90, raters=10, simulated=0),
        )
        write_evidence(tmp_path / "fitted.json", evidence)
        return tmp_path

    return filled


def test_the_site_ships_no_calibrated_recipe():
    assert calibrated_states() == []


def test_a_calibrated_recipe_is_a_state_that_the_page_compares_with(folder):
    assert calibrated_states(folder(FITTED)) == [state_of(FITTED)]


@pytest.mark.parametrize(
    "changes",
    [{"empty_shape_credit": 0.355}, {"mask_distance": 90}, {"frame_size": (90, 110)}],
)
def test_a_recipe_that_no_state_can_hold_is_left_out(folder, changes):
    assert calibrated_states(folder(replace(FITTED, **changes))) == []
