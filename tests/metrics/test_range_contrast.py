from dataclasses import replace

import numpy as np
import pytest

import metrics
from tests.metrics import samples
from tests.metrics.pairs import subscore

KEY = "range_contrast"
BLACK = samples.flat(samples.BLACK)


def half(level):
    """Black left half, gray right half: a spread of half the level."""
    return samples.columns(np.where(np.arange(180) < 90, 0, level))


def test_by_hand():
    assert subscore(KEY, BLACK, half(40)) == pytest.approx(100 * (1 - 20 / 55))
    assert subscore(KEY, half(100), half(30)) == pytest.approx(100 * (1 - 35 / 55))


@pytest.mark.parametrize(
    ("color", "luminance"), [((100, 0, 0), 29.9), ((0, 100, 0), 58.7), ((0, 0, 100), 11.4)]
)
def test_luminance_weights_by_hand(color, luminance):
    frame = samples.block(color, 0, 0, 90, 225, background=samples.BLACK)
    assert subscore(KEY, BLACK, frame) == pytest.approx(100 * (1 - luminance / 2 / 55))


def test_range_is_the_recipes():
    recipe = replace(metrics.BENCHMARK, luminance_range=40)
    assert subscore(KEY, BLACK, half(40), recipe) == pytest.approx(50)


def test_zero_from_the_range_on():
    assert subscore(KEY, BLACK, half(110)) == pytest.approx(0, abs=1e-9)
    assert subscore(KEY, BLACK, half(255)) == 0


def test_identity():
    assert subscore(KEY, samples.smooth(1), samples.smooth(1)) == 100


def test_falls_as_contrast_grows():
    values = [subscore(KEY, BLACK, half(level)) for level in (0, 10, 40, 80, 105)]
    assert values[0] == 100
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert subscore(KEY, a, b) == subscore(KEY, b, a)


def test_place_does_not_matter():
    frame = half(200)
    assert subscore(KEY, frame, frame[:, ::-1]) == pytest.approx(100, abs=1e-9)


def test_flat_frames():
    assert subscore(KEY, BLACK, samples.flat(samples.WHITE)) == 100
