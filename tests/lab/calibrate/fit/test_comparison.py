import numpy as np
import pytest

import metrics
from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.fit.choices import choices_of
from lab.calibrate.fit.comparison import compare, mean_estimate, performance
from lab.calibrate.undefined import Undefined
from tests.lab.calibrate.fit.making import choices, judged, recipe
from tests.lab.votes.making import raters

OTHER = recipe([0, 0, 50, 0, 50, 0, 0], 0.0)


@pytest.fixture(scope="module")
def parts():
    found, _ = choices_of(judged(crowd=raters(20, OTHER), pairs=80))
    sealed = set(found.references[:10])
    return {
        "training": found.among(set(found.references) - sealed),
        "sealed": found.among(sealed),
    }


def test_by_hand():
    differences = [[0.1] + [0.0] * 7, [-0.1] + [0.0] * 7, [0.0] * 8]
    found = performance(choices(differences, [1, 1, 0]), np.array([*[10.0] * 8, np.log(2)]))
    assert found.credits.tolist() == [1, 0, 0.5]
    # P = e/(e+2), 1/(1+2e) and, of equal candidates, 1 - 2/3.
    assert np.exp(-found.losses) == pytest.approx([np.e / (np.e + 2), 1 / (1 + 2 * np.e), 1 / 3])


def test_the_recipe_that_the_raters_follow_gains(parts):
    found = compare(OTHER, **parts, seed=1)
    assert found.gain.value == pytest.approx(found.accuracy.value - found.published_accuracy.value)
    assert found.gain.interval.low > 0
    assert found.log_loss_gain.interval.low > 0
    assert found.log_loss_gain.value == pytest.approx(
        found.published_log_loss.value - found.log_loss.value
    )
    # Paired: far narrower than the intervals of the two it is the difference of.
    wide = found.accuracy.interval
    assert found.gain.interval.high - found.gain.interval.low < 4 * (wide.high - wide.low)


def test_the_published_recipe_gains_nothing_over_itself(parts):
    found = compare(metrics.BENCHMARK, **parts, seed=1)
    assert (found.gain.value, found.log_loss_gain.value) == (0, 0)
    assert found.gain.interval == Undefined("every resample gives the same value")


def test_a_mean_over_resamples_weighs_votes_by_rater_and_reference():
    voted = choices(np.zeros((3, 8)), [1, 1, 1], rater=[0, 0, 1], reference=[0, 1, 1])
    drawn = Resamples(np.array([[2.0, 0.0], [1.0, 1.0]]), np.array([[1.0, 1.0], [0.0, 2.0]]), None)
    found = mean_estimate(np.array([1.0, 4.0, 10.0]), voted, drawn)
    assert found.value == 5
    # (2·1 + 2·4)/4 = 2.5 and (2·4 + 2·10)/4 = 7: percentiles between them.
    assert found.interval.low == pytest.approx(2.5 + 0.025 * 4.5)
    assert found.interval.high == pytest.approx(7 - 0.025 * 4.5)
