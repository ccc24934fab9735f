import numpy as np
import pytest

import metrics
from metrics.companions.soft_hues import memberships, soft_hues
from tests.metrics import samples


def test_a_hue_belongs_to_itself_alone():
    frame = np.array([list(metrics.BENCHMARK.hues.values())], np.uint8)
    assert memberships(frame) == pytest.approx(np.eye(5), abs=1e-9)


def test_white_black_and_red_belong_to_none():
    frame = np.array([[samples.BLACK, (255, 0, 0), (0, 0, 0)]], np.uint8)
    assert not memberships(frame).any()
    assert memberships(np.array([[samples.WHITE]], np.uint8)).max() < 0.01


def test_membership_by_hand():
    # OKLab of (255, 0, 200) and of magenta are 0.08183 apart (Ottosson 2020).
    value = memberships(np.array([[(255, 0, 200)]], np.uint8))[0, 0]
    assert value == pytest.approx((1 - (0.08183 / 0.19) ** 2) ** 2, abs=1e-3)


def test_by_hand_blocks():
    # 40 x 50 pixels against 20 x 50 of them; a thousandth of the frame on both sides.
    reference = samples.block(samples.MAGENTA, 20, 30, 40, 50, samples.BLACK)
    candidate = samples.block(samples.MAGENTA, 20, 30, 20, 50, samples.BLACK)
    expected = 100 * (1000 + 40.5) / (2000 + 40.5)
    assert soft_hues(reference, candidate) == pytest.approx(expected, abs=1e-9)


def test_identity():
    assert soft_hues(samples.noise(1), samples.noise(1)) == 100


def test_frames_without_any_of_the_hues_agree():
    assert soft_hues(samples.flat(samples.BLACK), samples.flat((255, 0, 0))) == 100


def test_one_hue_against_another():
    assert soft_hues(samples.flat(samples.MAGENTA), samples.flat(samples.CYAN)) < 1


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert soft_hues(a, b) == pytest.approx(soft_hues(b, a), abs=1e-9)


def test_falls_within_the_hard_mask():
    # All of these are in the scorer's magenta mask.
    reference = samples.flat(samples.MAGENTA)
    values = [soft_hues(reference, samples.flat((255, 0, blue))) for blue in (255, 230, 200, 160)]
    assert values == sorted(values, reverse=True)
    assert values[-1] < 30
    masks = metrics.scan(samples.flat((255, 0, 160))).masks
    assert masks[0].all()
