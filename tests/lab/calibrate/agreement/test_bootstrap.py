import numpy as np
import pytest

from lab.calibrate.agreement.bootstrap import REPLICATES, Resamples, percentiles
from lab.calibrate.agreement.result import Interval
from lab.calibrate.undefined import Undefined


def test_draws_raters_and_references_with_replacement_and_apart():
    drawn = Resamples.draw(7, 4, seed=1)
    assert drawn.raters.shape == (REPLICATES, 7)
    assert drawn.references.shape == (REPLICATES, 4)
    assert (drawn.raters.sum(axis=1) == 7).all()
    assert (drawn.references.sum(axis=1) == 4).all()
    # A multinomial count has the variance 1 - 1/n.
    assert drawn.raters.var() == pytest.approx(6 / 7, abs=0.05)
    assert abs(np.corrcoef(drawn.raters[:, 0], drawn.references[:, 0])[0, 1]) < 0.1


def test_one_seed_gives_the_same_draws():
    first, again, other = (Resamples.draw(5, 5, seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first.raters, again.raters)
    assert (first.raters != other.raters).any()


def test_percentiles_are_those_of_numpy():
    assert percentiles(np.arange(1001.0)) == Interval(25, 975)


def test_a_few_undefined_resamples_are_passed_over():
    replicates = np.append(np.arange(96.0), [np.nan] * 4)
    assert percentiles(replicates) == percentiles(np.arange(96.0))


@pytest.mark.parametrize(
    ("replicates", "reason"),
    [
        ([1.0, 2.0, np.nan], "not defined in 1 of 3 resamples"),
        ([2.0] * 30, "every resample gives the same value"),
    ],
)
def test_no_interval_without_a_spread_of_defined_values(replicates, reason):
    assert percentiles(np.array(replicates)) == Undefined(reason)


@pytest.mark.parametrize(
    ("raters", "references", "few"),
    [
        (1, 5, "1 rater"),
        (5, 1, "1 reference"),
        (1, 1, "1 rater and 1 reference"),
        (0, 3, "no rater"),
    ],
)
def test_no_interval_from_one_rater_or_one_reference(raters, references, few):
    found = Resamples.draw(raters, references, 0).estimate(0.5, lambda: pytest.fail("not needed"))
    assert found.value == 0.5
    assert found.interval == Undefined(f"{few}: an interval needs two or more of both")


def test_an_undefined_value_has_no_interval_either():
    reason = Undefined("all votes are lost")
    found = Resamples.draw(5, 5, 0).estimate(reason, lambda: pytest.fail("not needed"))
    assert (found.value, found.interval) == (reason, reason)


def test_an_interval_around_a_biased_statistic_holds_it():
    replicates = np.linspace(0.2, 0.4, REPLICATES)
    found = Resamples.draw(5, 5, 0).estimate_around(0.1, lambda: replicates, (0, 1))
    # A uniform distribution of width 0.2 has the standard deviation 0.2 / sqrt(12).
    assert found.interval.low == 0
    assert found.interval.high == pytest.approx(0.1 + 1.96 * 0.2 / 12**0.5, abs=1e-3)
    found = Resamples.draw(1, 5, 0).estimate_around(0.1, lambda: replicates, (0, 1))
    assert "1 rater" in found.interval.reason
