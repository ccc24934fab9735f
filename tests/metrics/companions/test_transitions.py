import numpy as np
import pytest

import metrics
from metrics.companions.transitions import flow, gradient
from tests.metrics import samples

FRAMES = samples.named()


@pytest.mark.parametrize("name", FRAMES)
def test_the_numbers_are_the_scorers_own(name):
    features = metrics.scan(FRAMES[name])
    vectors, magnitude = gradient(FRAMES[name])
    assert magnitude.std() == pytest.approx(features.gradient_spread, abs=1e-9)
    arrows = flow(vectors, magnitude)
    assert np.sqrt((arrows**2).sum(axis=0)).mean() == pytest.approx(
        features.flow_coherence, abs=1e-6
    )


def test_by_x_and_by_y():
    vectors, magnitude = gradient(samples.columns(np.arange(180)))
    assert (vectors[0] > 0).all()
    assert not vectors[1].any()
    assert magnitude == pytest.approx(np.ones((225, 180)), abs=1e-12)
    arrows = flow(vectors, magnitude)
    assert arrows[0] == pytest.approx(np.ones((225, 180)), abs=1e-6)
    assert not arrows[1].any()
