from dataclasses import replace

import pytest

import metrics
from tests.metrics import samples
from tests.metrics.pairs import subscore

KEY = "bleed_control"
WHITE = samples.flat(samples.WHITE)


def tinted(color, width):
    """`width` columns of a color on white."""
    return samples.block(color, 0, 0, width, 225)


def test_by_hand():
    # A tenth of the frame has saturation 51 / 255: a spread of 0.2 * sqrt(0.1 * 0.9) = 0.06.
    candidate = tinted((255, 204, 204), 18)
    assert subscore(KEY, WHITE, candidate) == pytest.approx(100 * (1 - 0.06 / 0.22))


def test_range_is_the_recipes():
    recipe = replace(metrics.BENCHMARK, saturation_range=0.12)
    assert subscore(KEY, WHITE, tinted((255, 204, 204), 18), recipe) == pytest.approx(50)


def test_zero_from_the_range_on():
    assert subscore(KEY, WHITE, tinted(samples.MAGENTA, 90)) == 0


def test_identity():
    assert subscore(KEY, samples.smooth(1), samples.smooth(1)) == 100


def test_falls_as_color_appears():
    values = [subscore(KEY, WHITE, tinted((255, 204, 204), width)) for width in (0, 9, 18, 45, 90)]
    assert values[0] == 100
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert subscore(KEY, a, b) == subscore(KEY, b, a)


def test_only_saturation_counts_not_hue_or_place():
    assert subscore(KEY, tinted(samples.MAGENTA, 40), tinted(samples.GREEN, 40)[:, ::-1]) == 100


def test_black_has_no_saturation():
    black_and_gray = samples.block((9, 9, 9), 0, 0, 90, 225, background=samples.BLACK)
    assert subscore(KEY, WHITE, black_and_gray) == 100
    # Half of the frame at saturation 1, half black at 0: as far apart as can be.
    assert subscore(KEY, samples.flat((1, 0, 0)), tinted((1, 0, 0), 180)) == 100
    half = samples.block((1, 0, 0), 0, 0, 90, 225, background=samples.BLACK)
    assert metrics.scan(half).saturation_spread == pytest.approx(0.5)


def test_flat_frames():
    assert subscore(KEY, samples.flat((10, 20, 30)), WHITE) == 100
