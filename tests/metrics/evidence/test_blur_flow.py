import numpy as np
import pytest

import metrics
from tests.metrics import samples
from tests.metrics.evidence.looks import both, darkness, look, named


def arrows(side):
    points = [mark.points for mark in side.marks if mark.kind == "arrows"]
    return np.reshape(points, (-1, 4))


@pytest.mark.parametrize("name", samples.named())
def test_the_number_is_the_scorers(name):
    (number,) = both("blur_flow", named()["disc"], named()[name]).candidate.numbers
    assert number.values == (metrics.scan(named()[name]).flow_coherence,)


def test_the_map_reproduces_the_mean_length():
    side = both("blur_flow", named()["disc"], named()["noise"]).candidate
    assert darkness(side.layer).mean() / 0.4 == pytest.approx(side.numbers[0].values[0], rel=0.01)


def test_arrows_of_a_ramp_by_hand():
    side = both("blur_flow", named()["disc"], named()["ramp by x"]).candidate
    found = arrows(side)
    assert len(found) == 18 * 22
    np.testing.assert_allclose(found[0], (1.5, 5.5, 9.5, 5.5), atol=0.01)
    np.testing.assert_allclose(found[:, 2] - found[:, 0], 8, atol=0.02)
    np.testing.assert_allclose(found[:, 3] - found[:, 1], 0, atol=0.02)


def test_arrows_are_the_smoothed_vectors():
    frame = named()["smooth"]
    flow = look(frame).flow
    for x, y, to_x, to_y in arrows(both("blur_flow", frame, frame).reference):
        column, row = int((x + to_x) / 2), int((y + to_y) / 2)
        vector = np.array([to_x - x, to_y - y]) / 8
        np.testing.assert_allclose(vector, flow[:, row, column], atol=0.01)


def test_even_frames_have_no_arrows():
    side = both("blur_flow", named()["disc"], named()["gray"]).candidate
    assert side.marks == ()
    assert side.caption == "The frame is even: no direction at all."
