import numpy as np
import pytest

from tests.metrics import samples
from tests.metrics.pairs import subscore

KEY = "blur_flow"


def vertical_edge():
    return samples.columns(np.where(np.arange(180) < 90, 0, 200))


def horizontal_edge():
    return samples.rows(np.where(np.arange(225) < 112, 0, 200))


def test_by_hand():
    # Two of 180 columns, two of 225 rows with unit vectors; smoothing keeps their sum.
    expected = 100 * (1 - (2 / 180 - 2 / 225))
    assert subscore(KEY, vertical_edge(), horizontal_edge()) == pytest.approx(expected, abs=1e-4)


def test_by_hand_flow_everywhere_against_none():
    ramp = samples.columns(np.arange(180))
    assert subscore(KEY, ramp, samples.flat(samples.WHITE)) == pytest.approx(0, abs=1e-4)


def test_the_steepness_of_a_gradient_does_not_matter():
    slow, fast = samples.columns(np.arange(180) // 60), samples.columns(np.arange(180) // 60 * 80)
    assert subscore(KEY, slow, fast) == pytest.approx(100, abs=1e-4)


def test_one_step_of_blue_is_a_gradient():
    # The smallest there is: 0.114 / 2.
    frame = samples.block((0, 0, 1), 90, 0, 90, 225, background=samples.BLACK)
    flat = samples.flat(samples.BLACK)
    assert subscore(KEY, frame, flat) == pytest.approx(100 * (1 - 2 / 180), abs=1e-4)


def test_identity():
    assert subscore(KEY, samples.smooth(1), samples.smooth(1)) == 100


def test_falls_as_noise_spreads():
    reference = samples.columns(np.arange(180))
    noise = samples.noise(1)
    values = []
    for rows in (0, 50, 100, 225):
        candidate = reference.copy()
        candidate[:rows] = noise[:rows]
        values.append(subscore(KEY, reference, candidate))
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert subscore(KEY, a, b) == subscore(KEY, b, a)


def test_perpendicular_flows_score_100():
    by_x, by_y = samples.columns(np.arange(180)), samples.rows(np.arange(225))
    assert subscore(KEY, by_x, by_y) == pytest.approx(100, abs=1e-4)


def test_flat_frames():
    assert subscore(KEY, samples.flat(samples.CYAN), samples.flat(samples.BLACK)) == 100
