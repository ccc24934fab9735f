import numpy as np
import pytest

from lab.baselines.mean_color import mean_color
from tests.lab.baselines.nearness import flat


@pytest.mark.parametrize("color", [(0, 0, 0), (255, 255, 255), (1, 128, 254)])
def test_a_flat_frame_is_found_exactly(draw, color):
    np.testing.assert_array_equal(draw("css", mean_color(flat(color))), flat(color))


def test_the_mean_is_that_of_all_pixels():
    frame = flat((0, 100, 255))
    frame[:45] = (200, 100, 0)  # a fifth of the rows
    assert mean_color(frame) == ".field { background: #2864cc; }\n"
