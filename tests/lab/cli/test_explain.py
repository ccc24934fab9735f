import pytest

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.rasterizer import rasterize


@pytest.fixture
def circle(tmp_path):
    path = tmp_path / "circle.svg"
    path.write_text(Candidate().to_svg(), encoding="utf-8")
    return path


def test_an_explanation_is_written_and_summed_up(run, circle, tmp_path):
    out = tmp_path / "deep" / "why"
    status, printed, errors = run("explain", "magenta-circle", circle, "--out", out)
    assert (status, errors) == (0, "")
    field = reference_fields.load("magenta-circle").pixels
    total = metrics.score(field, rasterize(Candidate())).total
    assert printed == f"Wrote {out / 'index.html'}: total {total:.2f}\n"
    assert (out / "index.html").is_file()
    assert len(list((out / "overlays").glob("*.png"))) == 14


def test_another_recipe_gives_another_total(run, circle, tmp_path):
    arguments = ("explain", "magenta-circle", circle, "--out", tmp_path / "why")
    _, benchmark, _ = run(*arguments)
    status, lab, _ = run(*arguments, "--recipe", "lab")
    assert status == 0
    assert lab != benchmark


def test_a_folder_with_other_files_is_left_alone(run, circle, tmp_path):
    status, printed, errors = run("explain", "magenta-circle", circle, "--out", tmp_path)
    assert (status, printed) == (2, "")
    assert errors.startswith(f"fieldlab: {tmp_path}: expected a new or empty folder")
    assert errors.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["circle.svg"]


@pytest.mark.parametrize(
    ("reference", "candidate", "message"),
    [
        ("nothing", "circle.svg", "nothing: expected a file or one of the fields"),
        ("magenta-circle", "none.png", "none.png: no such file"),
    ],
)
def test_bad_input_is_named(run, circle, tmp_path, monkeypatch, reference, candidate, message):
    monkeypatch.chdir(tmp_path)
    status, printed, errors = run("explain", reference, candidate, "--out", "why")
    assert (status, printed) == (2, "")
    assert errors.startswith(f"fieldlab: {message}")
    assert errors.count("\n") == 1
    assert not (tmp_path / "why").exists()
