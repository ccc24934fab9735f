import pytest

from tests.metrics import samples
from tests.metrics.pairs import subscore

KEY = "region_scale"


def test_by_hand():
    reference = samples.block(samples.MAGENTA, 0, 0, 10, 10)
    candidate = samples.block(samples.MAGENTA, 90, 90, 20, 20)
    assert subscore(KEY, reference, candidate) == pytest.approx(100 * (4 + 100 / 400) / 5)


def test_absent_from_one_frame_is_zero_for_that_hue():
    white = samples.flat(samples.WHITE)
    assert subscore(KEY, white, samples.block(samples.GREEN, 5, 5, 1, 1)) == 80
    assert subscore(KEY, samples.named()["five hues"], white) == 0


def test_absent_from_both_is_a_match():
    assert subscore(KEY, samples.flat(samples.WHITE), samples.flat(samples.BLACK)) == 100


def test_identity():
    assert subscore(KEY, samples.smooth(1), samples.smooth(1)) == 100


def test_falls_on_both_sides_of_the_right_size():
    reference = samples.block(samples.CYAN, 20, 20, 60, 60)
    sizes = (30, 45, 60, 80, 120)
    values = [
        subscore(KEY, reference, samples.block(samples.CYAN, 20, 20, size, size)) for size in sizes
    ]
    assert values[0] < values[1] < values[2] == 100 > values[3] > values[4]


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert subscore(KEY, a, b) == subscore(KEY, b, a)


def test_place_does_not_matter():
    frame = samples.smooth(1)
    assert subscore(KEY, frame, frame[::-1, ::-1]) == 100


def test_flat_frames():
    cyan, green = samples.flat(samples.CYAN), samples.flat(samples.GREEN)
    assert subscore(KEY, cyan, cyan) == 100
    assert subscore(KEY, cyan, green) == 60
