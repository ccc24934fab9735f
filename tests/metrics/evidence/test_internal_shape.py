import numpy as np
import pytest

import metrics
from metrics.hue_placement import closeness
from tests.metrics import samples
from tests.metrics.evidence.looks import INK, SOLID, VEIL, both, is_drawn, named


def test_values_by_hand():
    # 50 x 60 px each, 30 x 60 in common.
    here = samples.block(samples.CYAN, 20, 30, 50, 60)
    there = samples.block(samples.CYAN, 40, 30, 50, 60)
    evidence = both("internal_shape", here, there)
    for side in (evidence.reference, evidence.candidate):
        assert [number.values for number in side.numbers] == [(1200, 1800 / 4200)]
    assert evidence.reference.numbers[0].text == "1,200 px only here, 42.9 % in both"


def test_ratios_make_up_the_subscore():
    reference, candidate = named()["smooth"], named()["smooth too"]
    evidence = both("internal_shape", reference, candidate)
    ratios = [number.values[1] for number in evidence.candidate.numbers]
    near = closeness(metrics.scan(reference), metrics.scan(candidate), metrics.LAB)
    expected = metrics.score(reference, candidate).subscores["internal_shape"]
    made = np.mean(0.65 * np.array(ratios) + 0.35 * np.array(near))
    assert 100 * made == pytest.approx(expected)


def test_regions_by_hand():
    here = samples.block(samples.CYAN, 20, 30, 50, 60)
    there = samples.block(samples.CYAN, 40, 30, 50, 60)
    layer = both("internal_shape", here, there).reference.layer
    solid, ink = is_drawn(layer, SOLID), is_drawn(layer, INK)
    assert solid[40:80, 42:68].all()
    assert is_drawn(layer, VEIL)[:30].all()
    y, x = np.mgrid[40:80, 22:38]
    np.testing.assert_array_equal(ink[40:80, 22:38], (x + y) % 8 == 0)
    y, x = np.mgrid[40:80, 72:88]
    np.testing.assert_array_equal(ink[40:80, 72:88], (x - y) % 8 == 0)


def test_both_frames_show_the_same():
    evidence = both("internal_shape", named()["smooth"], named()["disc"])
    np.testing.assert_array_equal(evidence.reference.layer, evidence.candidate.layer)


def test_exchanging_the_frames_turns_the_lines():
    a = both("internal_shape", named()["disc"], named()["small disc"]).reference.layer
    b = both("internal_shape", named()["small disc"], named()["disc"]).reference.layer
    assert (a != b).any()
    np.testing.assert_array_equal(is_drawn(a, VEIL), is_drawn(b, VEIL))


def test_different_hues_at_one_place_cross_both_lines():
    layer = both(
        "internal_shape", samples.flat(samples.CYAN), samples.flat(samples.MAGENTA)
    ).candidate.layer
    y, x = np.mgrid[:225, :180]
    expected = ((x + y) % 8 == 0) | ((x - y) % 8 == 0)
    np.testing.assert_array_equal(is_drawn(layer, INK), expected)
