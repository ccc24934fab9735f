import numpy as np
import pytest

from metrics.evidence.histogram import edges, percent


def test_values_by_hand():
    assert edges(1, 4) == (0, 0.25, 0.5, 0.75, 1)
    assert percent(np.array([[0.0, 0.2], [0.25, 1.0]]), 1, 4) == (50, 25, 0, 25)
    assert percent(np.array([[0.5, 0.5], [0.74, 0.75]]), 1, 4) == (0, 0, 75, 25)


def test_is_that_of_numpy():
    values = np.random.default_rng(1).uniform(0, 255, (225, 180))
    counts, places = np.histogram(values, bins=17, range=(0, 255))
    assert edges(255, 17) == pytest.approx(places.tolist())
    assert percent(values, 255, 17) == pytest.approx((counts / 405).tolist())
