from itertools import pairwise

import numpy as np
import pytest

import reference_fields
from lab.ladders import AXES
from lab.ladders.axes import STEPS
from lab.ladders.rungs import rungs
from metrics.companions.color_difference import color_difference

FIELD = reference_fields.load("three-zone-soft-field").pixels


def test_the_seven_axes_in_order():
    assert list(AXES) == ["shift", "scale", "hue", "blur", "wash_out", "bleed", "contrast"]


@pytest.mark.parametrize("key", AXES)
def test_steps_are_equal_and_begin_at_none(key):
    axis = AXES[key]
    assert axis.strengths[0] == 0
    assert set(np.diff(axis.strengths)) == {axis.step}
    assert len(axis.strengths) == STEPS + 1
    assert axis.description[0].isupper()
    assert axis.description.endswith(".")


def test_a_rung_is_named_with_its_unit():
    assert AXES["hue"].name(2) == "30°"
    assert AXES["blur"].name(STEPS) == "28 px"


# The two that could come round again: a frame moved across a repetition, and a circle of hues.
# The other five were compared once, on 2026-11-30: each rung is farther away than the one before.
@pytest.mark.parametrize("key", ["shift", "hue"])
@pytest.mark.parametrize("name", reference_fields.names())
def test_every_rung_is_farther_away_in_color_than_the_one_before(key, name):
    field = reference_fields.load(name).pixels
    differences = [color_difference(field, rung) for rung in rungs(key, field)]
    assert differences[0] > 0
    assert all(a < b for a, b in pairwise(differences))


@pytest.mark.parametrize("key", AXES)
def test_rungs_are_frames_and_ever_farther_from_the_reference(key):
    frames = rungs(key, FIELD)
    assert len(frames) == STEPS
    assert all(frame.dtype == np.uint8 and frame.shape == FIELD.shape for frame in frames)
    distances = [np.abs(frame.astype(float) - FIELD).mean() for frame in frames]
    assert distances[0] > 0
    assert distances == sorted(distances)


def test_a_shift_goes_right_and_down_alike():
    second = rungs("shift", FIELD)[1]
    np.testing.assert_array_equal(second[12:, 12:], FIELD[:-12, :-12])
