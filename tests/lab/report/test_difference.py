import numpy as np

from lab.report.difference import difference


def test_equal_frames_do_not_differ():
    frame = np.full((225, 180, 3), 7, np.uint8)
    found = difference(frame, frame)
    assert (found.mean, found.largest) == (0.0, 0)


def test_levels_are_counted_over_all_pixels_and_channels():
    black = np.zeros((225, 180, 3), np.uint8)
    other = black.copy()
    other[0, 0] = (255, 0, 3)
    assert difference(black, other).largest == 255
    assert difference(black, other).mean == 258 / (225 * 180 * 3)
    assert difference(other, black) == difference(black, other)
