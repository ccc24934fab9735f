import os

import pytest

from lab.run import RunError
from lab.run.folder import read_folder
from lab.run.row import Place
from lab.source import SourceError
from tests.lab.run.making import FIELDS


@pytest.fixture
def put(tmp_path):
    def put(*names):
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("name = 'A'" if path.suffix == ".toml" else ".field {}")
        return read_folder(tmp_path)

    return put


def test_models_fields_and_samples_are_in_order(put):
    folder = put(
        "beta/yellow-cyan-split.svg",
        "alpha/green-cyan-split.10.css",
        "alpha/green-cyan-split.2.CSS",
        "alpha/magenta-cyan-corner.png",
        "alpha/model.toml",
    )
    assert [candidate.place for candidate in folder.candidates] == [
        Place("alpha", "magenta-cyan-corner", 0),
        Place("alpha", "green-cyan-split", 2),
        Place("alpha", "green-cyan-split", 10),
        Place("beta", "yellow-cyan-split", 0),
    ]
    assert folder.candidates[1].source == "alpha/green-cyan-split.2.CSS"
    assert [(name, info.name) for name, info in folder.models.items()] == [
        ("alpha", "A"),
        ("beta", None),
    ]
    assert folder.fields == FIELDS
    assert folder.complaints == ()


def test_the_labs_own_field_is_expected_if_there_is_a_candidate_for_it(put):
    assert put("alpha/magenta-circle.svg").fields == ("magenta-circle", *FIELDS)


def test_a_model_may_have_no_candidate_yet(put):
    folder = put("alpha/model.toml")
    assert list(folder.models) == ["alpha"]
    assert folder.candidates == ()


def test_what_is_left_alone(put):
    folder = put(
        "README.md",
        "notes.png",
        ".hidden/x.css",
        "scores.pixels/0123.png",
        "alpha/README.md",
        "alpha/.cache",
        "a/model.toml",
    )
    assert list(folder.models) == ["a", "alpha"]
    assert folder.complaints == ()


def test_what_is_complained_of(put, tmp_path):
    (tmp_path / "alpha" / "cyan-left-wash.css").mkdir(parents=True)
    folder = put(
        "alpha/gren-cyan-split.css",
        "alpha/green-cyan-split.0.css",
        "alpha/yellow-cyan-split.txt",
        "alpha/magenta-blue-edge.css",
        "alpha/magenta-blue-edge.svg",
    )
    kinds = ".png, .jpg, .jpeg, .webp, .gif, .css, .html, .svg"
    name = "expected the name of a field (`fieldlab fields` lists them)"
    twice = "expected one file for alpha/magenta-blue-edge, came magenta-blue-edge.css too"
    assert folder.complaints == (
        f"alpha/cyan-left-wash.css: expected a candidate ({kinds})",
        f"alpha/green-cyan-split.0.css: {name}",
        f"alpha/gren-cyan-split.css: {name}",
        f"alpha/magenta-blue-edge.svg: {twice}",
        f"alpha/yellow-cyan-split.txt: expected a candidate ({kinds})",
    )
    assert [candidate.source for candidate in folder.candidates] == ["alpha/magenta-blue-edge.css"]


def test_a_malformed_model_file_is_complained_of(put, tmp_path):
    put("alpha/model.toml", "alpha/cyan-left-wash.css")
    (tmp_path / "alpha" / "model.toml").write_text("name = 3")
    folder = read_folder(tmp_path)
    assert folder.complaints == (
        "alpha/model.toml: Expected `str | null`, got `int` - at `$.name`",
    )
    assert len(folder.candidates) == 1


def test_a_name_that_is_no_text_is_complained_of(tmp_path):
    (tmp_path / os.fsdecode(b"caf\xe9")).mkdir()
    assert read_folder(tmp_path).complaints == (r"caf\udce9: expected a name in UTF-8",)


def test_no_folder(tmp_path):
    with pytest.raises(RunError, match=r"none: expected a readable folder \(No such file"):
        read_folder(tmp_path / "none")
    (tmp_path / "cyan-left-wash.css").touch()
    with pytest.raises(RunError, match="expected a folder for each model, came none"):
        read_folder(tmp_path)


def test_reading_is_limited_by_what_can_be_rendered(put, tmp_path):
    (candidate,) = put("alpha/cyan-left-wash.css").candidates
    assert candidate.read() == b".field {}"
    with candidate.path.open("r+b") as file:
        file.truncate(5_000_001)
    with pytest.raises(SourceError, match="expected at most 5,000,000 bytes, came 5,000,001"):
        candidate.read()
    candidate.path.unlink()
    os.mkfifo(candidate.path)
    with pytest.raises(SourceError, match="expected a file, came a directory or device"):
        candidate.read()
