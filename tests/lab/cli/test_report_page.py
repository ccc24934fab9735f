import shutil

import pytest

from lab.run.scores import read_scores
from tests.lab.report.making import row, shared_scores


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    return shared_scores(tmp_path_factory)


def test_a_report_is_written_and_summed_up(run, saved, tmp_path):
    out = tmp_path / "deep" / "report"
    status, printed, errors = run("report", saved, "--out", out)
    assert (status, errors) == (0, "")
    counts = "32 scored, 1 undefined, 1 failed, 17 pending"
    assert printed == f"Wrote {out / 'index.html'}: {counts}\n"
    assert (out / "index.html").is_file()


def test_a_folder_with_other_files_is_left_alone(run, saved, tmp_path):
    (tmp_path / "mine.txt").touch()
    status, printed, errors = run("report", saved, "--out", tmp_path)
    assert (status, printed) == (2, "")
    words = (
        "expected a new or empty folder or an earlier one of the kind, came one with other files"
    )
    assert errors == f"fieldlab: {tmp_path}: {words}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_what_is_no_score_file_is_named(run, saved, tmp_path):
    status, _, errors = run("report", tmp_path / "none.jsonl", "--out", tmp_path / "report")
    assert status == 2
    assert errors.startswith(f"fieldlab: {tmp_path / 'none.jsonl'}: cannot be read (")
    (tmp_path / "other.jsonl").write_text("{}\n")
    status, _, errors = run("report", tmp_path / "other.jsonl", "--out", tmp_path / "report")
    assert status == 2
    assert errors.startswith(f"fieldlab: {tmp_path / 'other.jsonl'}:1: expected a line of a score")
    assert errors.count("\n") == 1


def test_a_missing_frame_is_named(run, saved, tmp_path):
    shutil.copytree(saved.parent, tmp_path / "saved")
    path = tmp_path / "saved" / saved.name
    frame = read_scores(path).pixels.path(row(path, "exact").pixels_sha256)
    frame.unlink()
    status, _, errors = run("report", path, "--out", tmp_path / "report")
    assert status == 2
    assert errors.startswith(f"fieldlab: {frame}: ")
    assert not (tmp_path / "report").exists()
