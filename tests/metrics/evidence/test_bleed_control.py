import numpy as np
import pytest

import metrics
from tests.metrics import samples
from tests.metrics.evidence.looks import both, darkness, look, named


@pytest.mark.parametrize("name", samples.named())
def test_the_number_is_the_scorers(name):
    evidence = both("bleed_control", named()["disc"], named()[name])
    for side, frame in ((evidence.reference, "disc"), (evidence.candidate, name)):
        (number,) = side.numbers
        assert number.values == (metrics.scan(named()[frame]).saturation_spread,)


def test_the_layer_is_the_map():
    side = both("bleed_control", named()["disc"], named()["smooth"]).candidate
    np.testing.assert_allclose(
        darkness(side.layer), look(named()["smooth"]).saturation, atol=0.501 / 255
    )


def test_histograms_by_hand():
    # A quarter pure, three quarters without saturation.
    vivid = samples.flat(samples.WHITE)
    vivid[:, :45] = samples.CYAN
    series = both("bleed_control", vivid, samples.flat((200, 100, 150))).series
    assert series.reference == (75, *[0] * 18, 25)
    assert series.candidate == (*[0] * 10, 100, *[0] * 9)
    assert (series.edges[0], series.edges[-1], len(series.edges)) == (0, 1, 21)
