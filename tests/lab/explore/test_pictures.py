import io

import numpy as np
import pytest
from PIL import Image

from lab.candidate import Candidate
from lab.explore import pictures
from lab.explore.pictures import read_circles, read_picture
from lab.rasterizer import rasterize
from tests.lab.pictures import smooth

RGB = smooth(3, seed=1)


def png(pixels):
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


def test_a_picture_becomes_its_pixels():
    picture = read_picture("mine.jpg", png(RGB), None)
    np.testing.assert_array_equal(picture.pixels, RGB)
    assert picture.notes == ("is PNG, not JPEG as its suffix says",)
    assert picture.problem == ""


def test_a_picture_of_another_size_asks_for_a_fit():
    content = png(RGB[:100])
    picture = read_picture("low.png", content, None)
    assert picture.pixels is None
    assert picture.fits
    assert picture.problem.startswith("low.png: expected 180 × 225 px, came 180 × 100")
    fitted = read_picture("low.png", content, "stretch")
    assert fitted.pixels.shape == (225, 180, 3)
    assert fitted.notes == ("fitted from 180 × 100 px (stretch)",)


def test_what_is_no_picture_is_told_and_no_fit_would_help():
    picture = read_picture("a.png", b"<!doctype html>", None)
    assert picture.problem.startswith("a.png: expected a PNG, JPEG, WebP or GIF picture")
    assert not picture.fits


def test_a_picture_beyond_memory_is_told(monkeypatch):
    def exhausted(*_, **__):
        raise MemoryError

    monkeypatch.setattr(pictures, "decode_bytes", exhausted)
    problem = read_picture("vast.png", b"...", None).problem
    assert problem == (
        "vast.png: expected a picture that fits into this page's memory, came a larger one"
    )


def test_the_labs_own_svg_is_drawn_by_its_rasterizer():
    candidate = Candidate().replace(0, x=50, softness=0)
    picture = read_circles(candidate.to_svg())
    np.testing.assert_array_equal(picture.pixels, rasterize(candidate))
    assert picture.notes == ("drawn by the lab's rasterizer",)


@pytest.mark.parametrize("svg", ['<svg xmlns="http://www.w3.org/2000/svg"/>', "<svg", ""])
def test_another_svg_is_left_to_the_browser(svg):
    picture = read_circles(svg)
    assert picture.pixels is None
    assert picture.problem == ""
