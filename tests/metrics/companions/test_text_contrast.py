import numpy as np
import pytest

from metrics.companions.text_contrast import measure_text_contrast, text_contrast
from tests.metrics import samples

WHITE = samples.flat(samples.WHITE)


def test_by_hand_on_white_and_on_black():
    on_white = measure_text_contrast(WHITE)
    assert on_white.black_worst == on_white.black_median == pytest.approx(21, abs=1e-9)
    assert on_white.white_worst == on_white.white_median == pytest.approx(1, abs=1e-9)
    on_black = measure_text_contrast(samples.flat(samples.BLACK))
    assert on_black.white_worst == pytest.approx(21, abs=1e-9)
    assert on_black.black_worst == pytest.approx(1, abs=1e-9)


def test_the_gray_that_is_known_as_the_lightest_for_white_text():
    # #767676: WebAIM's contrast checker and W3C's own examples give 4.54 against white.
    assert text_contrast(WHITE, samples.flat((0x76, 0x76, 0x76))) == pytest.approx(4.62, abs=0.005)
    contrast = measure_text_contrast(samples.flat((0x76, 0x76, 0x76)))
    assert contrast.white_worst == pytest.approx(4.54, abs=0.005)


def test_by_hand_magenta():
    # Luminance 0.2126 + 0.0722.
    contrast = measure_text_contrast(samples.flat(samples.MAGENTA))
    assert contrast.black_worst == pytest.approx(0.3348 / 0.05, abs=1e-9)
    assert contrast.white_worst == pytest.approx(1.05 / 0.3348, abs=1e-9)


def test_the_worst_place_counts():
    frame = samples.block(samples.BLACK, 50, 50, 5, 5)
    contrast = measure_text_contrast(frame)
    assert contrast.black_worst == pytest.approx(1, abs=1e-9)
    assert contrast.black_median == pytest.approx(21, abs=1e-9)
    assert text_contrast(WHITE, frame) == pytest.approx(1, abs=1e-9)


def test_a_single_pixel_decides_nothing():
    frame = samples.block(samples.BLACK, 50, 50, 1, 1)
    assert text_contrast(WHITE, frame) == pytest.approx(21 - 20 / 25, abs=1e-9)


def test_the_better_text_color_counts_for_the_whole_frame():
    halves = samples.columns(np.where(np.arange(180) < 90, 60, 255))
    contrast = measure_text_contrast(halves)
    assert contrast.best_worst == max(contrast.black_worst, contrast.white_worst)
    assert contrast.best_worst == contrast.black_worst < 2


def test_the_reference_does_not_matter():
    assert text_contrast(WHITE, samples.smooth(1)) == text_contrast(
        samples.noise(1), samples.smooth(1)
    )
