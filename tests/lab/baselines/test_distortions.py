import math
from colorsys import rgb_to_hsv

import numpy as np
import pytest

import metrics
import reference_fields
from lab.baselines import distortions
from tests.lab.baselines.nearness import ROUNDING, flat, largest_difference

FIELD = reference_fields.load("green-cyan-split").pixels


def test_smaller_is_the_field_at_four_fifths_over_white(draw):
    drawn = draw("svg", distortions.smaller(FIELD))
    inside = drawn[22:202, 18:162]
    margin = np.ones((225, 180), dtype=bool)
    margin[22:202, 18:162] = False
    assert (drawn[margin] == 255).all()
    # Away from the edges, a pixel is the one at the same part of the field.
    rows, columns = np.mgrid[10:170, 10:134]
    there = FIELD[
        np.rint((rows + 0.5) / 0.8 - 0.5).astype(int),
        np.rint((columns + 0.5) / 0.8 - 0.5).astype(int),
    ]
    assert largest_difference(inside[10:170, 10:134], there) <= 8


def test_smaller_takes_a_third_off_every_area(draw):
    drawn = draw("svg", distortions.smaller(FIELD))
    before, after = (metrics.scan(frame, recipe=metrics.LAB).hue_areas for frame in (FIELD, drawn))
    present = before > 0
    assert present.sum() == 2
    assert after[present] / before[present] == pytest.approx(0.64, abs=0.01)
    assert (after[~present] == 0).all()


def test_shifted_is_moved_by_a_tenth_and_has_no_edge(draw):
    drawn = draw("svg", distortions.shifted(FIELD))
    np.testing.assert_array_equal(drawn[22:, 18:], FIELD[:-22, :-18])
    np.testing.assert_array_equal(drawn[:22], np.broadcast_to(drawn[22], (22, 180, 3)))
    np.testing.assert_array_equal(drawn[:, :18], np.broadcast_to(drawn[:, 18:19], (225, 18, 3)))


@pytest.mark.parametrize(
    ("color", "turned"),
    [
        ((255, 0, 255), (255, 0, 128)),
        ((255, 0, 0), (255, 128, 0)),
        ((0, 255, 255), (0, 128, 255)),
        ((100, 100, 100), (100, 100, 100)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_hues_turn_by_thirty_degrees(draw, color, turned):
    drawn = draw("svg", distortions.hue_turned(flat(color)))
    assert largest_difference(drawn, flat(turned)) <= 1


def test_a_turned_hue_keeps_saturation_and_value(draw):
    drawn = draw("svg", distortions.hue_turned(FIELD))
    np.testing.assert_array_equal(drawn.max(axis=-1), FIELD.max(axis=-1))
    np.testing.assert_array_equal(drawn.min(axis=-1), FIELD.min(axis=-1))
    before, after = (rgb_to_hsv(*frame[112, 10] / 255)[0] for frame in (FIELD, drawn))
    assert (after - before) % 1 == pytest.approx(30 / 360, abs=0.01)
    score = metrics.score(FIELD, drawn, recipe=metrics.LAB)
    assert score.subscores["bleed_control"] == pytest.approx(100, abs=0.01)


def test_blurred_is_a_gaussian_of_the_stated_width(draw):
    edge = flat((0, 0, 0))
    edge[:, 90:] = 255
    drawn = draw("svg", distortions.blurred(edge))
    column = np.arange(180) + 0.5
    expected = [127.5 * (1 + math.erf((x - 90) / (24 * math.sqrt(2)))) for x in column]
    np.testing.assert_allclose(drawn[100, :, 1], expected, atol=ROUNDING)
    # Its own edges count as reaching on: a flat frame stays flat to the border.
    np.testing.assert_array_equal(draw("svg", distortions.blurred(flat(90))), flat(90))


def test_blurred_is_softer(draw):
    drawn = draw("svg", distortions.blurred(FIELD))
    before, after = (
        metrics.scan(frame, recipe=metrics.LAB).gradient_spread for frame in (FIELD, drawn)
    )
    assert after < 0.8 * before


def test_washed_out_is_mixed_with_white(draw):
    drawn = draw("svg", distortions.washed_out(flat((0, 100, 255))))
    np.testing.assert_array_equal(drawn, flat((89, 154, 255)))
