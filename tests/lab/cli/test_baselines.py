"""`fieldlab baselines`."""

import sys

import pytest

import lab.baselines
from lab.baselines import BASELINES


@pytest.fixture
def fast(monkeypatch):
    """Leave only the baselines that take no time."""
    fast = BASELINES[:1]
    monkeypatch.setattr(lab.baselines, "BASELINES", fast)
    return fast


def test_it_writes_a_run(run, fast, tmp_path):
    root = tmp_path / "run"
    outcome = run("baselines", root)
    assert outcome == (0, f"Wrote 1 models of 10 fields to {root}\n", "")
    assert len(list((root / "mean-color").glob("*.css"))) == 10
    scored = run("score", "yellow-cyan-split", root / "mean-color" / "yellow-cyan-split.css")
    assert scored.status == 0


def test_it_refuses_a_folder_of_someone_else(run, fast, tmp_path):
    folder = tmp_path / "mean-color"
    folder.mkdir()
    (folder / "yellow-cyan-split.css").write_text(".field { background: lime }")
    status, out, err = run("baselines", tmp_path)
    assert (status, out) == (2, "")
    expected = f"{folder}: expected no such folder or one that `fieldlab baselines` wrote"
    assert err == f"fieldlab: {expected}, came something else\n"


def test_without_its_libraries_it_says_how_to_get_them(run, monkeypatch, tmp_path):
    for module in [name for name in sys.modules if name.startswith("lab.baselines")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "blurhash", None)
    status, out, err = run("baselines", tmp_path / "run")
    assert (status, out) == (2, "")
    assert "pip install 'fieldlab[baselines]'" in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "run").exists()
