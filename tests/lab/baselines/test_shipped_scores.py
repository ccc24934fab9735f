"""The committed scores, made again from the shipped run."""

import subprocess
import sys
from pathlib import Path

import pytest

import lab.baselines
from lab.run.scores import read_scores

SHIPPED = Path(lab.baselines.__file__).parent
FIELDLAB = Path(sys.executable).with_name("fieldlab")

# Another Chromium may round single levels otherwise. Points of a subscore.
SAME_CHROMIUM = 0.05


@pytest.fixture(scope="module")
def again(tmp_path_factory):
    out = tmp_path_factory.mktemp("again") / "scores.jsonl"
    subprocess.run([FIELDLAB, "run", SHIPPED / "run", "--out", out], check=True)
    return {row.place: row for row in read_scores(out).rows}


@pytest.fixture(scope="module")
def committed():
    return {row.place: row for row in read_scores(SHIPPED / "scores.jsonl").rows}


def test_running_the_shipped_baselines_reproduces_the_committed_scores(committed, again):
    assert committed.keys() == again.keys()
    for place, row in committed.items():
        assert row.state == again[place].state, place
        assert row.recipe == again[place].recipe, place
        assert row.source_sha256 == again[place].source_sha256, place
        if row.state == "scored":
            for key, value in row.subscores.items():
                expected = pytest.approx(value, abs=SAME_CHROMIUM)
                assert again[place].subscores[key] == expected, (place, key)


def test_what_nobody_has_run_is_pending_and_has_no_number(committed):
    pending = [row for row in committed.values() if row.state == "pending"]
    assert {row.place.model for row in pending} == {"gpt-5", "claude-opus-4.5", "gemini-3-pro"}
    assert all(row.total is None and row.subscores is None for row in pending)
