import numpy as np
import pytest

from lab.blind_spots.drawing import HEIGHT, WIDTH, X, beyond, disc, ease, even, frame, paint


def test_ease_by_hand():
    assert ease(np.array([-1, 0, 0.5, 1, 2])).tolist() == [0, 0, 0.5, 1, 1]
    # 10 t^3 - 15 t^4 + 6 t^5 at a quarter.
    assert ease(np.array([0.25]))[0] == pytest.approx(106 / 1024)


def test_beyond_is_a_half_at_the_line():
    assert beyond(np.array([-5, 0, 5]), 10).tolist() == [0, 0.5, 1]


def test_a_disc_covers_its_area():
    assert disc(90, 112, 40, 10).sum() == pytest.approx(np.pi * 40**2, rel=0.01)


def test_paint_and_frame():
    halves = paint(even((0, 100, 255)), (255, 101, 0), (X > WIDTH / 2) * 0.5)
    pixels = frame(halves)
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert pixels[0, 0].tolist() == [0, 100, 255]
    # Halves are rounded up.
    assert pixels[0, -1].tolist() == [128, 101, 128]


def test_frame_keeps_within_levels():
    assert frame(even((-3, 300, 7)))[0, 0].tolist() == [0, 255, 7]
