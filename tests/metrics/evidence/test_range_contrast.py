import numpy as np
import pytest

import metrics
from tests.metrics import samples
from tests.metrics.evidence.looks import both, darkness, look, named


@pytest.mark.parametrize("name", samples.named())
def test_the_number_is_the_scorers(name):
    evidence = both("range_contrast", named()["disc"], named()[name])
    for side, frame in ((evidence.reference, "disc"), (evidence.candidate, name)):
        (number,) = side.numbers
        assert number.values == (metrics.scan(named()[frame]).luminance_spread,)


def test_the_layer_is_the_map():
    side = both("range_contrast", named()["disc"], named()["smooth"]).candidate
    np.testing.assert_allclose(side.layer[..., 0], look(named()["smooth"]).luminance, atol=0.501)
    assert not darkness(both("range_contrast", *[named()["white"]] * 2).candidate.layer).any()


def test_histograms_by_hand():
    halves = samples.columns(np.where(np.arange(180) < 90, 0, 255))
    series = both("range_contrast", halves, samples.flat((30, 30, 30))).series
    assert series.reference == (50, *[0] * 15, 50)
    assert series.candidate == (0, 0, 100, *[0] * 14)
    assert (series.edges[0], series.edges[-1], len(series.edges)) == (0, 255, 18)
