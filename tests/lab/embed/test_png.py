import io

import numpy as np
import pytest

import reference_fields
from lab.embed.png import png


def read(content):
    from PIL import Image

    with Image.open(io.BytesIO(content)) as picture:
        return picture.format, picture.mode, np.asarray(picture)


@pytest.mark.parametrize("shape", [(1, 1, 3), (3, 2, 3), (225, 180, 3)])
def test_another_reader_gets_the_same_pixels(shape):
    pixels = np.random.default_rng(5).integers(0, 256, shape, dtype=np.uint8)
    kind, mode, got = read(png(pixels))
    assert (kind, mode) == ("PNG", "RGB")
    np.testing.assert_array_equal(got, pixels)


@pytest.mark.parametrize("name", reference_fields.names())
def test_fields_are_written_whole_and_small(name):
    pixels = reference_fields.load(name).pixels
    content = png(pixels)
    np.testing.assert_array_equal(read(content)[2], pixels)
    assert len(content) < pixels.size / 3
    assert png(pixels) == content
