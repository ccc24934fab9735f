"""Loading fields: the pinned pixels and nothing else."""

import hashlib
import shutil

import numpy as np
import pytest

import reference_fields
from reference_fields import FieldError, loader

FILES = {"field.png", "field.toml"}


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A copy of the package's data that a test may spoil."""
    root = tmp_path / "reference_fields"
    shutil.copytree(loader.ROOT, root, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setattr(loader, "ROOT", root)
    return root


def test_names_come_in_their_order():
    assert reference_fields.names() == (
        "magenta-circle",
        "magenta-cyan-corner",
        "vertical-warm-flow",
        "three-zone-soft-field",
        "green-cyan-split",
        "warm-top-cyan-base",
        "cyan-left-wash",
        "yellow-cyan-split",
        "magenta-blue-edge",
        "yellow-magenta-field",
        "purple-green-cyan-field",
    )


def test_every_folder_is_a_field_and_holds_its_three_files():
    folders = {path.name: path for path in loader.ROOT.iterdir() if (path / "field.toml").exists()}

    assert folders.keys() == set(reference_fields.names())
    for name, folder in folders.items():
        present = {path.name for path in folder.iterdir() if not path.stem.endswith("-changed")}
        assert present == FILES | {loader.source_name(name)}


@pytest.mark.parametrize("name", reference_fields.names())
def test_loads_a_frame_that_nobody_can_change(name):
    field = reference_fields.load(name)

    assert field.name == name
    assert field.title == field.intent.title
    assert field.pixels.shape == (225, 180, 3)
    assert field.pixels.dtype == np.uint8
    assert field.pixels.flags.c_contiguous
    with pytest.raises(ValueError, match="read-only"):
        field.pixels[0, 0] = 0
    assert field.source.is_file()
    assert field.sha256 == hashlib.sha256(field.picture.read_bytes()).hexdigest()


def test_titles_differ():
    titles = [reference_fields.load(name).title for name in reference_fields.names()]

    assert len(set(titles)) == len(titles)


def test_every_source_and_picture_is_pinned():
    sums = loader.checksums()

    assert list(sums) == [
        f"{name}/{file}"
        for name in reference_fields.names()
        for file in (loader.source_name(name), "field.png")
    ]
    for key, digest in sums.items():
        assert hashlib.sha256((loader.ROOT / key).read_bytes()).hexdigest() == digest, key


@pytest.mark.parametrize("name", ["magenta", "", "../lab", "Magenta-Circle"])
def test_an_unknown_name_lists_the_known_ones(name):
    with pytest.raises(
        FieldError, match=r"unknown field '.*': expected one of magenta-circle, .*cyan-field$"
    ):
        reference_fields.load(name)


def test_an_altered_picture_is_refused(copy):
    picture = copy / "cyan-left-wash" / "field.png"
    picture.write_bytes(picture.read_bytes() + b" ")

    with pytest.raises(
        FieldError,
        match=r"cyan-left-wash.field\.png: expected SHA-256 [0-9a-f]{64} .*, got [0-9a-f]",
    ):
        reference_fields.load("cyan-left-wash")
    assert reference_fields.load("magenta-circle").name == "magenta-circle"


@pytest.mark.parametrize(
    "file", ["cyan-left-wash/field.png", "cyan-left-wash/field.toml", "SHA256SUMS"]
)
def test_a_missing_file_is_named(copy, file):
    (copy / file).unlink()

    with pytest.raises(FieldError, match=f"{file}: expected a readable file, got: No such file"):
        reference_fields.load("cyan-left-wash")


def test_a_picture_without_a_sum_is_refused(copy):
    sums = copy / "SHA256SUMS"
    lines = sums.read_text().splitlines(keepends=True)
    sums.write_text("".join(line for line in lines if "cyan-left-wash" not in line))

    with pytest.raises(FieldError, match="expected a SHA-256 sum for it in SHA256SUMS, found none"):
        reference_fields.load("cyan-left-wash")


def test_malformed_sums_are_named(copy):
    (copy / "SHA256SUMS").write_text("no sums here\n")

    with pytest.raises(FieldError, match="SHA256SUMS: expected lines of a SHA-256 sum and a file"):
        reference_fields.load("magenta-circle")


def test_text_that_is_not_utf8_is_named(copy):
    (copy / "magenta-circle" / "field.toml").write_bytes(b'title = "\xff"')

    with pytest.raises(
        FieldError, match=r"field\.toml: expected UTF-8 text, got: invalid start byte"
    ):
        reference_fields.load("magenta-circle")
