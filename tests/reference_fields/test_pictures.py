"""The committed pictures are what their sources draw."""

import numpy as np
import pytest

import reference_fields
from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize
from lab.render import Renderer
from reference_fields import loader
from tests.reference_fields.regenerate import CIRCLE, write_picture

# Another Chromium may round and dither differently, in levels; anything else is a change.
MEAN_TOLERANCE = 0.5
MAX_TOLERANCE = 3

CSS_FIELDS = [name for name in reference_fields.names() if name != "magenta-circle"]


@pytest.fixture(scope="module")
def renderer():
    with Renderer() as renderer:
        yield renderer


@pytest.mark.parametrize("name", CSS_FIELDS)
def test_the_source_still_draws_the_picture(renderer, name):
    field = reference_fields.load(name)

    rendered = renderer.render(field.source)

    difference = np.abs(rendered.pixels.astype(int) - field.pixels)
    if difference.mean() >= MEAN_TOLERANCE or difference.max() > MAX_TOLERANCE:
        changed = field.picture.with_name("field-changed.png")
        write_picture(rendered.pixels, changed)
        pytest.fail(
            f"{name}: drawn anew it differs by {difference.mean():.2f} levels on average and "
            f"{difference.max()} at most; compare {changed.name} with {field.picture}"
        )
    assert rendered.notes == ()


def test_the_circle_is_the_rasterized_candidate():
    field = reference_fields.load("magenta-circle")

    circle = Circle(x=91, y=112, radius=72, softness=9, opacity=0.9, color="#ff00ff")
    assert Candidate((circle,)) == CIRCLE
    assert field.source.read_bytes().decode() == CIRCLE.to_svg()
    np.testing.assert_array_equal(field.pixels, rasterize(CIRCLE))


@pytest.mark.parametrize("name", reference_fields.names())
def test_the_picture_holds_nothing_but_pixels(name):
    data = reference_fields.load(name).picture.read_bytes()

    chunks, at = [], 8
    while at < len(data):
        chunks.append(data[at + 4 : at + 8].decode())
        at += 12 + int.from_bytes(data[at : at + 4])
    assert set(chunks) == {"IHDR", "IDAT", "IEND"}


@pytest.mark.parametrize("name", CSS_FIELDS)
def test_the_source_is_small_and_styles_only_the_field(name):
    text = (loader.ROOT / name / loader.source_name(name)).read_text()

    selectors = [line.removesuffix(" {") for line in text.splitlines() if line.endswith("{")]
    assert selectors == [".field", ".field::before", ".field::after"]
    assert len(text) < 1500
