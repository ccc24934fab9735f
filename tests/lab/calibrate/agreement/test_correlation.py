import numpy as np
import pytest
from scipy import stats

from lab.calibrate.agreement.bootstrap import REPLICATES, Resamples
from lab.calibrate.agreement.correlation import mapped, scale_agreement
from lab.calibrate.agreement.opinions import Opinions
from lab.calibrate.agreement.result import Interval
from lab.calibrate.undefined import Undefined

# Anscombe, F. J. (1973). Graphs in statistical analysis. The American Statistician, 27(1): the
# first of the four sets, whose correlation is 0.816.
ANSCOMBE_X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
ANSCOMBE_Y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]


def compare(x, y, *, groups=None, half=1.0, centered=False, noise=0.1):
    y = np.asarray(y, float)
    places = np.zeros(len(y), np.intp) if groups is None else np.asarray(groups, np.intp)
    names = tuple(f"c{number:02d}" for number in range(len(y)))
    again = y + noise * np.random.default_rng(1).normal(size=(REPLICATES, len(y)))
    opinions = Opinions("points", names, places, y, y - half, y + half, again)
    resamples = Resamples.draw(9, places.max(initial=0) + 1, 0)
    totals = dict(zip(names, map(float, x), strict=True))
    return scale_agreement(opinions, totals, resamples, centered=centered)


def test_pearson_has_the_published_value():
    assert round(compare(ANSCOMBE_X, ANSCOMBE_Y).before["pearson"].value, 3) == 0.816


def test_kendall_by_hand():
    # Of 10 pairs 2 agree and 6 do not, 2 are tied in x and 1 of these in y as well:
    # (2 - 6) / sqrt((10 - 2) (10 - 1)). Also the example in the manual of scipy.stats.kendalltau.
    found = compare([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])
    assert found.before["kendall"].value == pytest.approx(-4 / 72**0.5)


def test_spearman_by_hand():
    # Without ties 1 - 6 sum d^2 / (n (n^2 - 1)): rank differences 0, 1, 1, 0, so 1 - 12 / 60.
    found = compare([1, 2, 3, 4], [10, 30, 20, 90])
    assert found.before["spearman"].value == pytest.approx(0.8)


def test_all_three_are_those_of_the_library():
    random = np.random.default_rng(4)
    x, y = random.integers(0, 9, 40), random.integers(0, 9, 40)
    before = compare(x, y).before
    assert before["spearman"].value == stats.spearmanr(x, y).statistic
    assert before["kendall"].value == stats.kendalltau(x, y).statistic
    assert before["pearson"].value == stats.pearsonr(x, y).statistic


def test_the_mapping_is_isotonic_and_made_without_the_candidates_it_maps():
    # Group 1 rises to 1, 3, 2, 4, where 3 and 2 become 2.5; group 0 is read off between them.
    x = np.array([1.0, 2, 3, 4, 0, 2.5, 3.5, 9])
    y = np.array([1.0, 3, 2, 4, 0, 0, 0, 0])
    groups = np.array([1, 1, 1, 1, 0, 0, 0, 0])
    assert mapped(x, y, groups)[4:].tolist() == [1, 2.5, 3.25, 4]
    assert mapped(x, y, groups)[:4].tolist() == [0, 0, 0, 0]


def test_equal_totals_have_one_place():
    x, y = np.array([5.0, 5, 7, 5, 7]), np.array([1.0, 3, 9, 0, 0])
    assert mapped(x, y, np.array([0, 0, 0, 1, 1]))[3:].tolist() == [2, 9]


def test_a_bent_scale_is_straight_after_mapping():
    x = np.tile(np.linspace(0, 3, 20), 2)
    found = compare(x, np.exp(2 * x), groups=np.repeat([0, 1], 20))
    assert found.before["spearman"].value == pytest.approx(1)
    assert found.before["pearson"].value < 0.85
    assert found.after["pearson"].value == pytest.approx(1)
    assert found.rmse.value == pytest.approx(0, abs=1e-9)
    assert found.outlier_ratio.value == 0


def test_rmse_and_outlier_ratio_by_hand():
    # Both groups map each other exactly, but for one candidate that is 4 off, both ways.
    x, y = [1, 2, 3, 1, 2, 3], [10, 20, 30, 10, 20, 34]
    found = compare(x, y, groups=[0, 0, 0, 1, 1, 1], half=3.0)
    assert found.rmse.value == pytest.approx((2 * 4**2 / 6) ** 0.5)
    assert found.outlier_ratio.value == pytest.approx(2 / 6)
    assert compare(x, y, groups=[0, 0, 0, 1, 1, 1], half=5.0).outlier_ratio.value == 0


def test_centered_totals_do_not_compare_references():
    x, y = np.array([1, 2, 3, 101, 102, 103]), np.array([-1, 0, 1, -1, 0, 1])
    groups = [0, 0, 0, 1, 1, 1]
    assert compare(x, y, groups=groups, centered=True).before["pearson"].value == 1
    assert compare(x, y, groups=groups).before["pearson"].value < 0.1


def test_intervals_hold_their_values_and_keep_within_the_range():
    random = np.random.default_rng(6)
    x = random.normal(size=60)
    found = compare(x, x + random.normal(size=60), groups=np.arange(60) // 6, noise=0.5)
    for estimate in (*found.before.values(), *found.after.values(), found.rmse):
        assert isinstance(estimate.interval, Interval)
        assert estimate.interval.low < estimate.value < estimate.interval.high
    close = compare(x, x, groups=np.arange(60) // 6, noise=0.5)
    assert close.before["pearson"].interval.high == 1


def test_constants_have_no_correlation():
    found = compare([5, 5, 5, 5], [1, 2, 3, 4], groups=[0, 0, 1, 1])
    reason = Undefined("all totals are equal")
    assert [one.value for one in found.before.values()] == [reason] * 3
    found = compare([1, 2, 3, 4], [5, 5, 5, 5], groups=[0, 0, 1, 1])
    reason = Undefined("people put all candidates at one place")
    assert [one.value for one in found.before.values()] == [reason] * 3


def test_a_falling_relation_has_a_flat_mapping():
    found = compare([1, 2, 3, 1, 2, 3], [3, 2, 1, 3, 2, 1], groups=[0, 0, 0, 1, 1, 1])
    assert found.before["spearman"].value == -1
    flat = Undefined("no rising function follows the scale better than a flat one")
    assert found.after["spearman"].value == flat


def test_one_reference_has_no_others_to_map_by():
    found = compare([1, 2, 3], [1, 2, 3])
    reason = Undefined("one reference: the mapping is fitted on the others")
    assert found.after["pearson"].value == found.rmse.value == found.outlier_ratio.value == reason
    assert found.before["pearson"].value == pytest.approx(1)
    assert "1 reference" in found.before["pearson"].interval.reason


def test_without_intervals_there_are_no_outliers():
    found = compare([1, 2, 3, 4], [1, 2, 3, 5], groups=[0, 0, 1, 1], half=np.nan)
    assert found.outlier_ratio.value == Undefined("no candidate's opinion has an interval")


@pytest.mark.parametrize("count", [0, 2])
def test_too_few_candidates(count):
    found = compare(range(count), range(count))
    assert found == Undefined(f"expected 3 candidates on the scale or more, came {count}")
