from dataclasses import replace

import pytest

import metrics
from tests.metrics import samples
from tests.metrics.pairs import subscore

KEY = "hue_placement"
# 0.38 of the longer side, 225.
REACH = 85.5


def test_by_hand_shifted_by_five_pixels():
    reference = samples.block(samples.MAGENTA, 10, 20, 30, 40)
    candidate = samples.block(samples.MAGENTA, 13, 24, 30, 40)
    assert subscore(KEY, reference, candidate) == pytest.approx(100 * (5 - 5 / REACH) / 5)


def test_by_hand_missing_from_one_counts_from_the_top_left_corner():
    # Centroid (29.5, 39.5), the other frame's at (0, 0).
    reference = samples.block(samples.CYAN, 20, 30, 20, 20)
    distance = (29.5**2 + 39.5**2) ** 0.5
    expected = 100 * (5 - distance / REACH) / 5
    assert subscore(KEY, reference, samples.flat(samples.WHITE)) == pytest.approx(expected)


def test_zero_from_the_reach_on():
    near = samples.block(samples.GREEN, 0, 0, 1, 1)
    at_reach = samples.block(samples.GREEN, 0, 85, 1, 1)
    beyond = samples.block(samples.GREEN, 179, 224, 1, 1)
    assert subscore(KEY, near, at_reach) == pytest.approx(100 * (5 - 85 / REACH) / 5)
    assert subscore(KEY, near, beyond) == 80


def test_reach_is_the_recipes():
    recipe = replace(metrics.BENCHMARK, placement_reach=10 / 225)
    reference = samples.block(samples.MAGENTA, 10, 20, 30, 40)
    candidate = samples.block(samples.MAGENTA, 13, 24, 30, 40)
    assert subscore(KEY, reference, candidate, recipe) == pytest.approx(90)


def test_overlapping_hues_count_for_both():
    # (200, 0, 255) is within 100 of both magenta (55) and purple (72).
    reference = samples.block((200, 0, 255), 10, 20, 30, 40)
    candidate = samples.block((200, 0, 255), 13, 24, 30, 40)
    assert subscore(KEY, reference, candidate) == pytest.approx(100 * (5 - 2 * 5 / REACH) / 5)


def test_identity():
    assert subscore(KEY, samples.smooth(1), samples.smooth(1)) == 100


def test_falls_as_the_color_moves_away():
    reference = samples.block(samples.YELLOW, 0, 0, 20, 20)
    values = [
        subscore(KEY, reference, samples.block(samples.YELLOW, x, 0, 20, 20))
        for x in range(0, 80, 10)
    ]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert subscore(KEY, a, b) == subscore(KEY, b, a)


def test_mirrored_frame_moves_the_colors():
    frame = samples.block(samples.CYAN, 0, 0, 60, 225)
    # Centroids at x = 29.5 and 149.5: beyond the reach.
    assert subscore(KEY, frame, frame[:, ::-1]) == 80


def test_flat_frames_have_all_hues_in_one_place():
    assert subscore(KEY, samples.flat(samples.WHITE), samples.flat(samples.BLACK)) == 100
    assert subscore(KEY, samples.flat(samples.CYAN), samples.flat(samples.CYAN)) == 100
