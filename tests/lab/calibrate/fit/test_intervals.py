import numpy as np
import pytest

from lab.calibrate import CalibrationError
from lab.calibrate.fit.covariance import Covariance
from lab.calibrate.fit.intervals import shares, simultaneous

COEFFICIENTS = np.array([1.0, 6.0, 1.0, 7.0, 1.0, 3.0, 1.0, 8.0])


def intervals(matrix, *, coefficients=COEFFICIENTS, estimates=None, freedom=np.inf):
    estimates = shares(coefficients) if estimates is None else estimates
    covariance = Covariance("answers", np.asarray(matrix, float), freedom)
    found = simultaneous(coefficients, (covariance,), estimates)
    return np.array([(one.low, one.high) for one in found])


def test_shares_do_not_depend_on_sensitivity():
    assert shares(COEFFICIENTS) == pytest.approx([5, 30, 5, 35, 5, 15, 5, 0.4])
    assert shares(3 * COEFFICIENTS) == pytest.approx(shares(COEFFICIENTS))


def test_they_reach_as_far_as_the_largest_of_eight_normal_deviates():
    # Only the penalty's coefficient varies: one statistic, 1.96 standard errors, and Σ = 20 is
    # certain, so p = θ/20. The seven others have no variance of their own.
    matrix = 1e-12 * np.eye(8)
    matrix[7, 7] = 0.25
    low, high = intervals(matrix)[7]
    reach = (high - low) / 2 / (0.5 / 20)
    # Seven weights with a common sum and a penalty, nearly independent: between the 95 % points
    # of the largest of 7 and of 8 independent |z|, by Šidák: Φ⁻¹((1 + 0.95^(1/k)) / 2).
    assert 2.63 < reach < 2.76
    assert (low + high) / 2 == pytest.approx(0.4)


def test_an_end_is_a_ratio_that_the_test_just_keeps():
    generator = np.random.default_rng(1)
    root = 0.2 * generator.standard_normal((8, 8))
    matrix = root @ root.T
    ends = intervals(matrix, estimates=shares(COEFFICIENTS))
    ones = np.array([1.0] * 7 + [0.0])
    reaches = []
    for place, scale in enumerate([100.0] * 7 + [1.0]):
        for end in ends[place]:
            if end == 0:
                continue
            contrast = scale * np.eye(8)[place] - end * ones
            deviation = np.sqrt(contrast @ matrix @ contrast)
            reaches.append(abs(contrast @ COEFFICIENTS) / deviation)
    assert len(reaches) > 8
    assert reaches == pytest.approx([reaches[0]] * len(reaches))


def test_few_clusters_reach_farther():
    matrix = 0.01 * np.eye(8)
    wide, narrow = (np.ptp(intervals(matrix, freedom=one), axis=1) for one in (6, np.inf))
    assert (wide > 1.2 * narrow)[[1, 3, 7]].all()


def test_they_end_where_no_weight_can_be_and_hold_the_estimate():
    negative = COEFFICIENTS * ([-1] + [1] * 7)
    estimates = shares(np.maximum(negative, 0))
    found = intervals(1e-6 * np.eye(8), coefficients=negative, estimates=estimates)
    assert found[0] == pytest.approx([0, 0])
    assert (found[:, 0] <= estimates).all()
    assert (found[:, 1] >= estimates).all()
    wide = intervals(2.0 * np.eye(8))
    assert wide[:7].min() == 0
    assert wide[:7].max() <= 100


def test_the_widest_counts():
    covariances = [Covariance("answers", size * np.eye(8), np.inf) for size in (0.001, 0.02)]
    both = simultaneous(COEFFICIENTS, tuple(covariances), shares(COEFFICIENTS))
    wanted = intervals(0.02 * np.eye(8))[:, 0]
    # To a hundredth: correlations of ratios depend a little on what they vary with.
    assert [one.low for one in both] == pytest.approx(wanted, rel=0.01)


@pytest.mark.parametrize("coefficients", [COEFFICIENTS, -COEFFICIENTS], ids=["vague", "contrary"])
def test_choices_that_do_not_follow_the_subscores_are_refused(coefficients):
    with pytest.raises(CalibrationError, match="might not with other answers: more are needed"):
        intervals(20.0 * np.eye(8), coefficients=coefficients, estimates=shares(COEFFICIENTS))
