from dataclasses import replace

import pytest

import metrics
from tests.metrics import samples
from tests.metrics.pairs import subscore

KEY = "internal_shape"
REACH = 85.5


def test_by_hand_half_overlapping_blocks():
    # 20 px of 40 overlap: intersection over union 1/3; centroids 20 px apart.
    reference = samples.block(samples.MAGENTA, 0, 0, 40, 50)
    candidate = samples.block(samples.MAGENTA, 20, 0, 40, 50)
    hue = 0.65 / 3 + 0.35 * (1 - 20 / REACH)
    assert subscore(KEY, reference, candidate) == pytest.approx(100 * (hue + 4 * 0.35) / 5)
    assert subscore(KEY, reference, candidate, metrics.LAB) == pytest.approx(100 * (hue + 4) / 5)


def test_by_hand_absent_from_one():
    reference = samples.block(samples.CYAN, 20, 30, 20, 20)
    near = 1 - (29.5**2 + 39.5**2) ** 0.5 / REACH
    expected = 100 * (0.35 * near + 4 * 0.35) / 5
    assert subscore(KEY, reference, samples.flat(samples.WHITE)) == pytest.approx(expected)


@pytest.mark.parametrize("credit", [0, 0.35, 0.5, 1])
def test_empty_shape_credit(credit):
    recipe = replace(metrics.BENCHMARK, empty_shape_credit=credit)
    white = samples.flat(samples.WHITE)
    assert subscore(KEY, white, white, recipe) == pytest.approx(100 * credit)


@pytest.mark.parametrize("share", [0, 0.1, 0.65, 1])
def test_identity_is_exact_with_full_credit(share):
    recipe = replace(metrics.LAB, overlap_share=share)
    frame = samples.smooth(1)
    assert subscore(KEY, frame, frame, recipe) == 100


def test_identity_with_five_hues_needs_no_credit():
    frame = samples.named()["five hues"]
    assert subscore(KEY, frame, frame) == 100


def test_identity_with_one_hue_is_48_in_the_benchmark():
    frame = samples.flat(samples.MAGENTA)
    assert subscore(KEY, frame, frame) == pytest.approx(48)


def test_falls_as_the_overlap_shrinks():
    reference = samples.block(samples.GREEN, 0, 0, 40, 40)
    values = [
        subscore(KEY, reference, samples.block(samples.GREEN, x, 0, 40, 40))
        for x in range(0, 50, 10)
    ]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert subscore(KEY, a, b) == subscore(KEY, b, a)


def test_mirrored_shape_is_another_shape():
    frame = samples.smooth(1)
    assert subscore(KEY, frame, frame[:, ::-1]) < subscore(KEY, frame, frame)
