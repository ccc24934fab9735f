import math
from dataclasses import replace

import numpy as np
import pytest

import metrics
from tests.metrics import samples
from tests.metrics.pairs import subscore

KEY = "softness"


def edge(level):
    """Black left half, gray right half: a spread proportional to `level`."""
    return samples.columns(np.where(np.arange(180) < 90, 0, level))


def test_by_hand():
    expected = 100 * (1 - math.log(255 / 150) / math.log(2.4))
    assert subscore(KEY, edge(255), edge(150)) == pytest.approx(expected)


def test_zero_from_the_ratio_on():
    assert subscore(KEY, edge(240), edge(101)) == pytest.approx(
        100 * (1 - math.log(240 / 101) / math.log(2.4))
    )
    assert subscore(KEY, edge(240), edge(99)) == 0


def test_ratio_is_the_recipes():
    recipe = replace(metrics.BENCHMARK, softness_ratio=4)
    assert subscore(KEY, edge(200), edge(100), recipe) == pytest.approx(50)


def test_twice_counts_like_half():
    reference = edge(100)
    assert subscore(KEY, reference, edge(200)) == pytest.approx(subscore(KEY, reference, edge(50)))


def test_identity():
    assert subscore(KEY, samples.smooth(1), samples.smooth(1)) == 100


def test_falls_as_the_edge_sharpens():
    def ramp(width):
        return samples.columns(np.clip((np.arange(180) - 90) * 200 / width + 100, 0, 200))

    values = [subscore(KEY, ramp(100), ramp(width)) for width in (100, 90, 75, 60, 50)]
    assert values[0] == 100
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_exactly_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert subscore(KEY, a, b) == subscore(KEY, b, a)


def test_mirroring_does_not_matter():
    frame = samples.smooth(1)
    assert subscore(KEY, frame, frame[:, ::-1]) == pytest.approx(100, abs=1e-9)


def test_flat_frames():
    flat, ramp = samples.flat(samples.CYAN), samples.columns(np.arange(180))
    assert subscore(KEY, flat, samples.flat(samples.BLACK)) == 100
    # A linear ramp is as even in its gradient as a flat frame.
    assert subscore(KEY, flat, ramp) == 100
    assert subscore(KEY, flat, edge(255)) == 0
    assert subscore(KEY, edge(255), flat) == 0


def test_the_smallest_flaw_in_a_flat_frame_is_seen():
    flawed = samples.flat(samples.WHITE)
    flawed[100, 100, 2] = 254
    assert subscore(KEY, samples.flat(samples.WHITE), flawed) == 0
    assert subscore(KEY, flawed, flawed) == 100
