from itertools import combinations

import numpy as np
import pytest

from metrics.evidence.drawing import CLEAR, VEIL, draw, hue_hatchings, hue_layer, outline, shade
from tests.metrics import samples
from tests.metrics.evidence.looks import INK, darkness, is_drawn, look


def test_outline_by_hand():
    mask = np.zeros((6, 6), bool)
    mask[1:4, 0:3] = True
    expected = mask.copy()
    expected[2, 0:2] = False  # column 0 lies on the frame's border, which is no outline
    np.testing.assert_array_equal(outline(mask), expected)


def test_outline_of_all_and_of_nothing_is_nothing():
    assert not outline(np.ones((5, 7), bool)).any()
    assert not outline(np.zeros((5, 7), bool)).any()


def test_hatchings_differ_and_leave_most_of_the_color_free():
    hatchings = hue_hatchings((225, 180))
    assert len(hatchings) == 5
    for hatching in hatchings:
        assert 0.04 < hatching.mean() < 0.15
    for a, b in combinations(hatchings, 2):
        assert (a & b).sum() <= a.sum() / 2


def test_lines_have_a_halo_beside_them_but_not_on_the_veil():
    ink = np.zeros((1, 6), bool)
    ink[0, [1, 4]] = True
    ground = np.array([[CLEAR, CLEAR, CLEAR, VEIL, VEIL, VEIL]], np.uint8)
    layer = draw(ink, ground)
    assert layer[0, :, 3].tolist() == [0, 230, 150, 170, 230, 170]
    assert layer[0, :, 0].tolist() == [0, 26, 255, 255, 26, 255]


def test_hue_layer_veils_what_no_mask_holds():
    seen = look(samples.block(samples.CYAN, 20, 30, 50, 60))
    layer = hue_layer(seen.features.masks)
    inside = seen.features.masks.any(axis=0)
    assert (layer[~inside] == (255, 255, 255, 170)).all()
    ink = is_drawn(layer, INK)
    assert ink[30, 20:70].all()
    assert ink[30:90, 20].all()
    assert 0.05 < ink[40:80, 30:60].mean() < 0.3


@pytest.mark.parametrize(("value", "level"), [(0, 255), (1, 0), (0.2, 204), (0.5, 128)])
def test_shade_by_hand(value, level):
    layer = shade(np.full((2, 3), value, float))
    assert (layer == (level, level, level, 255)).all()


def test_shade_is_monotonous():
    steps = darkness(shade(np.linspace(0, 1, 1000)[np.newaxis]))[0]
    assert (np.diff(steps) >= 0).all()
