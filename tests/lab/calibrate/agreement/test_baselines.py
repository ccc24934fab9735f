from pathlib import Path

import numpy as np
import pytest

from lab.calibrate.agreement.baselines import BASELINES, closeness, ssim
from lab.run.scores import read_scores
from metrics.companions.color_difference import color_difference

SHIPPED = Path("lab/baselines/scores.jsonl")


def flat(red, green, blue):
    return np.full((225, 180, 3), (red, green, blue), np.uint8)


def test_ssim_of_flat_frames_by_hand():
    # Without variance what is left of the formula is (2 a b + C1) / (a² + b² + C1) with
    # C1 = (0.01 × 255)²; 1 for the two channels that are equal.
    constant = (0.01 * 255) ** 2
    red = (2 * 100 * 150 + constant) / (100**2 + 150**2 + constant)
    found = ssim(flat(100, 50, 20), flat(150, 50, 20))
    assert found == pytest.approx((red + 1 + 1) / 3)


def test_ssim_of_a_frame_with_itself_is_one():
    frame = np.random.default_rng(1).integers(0, 256, (225, 180, 3), np.uint8)
    assert ssim(frame, frame) == pytest.approx(1)


def test_ssim_is_symmetric_and_sees_colors_of_equal_luminance():
    # 0.299 × 114 = 0.114 × 299 = 34.1: red and blue of one luminance.
    red, blue = flat(84, 0, 0), flat(0, 0, 220)
    assert ssim(red, blue) == pytest.approx(ssim(blue, red))
    assert ssim(red, blue) < 0.5


def test_values_are_those_of_the_kept_frames_the_higher_the_closer():
    scores = read_scores(SHIPPED)
    rows = [row for row in scores.rows if row.field == "green-cyan-split"][:4]
    rows = [row for row in rows if row.state == "scored"]
    found = closeness(rows, scores)
    assert list(found) == ["color_difference", "ssim"] == [one.key for one in BASELINES]
    row = rows[0]
    reference = scores.pixels.load(scores.header.references[row.field].pixels_sha256)
    frame = scores.pixels.load(row.pixels_sha256)
    assert found["color_difference"][str(row.place)] == -color_difference(reference, frame)
    assert found["ssim"][str(row.place)] == ssim(reference, frame)
    assert len(found["ssim"]) == len(rows)
