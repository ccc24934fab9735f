import numpy as np
import pytest

import reference_fields
from lab.noise_floor.changes import CHANGES, PURE, dither, half_pixel_shift, jpeg

FRAME = reference_fields.load("purple-green-cyan-field").pixels
GRAY = np.full((225, 180, 3), 128, np.uint8)


@pytest.mark.parametrize("change", PURE)
def test_changes_are_invisible_deterministic_and_leave_the_frame_alone(change):
    frame = FRAME.copy()
    first, second = PURE[change](frame), PURE[change](frame)
    assert np.array_equal(frame, FRAME)
    for one, other in zip(first, second, strict=True):
        assert one.shape == frame.shape
        assert one.dtype == np.uint8
        assert np.array_equal(one, other)
        difference = abs(one.astype(int) - frame)
        assert 0 < difference.mean() < 1
        assert difference.max() <= 5


def test_every_change_has_a_title():
    assert list(CHANGES) == [*PURE, "renderer"]


def test_dither_moves_a_quarter_of_the_values_by_one_level():
    # Triangular noise of one level is beyond a half on either side with probability 1/8.
    moves = dither(GRAY).astype(int) - GRAY
    assert set(np.unique(moves)) == {-1, 0, 1}
    for level in (-1, 1):
        assert (moves == level).mean() == pytest.approx(1 / 8, abs=0.004)


def test_dither_differs_from_channel_to_channel():
    moves = dither(GRAY).astype(int) - GRAY
    correlations = np.corrcoef(moves.reshape(-1, 3).T)
    assert abs(correlations[np.triu_indices(3, 1)]).max() < 0.02


@pytest.mark.parametrize("level", [0, 255])
def test_dither_stays_within_8_bits(level):
    frame = np.full((225, 180, 3), level, np.uint8)
    assert abs(dither(frame).astype(int) - level).max() == 1


def test_a_shift_is_the_mean_with_the_neighbor_and_replicates_the_edge():
    frame = np.array([[10, 20, 41], [10, 24, 255]], np.uint8)[..., np.newaxis].repeat(3, -1)
    # 30.5 is rounded to the even 30, 139.5 to 140.
    assert half_pixel_shift(frame, axis=1)[..., 0].tolist() == [[10, 15, 30], [10, 17, 140]]
    assert half_pixel_shift(frame, axis=0)[..., 0].tolist() == [[10, 20, 41], [10, 22, 148]]


def test_a_shift_of_a_ramp_is_half_a_pixel():
    ramp = np.repeat(np.arange(0, 180, 1, np.uint8)[np.newaxis, :, np.newaxis], 225, 0)
    ramp = (ramp + np.zeros(3, np.uint8)).astype(np.uint8)
    moved = half_pixel_shift(ramp, axis=1).astype(float)
    assert abs(moved[:, 1:] - (ramp[:, 1:] - 0.5)).max() == 0.5  # nothing but the rounding
    assert np.array_equal(half_pixel_shift(ramp, axis=0), ramp)


@pytest.mark.parametrize("change", [jpeg, lambda frame: half_pixel_shift(frame, axis=0)])
def test_what_is_flat_stays_flat(change):
    assert np.array_equal(change(GRAY), GRAY)


def test_the_jpeg_keeps_full_color_resolution():
    stripes = GRAY.copy()
    stripes[:, ::2] = (168, 108, 128)
    # With halved color resolution neighboring columns would share their color.
    assert abs(jpeg(stripes).astype(int) - stripes).mean() < 3
