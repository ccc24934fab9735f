import numpy as np
import pytest

from metrics.companions.flow_agreement import flow_agreement
from tests.metrics import samples

RAMP = samples.columns(np.arange(180))


def test_by_hand_perpendicular_flows_have_nothing_in_common():
    assert flow_agreement(RAMP, samples.rows(np.arange(225))) == pytest.approx(0, abs=1e-6)


def test_opposite_flows_are_no_better_than_perpendicular_ones():
    assert flow_agreement(RAMP, RAMP[:, ::-1]) == 0


def test_by_hand_at_45_degrees():
    slope = np.add.outer(np.arange(225), np.arange(180)) // 2
    tilted = np.repeat((slope // 1)[:, :, np.newaxis], 3, axis=2).astype(np.uint8)
    # Central differences see whole and half levels: the smoothed arrows point at 45 degrees and
    # have length 1 (nearly, at the corners): their product is the cosine.
    assert flow_agreement(RAMP, tilted) == pytest.approx(100 * np.sqrt(0.5), abs=0.5)


def test_by_hand_a_flow_against_none():
    assert flow_agreement(RAMP, samples.flat(samples.WHITE)) == 0


def test_by_hand_half_of_the_frame():
    # The same ramp in the left half, and nothing in the right one: of three halves with arrows,
    # two agree. The reference's arrows count half where there are none in the candidate.
    half = RAMP.copy()
    half[:, 90:] = 90
    expected = 100 * (2 * 90) / (2 * 90 + 0.5 * 90)
    assert flow_agreement(RAMP, half) == pytest.approx(expected, abs=0.5)


def test_flat_frames_agree():
    assert flow_agreement(samples.flat(samples.CYAN), samples.flat(samples.BLACK)) == 100


def test_identity():
    assert flow_agreement(samples.noise(1), samples.noise(1)) == pytest.approx(100, abs=1e-9)


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert flow_agreement(a, b) == pytest.approx(flow_agreement(b, a), abs=1e-9)


def test_falls_as_the_field_moves_away():
    field = samples.smooth(1)
    values = [flow_agreement(field, np.roll(field, by, axis=1)) for by in (0, 4, 12, 30)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_faint_grain_hardly_counts():
    disc = samples.disc(60)
    grain = samples.noise(1) % 2
    assert flow_agreement(disc, disc - grain) > 90
