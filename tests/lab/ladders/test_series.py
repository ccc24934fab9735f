"""Inversions, ranges and lines counted by hand."""

import pytest

from lab.ladders.series import FLAT, Order, Range, examine


def test_a_falling_line_is_in_order_and_even():
    series = examine([90, 80, 70, 60], floor=2)
    assert series.order == Order(inversions=0, within_floor=0, largest_rise=0, rise=None)
    assert series.order.holds
    assert series.range == Range(drop=30, share=pytest.approx(1 / 3), flat_end=0)
    assert series.steps.r_squared == pytest.approx(1)
    assert series.steps.deviation == pytest.approx(0, abs=1e-12)


def test_inversions_are_pairs_and_the_largest_rise_spans_several_steps():
    # Higher later: 60 < 61, 60 < 63, 61 < 63, and 62.5 < 63.
    series = examine([90, 62.5, 60, 61, 63], floor=2.5)
    assert series.order == Order(inversions=4, within_floor=3, largest_rise=3, rise=(2, 4))
    assert not series.order.holds


def test_small_rises_in_a_row_are_a_large_one():
    assert not examine([90, 50, 51, 52, 53, 54], floor=3).order.holds
    assert examine([90, 50, 51, 52, 52.9], floor=3).order.holds


def test_a_rise_of_just_the_floor_is_a_failure():
    assert not examine([90, 50, 52], floor=2).order.holds
    below = examine([90, 50, 51.99], floor=2)
    assert below.order.holds
    assert (below.order.inversions, below.order.within_floor) == (1, 1)


def test_equal_rungs_are_no_inversion():
    assert examine([90, 90, 80, 80], floor=0).order == Order(0, 0, 0, None)


def test_flat_steps_count_from_the_end():
    assert examine([90, 90, 40, 20, 20.4, 20], floor=1).range.flat_end == 2
    assert examine([90, 20, 20 - FLAT], floor=1).range.flat_end == 0
    assert examine([50, 50, 50], floor=1).range.flat_end == 2


def test_a_score_that_does_not_move_has_no_steps():
    series = examine([100, 100, 100, 100], floor=0)
    assert series.steps.r_squared is None
    assert series.range.drop == 0


def test_a_reference_without_points_has_no_share():
    assert examine([0, -5], floor=1).range == Range(drop=5, share=None, flat_end=0)


def test_the_line_is_that_of_least_squares():
    # Over 0, 1, 2, 3: slope -2, mean 7; residuals -1, 1, 1, -1 of values 9, 9, 7, 3.
    series = examine([9, 9, 7, 3], floor=1)
    assert series.steps.deviation == pytest.approx(1)
    assert series.steps.r_squared == pytest.approx(1 - 4 / 24)
