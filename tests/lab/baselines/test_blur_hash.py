import blurhash
import numpy as np
import pytest

from lab.baselines.blur_hash import COMPONENTS, blur_hash, encode
from tests.lab.baselines.nearness import flat, largest_difference, mean_difference

# Levels that the coarse steps and the skew cosines of a BlurHash cost.
QUANTIZATION = 6


def wave(across, down, strength=0.3):
    """A gray frame of one cosine term in linear light."""
    x = np.cos(np.pi * across * (np.arange(180) + 0.5) / 180)
    y = np.cos(np.pi * down * (np.arange(225) + 0.5) / 225)
    light = 0.5 + strength * np.outer(y, x)
    levels = np.vectorize(blurhash.linear_to_srgb)(light)
    return np.repeat(levels[:, :, np.newaxis], 3, axis=2).astype(np.uint8)


@pytest.mark.parametrize("color", [(0, 0, 0), (255, 255, 255), (12, 200, 77)])
def test_a_flat_frame_is_found(draw, color):
    drawn = draw("svg", blur_hash(flat(color)))
    assert largest_difference(drawn, flat(color)) <= QUANTIZATION


@pytest.mark.parametrize("term", [(1, 0), (0, 3)])
def test_a_wave_along_one_side_is_found_where_it_is(draw, term):
    frame = wave(*term)
    drawn = draw("svg", blur_hash(frame))
    assert mean_difference(drawn, frame) <= QUANTIZATION
    # An odd wave mirrored is its negative.
    assert mean_difference(drawn, frame[::-1, ::-1]) > 5 * QUANTIZATION


def test_a_wave_along_both_sides_is_found_at_half_its_strength(draw):
    """A BlurHash takes twice the mean of a frame times a term; here four times would be due."""
    drawn = draw("svg", blur_hash(wave(2, 1)))
    assert mean_difference(drawn, wave(2, 1, strength=0.15)) <= QUANTIZATION
    assert mean_difference(drawn, wave(2, 1)) > 1.5 * QUANTIZATION


def test_a_wave_too_fine_for_the_hash_is_lost(draw):
    frame = wave(6, 0)
    drawn = draw("svg", blur_hash(frame))
    assert np.ptp(drawn[112, :, 0].astype(int)) < np.ptp(frame[112, :, 0].astype(int)) / 3


def test_the_hash_has_the_stated_terms_and_is_in_the_source():
    frame = wave(2, 1)
    text = encode(frame)
    assert blurhash.components(text) == COMPONENTS == (4, 5)
    assert len(text) == 44
    assert f"<desc>BlurHash {text}</desc>" in blur_hash(frame)
