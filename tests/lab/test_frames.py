import numpy as np
import pytest
from PIL import Image

import reference_fields
from lab.candidate import Candidate, Circle
from lab.frames import SUFFIXES, FrameReader
from lab.rasterizer import rasterize
from lab.source import SourceError
from tests.lab import hostile, pictures


@pytest.fixture(scope="module")
def reader():
    with FrameReader() as reader:
        yield reader


def test_a_picture_is_decoded(reader, tmp_path):
    picture = pictures.smooth(3, seed=6)
    Image.fromarray(picture).save(tmp_path / "a.png")
    np.testing.assert_array_equal(reader.read(tmp_path / "a.png").pixels, picture)


@pytest.mark.parametrize("name", ["a.css", "A.CSS", "a.html"])
def test_a_source_is_rendered(reader, tmp_path, name):
    (tmp_path / name).write_text(
        ".field { background: lime }"
        if name.lower().endswith("css")
        else "<!doctype html><body bgcolor='lime'>"
    )
    assert (reader.read(tmp_path / name).pixels == (0, 255, 0)).all()


def test_the_labs_own_circle_is_rasterized(reader, tmp_path):
    circle = Candidate((Circle(x=60.5, radius=33, softness=0, color="#123456"),))
    (tmp_path / "circle.svg").write_text(circle.to_svg())
    before = hostile.chromiums()
    with FrameReader() as fresh:
        frame = fresh.read(tmp_path / "circle.svg")
        assert hostile.chromiums().keys() <= before.keys()
    np.testing.assert_array_equal(frame.pixels, rasterize(circle))
    assert frame.notes == ("drawn by the lab's rasterizer",)


def test_any_other_circle_is_rendered(reader, tmp_path):
    circle = Candidate((Circle(x=60.5, radius=33, softness=0, color="#123456"),))
    (tmp_path / "circle.svg").write_text(circle.to_svg() + "\n<!-- edited -->")
    frame = reader.read(tmp_path / "circle.svg")
    assert frame.notes == ()
    # The same design all the same; Chromium only antialiases its edge differently.
    assert np.abs(frame.pixels.astype(int) - rasterize(circle)).mean() < 1


def test_fit_is_for_pictures(tmp_path):
    Image.new("RGB", (90, 90), (0, 0, 255)).save(tmp_path / "a.png")
    with FrameReader(fit="stretch") as reader:
        frame = reader.read(tmp_path / "a.png")
    assert (frame.pixels == (0, 0, 255)).all()
    assert frame.notes == ("fitted from 90 × 90 px (stretch)",)


@pytest.mark.parametrize(("name", "came"), [("a.txt", "the suffix .txt"), ("a", "no suffix")])
def test_other_files_are_refused(reader, tmp_path, name, came):
    (tmp_path / name).write_text("words")
    with pytest.raises(SourceError, match=rf"{name}: expected one of \.png, .*\.svg, came {came}"):
        reader.read(tmp_path / name)


def test_a_folder_is_refused(reader, tmp_path):
    with pytest.raises(SourceError, match="expected a file, came a directory"):
        reader.read(tmp_path)


def test_a_missing_file_is_refused(reader, tmp_path):
    with pytest.raises(SourceError, match="none: no such file"):
        reader.read(tmp_path / "none")


def test_suffixes_are_those_that_are_promised():
    promised = {".png", ".jpg", ".webp", ".gif", ".svg", ".css", ".html"}
    assert promised <= set(SUFFIXES)


def test_the_labs_own_field_gives_its_picture(reader):
    field = reference_fields.load("magenta-circle")
    np.testing.assert_array_equal(reader.read(field.source).pixels, field.pixels)
