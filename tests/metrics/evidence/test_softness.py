import numpy as np
import pytest

import metrics
from tests.metrics import samples
from tests.metrics.evidence.looks import both, darkness, named


@pytest.mark.parametrize("name", samples.named())
def test_the_number_is_the_scorers(name):
    evidence = both("softness", named()["disc"], named()[name])
    (number,) = evidence.candidate.numbers
    assert number.values == (metrics.scan(named()[name]).gradient_spread,)


def test_the_map_reproduces_the_spread():
    evidence = both("softness", named()["smooth"], named()["disc"])
    steepest = float(evidence.candidate.caption.split("black is ")[1].split()[0])
    for side in (evidence.reference, evidence.candidate):
        spread = darkness(side.layer).std() * steepest
        # Shown in 256 steps, and the scale is stated to one decimal.
        assert spread == pytest.approx(side.numbers[0].values[0], rel=0.02)


def test_both_frames_share_one_scale():
    # A step of 100 levels is a gradient of 50 in two columns, one of 50 levels half as steep.
    edge = np.arange(180) < 90
    evidence = both(
        "softness", samples.columns(np.where(edge, 0, 100)), samples.columns(np.where(edge, 0, 50))
    )
    assert evidence.reference.caption == "Darker is steeper; black is 50.0 levels per px."
    assert darkness(evidence.reference.layer)[0, 88:92].tolist() == [0, 1, 1, 0]
    np.testing.assert_allclose(
        darkness(evidence.candidate.layer)[0, 88:92], [0, 0.5, 0.5, 0], atol=1 / 255
    )


def test_even_frames_are_white():
    evidence = both("softness", samples.flat((9, 9, 9)), samples.flat(samples.WHITE))
    assert not darkness(evidence.candidate.layer).any()
    assert evidence.candidate.caption == "Both frames are even: nothing is steep."
