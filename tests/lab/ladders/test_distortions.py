"""What `tests/lab/baselines/test_distortions.py` does not prove already."""

import math

import numpy as np
import pytest

import reference_fields
from lab.ladders import distortions

FIELD = reference_fields.load("green-cyan-split").pixels
LUMA = np.array([0.299, 0.587, 0.114])


def flat(*color):
    return np.full((225, 180, 3), color, np.uint8)


@pytest.mark.parametrize(
    "function",
    [
        lambda frame: distortions.shifted(frame, 0, 0),
        lambda frame: distortions.shrunk(frame, 1, margin="edge"),
        lambda frame: distortions.hue_turned(frame, 0),
        lambda frame: distortions.washed_out(frame, 0),
        lambda frame: distortions.flattened(frame, 0),
        lambda frame: distortions.bled(frame, 0),
        lambda frame: distortions.blurred(frame, 0),
    ],
    ids=["shifted", "shrunk", "hue_turned", "washed_out", "flattened", "bled", "blurred"],
)
def test_no_strength_changes_nothing(function):
    before = FIELD.copy()
    np.testing.assert_array_equal(function(FIELD), FIELD)
    np.testing.assert_array_equal(FIELD, before)


def test_a_shift_moves_right_and_down_and_repeats_the_edges():
    frame = FIELD.copy()
    shifted = distortions.shifted(frame, 9, 11)
    np.testing.assert_array_equal(shifted[11:, 9:], frame[:-11, :-9])
    assert (shifted[:12, :10] == frame[0, 0]).all()


def test_a_shrunk_frame_has_its_own_edges_around_it():
    small = distortions.shrunk(FIELD, 0.5, margin="edge")
    assert small.shape == FIELD.shape
    np.testing.assert_array_equal(small[:56], np.broadcast_to(small[56], (56, 180, 3)))
    white = distortions.shrunk(FIELD, 0.5, margin="white")
    np.testing.assert_array_equal(small[56:168, 45:135], white[56:168, 45:135])
    assert (white[:56] == 255).all()


def test_bled_colors_run_and_luminance_stays():
    # Two grays with a tint each, far from black and white, so that nothing is clipped.
    edge = flat(130, 120, 110)
    edge[:, 90:] = (110, 120, 140)
    bled = distortions.bled(edge, 8)
    np.testing.assert_allclose(bled @ LUMA, edge @ LUMA, atol=0.6)
    column = np.arange(180) + 0.5
    share = np.array([(1 + math.erf((x - 90) / (8 * math.sqrt(2)))) / 2 for x in column])
    before = edge[100, :, 2] - edge[100] @ LUMA
    expected = before[0] + share * (before[-1] - before[0]) + edge[100] @ LUMA
    np.testing.assert_allclose(bled[100, :, 2], expected, atol=0.6)


def test_flattened_moves_towards_the_gray_of_the_mean_luminance():
    frame = flat(0, 0, 0)
    frame[:, 90:] = 200
    np.testing.assert_array_equal(
        distortions.flattened(frame, 0.5)[0, [0, 179]], [[50] * 3, [150] * 3]
    )
    assert (distortions.flattened(FIELD, 1) == round((FIELD @ LUMA).mean())).all()
