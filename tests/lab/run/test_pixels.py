import hashlib

import numpy as np
import pytest
from PIL import Image

from lab.run.pixels import PixelsError, PixelStore, pixels_sha256, to_png
from tests.lab import pictures

FRAME = pictures.smooth(3, seed=1)


@pytest.fixture
def kept(tmp_path):
    store = PixelStore(tmp_path / "frames")
    sha256 = pixels_sha256(FRAME)
    store.keep(sha256, to_png(FRAME))
    return store, sha256


def test_the_hash_is_of_the_bytes_not_of_a_file():
    assert pixels_sha256(FRAME) == hashlib.sha256(FRAME.tobytes()).hexdigest()
    assert pixels_sha256(np.asfortranarray(FRAME)) == pixels_sha256(FRAME)


def test_a_frame_comes_back(kept):
    store, sha256 = kept
    np.testing.assert_array_equal(store.load(sha256), FRAME)
    assert [path.name for path in store.folder.iterdir()] == [f"{sha256}.png"]


def test_a_frame_that_is_there_stays(kept):
    store, sha256 = kept
    before = store.path(sha256).stat()
    store.keep(sha256, b"something else")
    assert store.path(sha256).stat() == before


def test_a_missing_frame(kept):
    store, sha256 = kept
    store.path(sha256).unlink()
    with pytest.raises(PixelsError, match=rf"{sha256}\.png: no such file$"):
        store.load(sha256)


def test_an_altered_frame(kept):
    store, sha256 = kept
    Image.fromarray(255 - FRAME).save(store.path(sha256))
    with pytest.raises(PixelsError, match=rf"{sha256}\.png: expected the pixels of its name"):
        store.load(sha256)


def test_a_damaged_frame(kept):
    store, sha256 = kept
    store.path(sha256).write_bytes(store.path(sha256).read_bytes()[:2000])
    with pytest.raises(PixelsError, match=rf"{sha256}\.png: expected a whole picture"):
        store.load(sha256)
