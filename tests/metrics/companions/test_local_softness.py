import math

import numpy as np
import pytest

from metrics.companions.local_softness import BLOCK, block_spreads, local_softness
from tests.metrics import samples


def edge(*, at, width):
    """White on the left, black on the right, and an even ramp between."""
    return samples.columns(np.clip(255 - 255 * (np.arange(180) - at) / width, 0, 255))


def test_the_grid_fills_the_frame():
    assert block_spreads(samples.flat(samples.WHITE)).shape == (225 // BLOCK, 180 // BLOCK)
    assert block_spreads(samples.flat(samples.WHITE)).tolist() == [[0] * 4] * 5


def test_by_hand_spread_of_a_block():
    # One column of the third block is brighter by 90: its two neighbors have gradient 45.
    levels = np.zeros(180)
    levels[110] = 90
    share = 2 / 45
    expected = 45 * math.sqrt(share * (1 - share))
    spreads = block_spreads(samples.columns(levels))
    assert spreads[:, 2] == pytest.approx(expected, abs=1e-9)
    assert not spreads[:, [0, 1, 3]].any()


def test_by_hand_one_column_of_blocks_differs():
    levels = np.zeros(180)
    levels[110] = 60
    reference, candidate = samples.columns(levels), samples.columns(levels * 1.5)
    spread = 30 * math.sqrt(2 / 45 * 43 / 45)
    ratio = math.log((1.5 * spread + 0.5) / (spread + 0.5)) / math.log(2.4)
    weight = 1.5 * spread + 0.5
    expected = 100 * (weight * (1 - ratio) + 3 * 0.5) / (weight + 3 * 0.5)
    assert local_softness(reference, candidate) == pytest.approx(expected, abs=1e-9)


def test_identity():
    assert local_softness(samples.noise(1), samples.noise(1)) == 100


def test_flat_frames_agree():
    assert local_softness(samples.flat(samples.CYAN), samples.flat(samples.BLACK)) == 100


def test_an_edge_against_none():
    # Flat blocks agree, but do not decide.
    flat = samples.flat(samples.WHITE)
    assert local_softness(edge(at=60, width=4), flat) < 15


def test_symmetric():
    a, b = samples.disc(40), samples.disc(72)
    assert local_softness(a, b) == pytest.approx(local_softness(b, a), abs=1e-9)


def test_falls_as_the_edge_softens():
    sharp = edge(at=50, width=2)
    values = [local_softness(sharp, edge(at=50, width=width)) for width in (2, 4, 8, 16)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_falls_when_hard_and_soft_change_places():
    field = np.where(np.arange(225)[:, np.newaxis, np.newaxis] < 112, *(
        edge(at=60, width=width) for width in (2, 40)
    ))  # fmt: skip
    assert local_softness(field, field[::-1].copy()) < 40
