import numpy as np
import pytest
from scipy.special import logit

import metrics
from lab.calibrate.fit.choices import COLUMNS, coefficients
from lab.calibrate.fit.likelihood import Likelihood
from lab.calibrate.fit.maximum import LEAST_THRESHOLD, maximize, ridge, sensitivity_of
from tests.lab.calibrate.fit.making import choices, random_choices


def test_one_difference_reproduces_the_shares_of_its_outcomes():
    # Two parameters, two free shares: by hand, u - η = logit(0.6) and -u - η = logit(0.1).
    preferred = np.repeat([1, 0, -1], [60, 30, 10])
    sensitivity, threshold = sensitivity_of(np.full(100, 2.0), preferred)
    assert 2 * sensitivity == pytest.approx((logit(0.6) - logit(0.1)) / 2, rel=1e-4)
    assert threshold == pytest.approx(-(logit(0.6) + logit(0.1)) / 2, rel=1e-4)


def test_without_ties_the_threshold_is_the_least():
    sensitivity, threshold = sensitivity_of(np.ones(100), np.repeat([1, -1], [75, 25]))
    assert threshold == pytest.approx(LEAST_THRESHOLD)
    assert sensitivity == pytest.approx(np.log(3), rel=1e-2)


def test_a_total_that_people_contradict_has_no_sensitivity():
    assert sensitivity_of(np.ones(100), np.repeat([1, -1], [25, 75]))[0] == pytest.approx(
        0, abs=1e-9
    )


def test_many_choices_give_back_the_coefficients():
    found, wanted = random_choices(2, votes=40_000)
    maximum = maximize(found)
    assert maximum.coefficients == pytest.approx(wanted, abs=0.35)
    assert maximum.parameters[-1] == pytest.approx(0.4, abs=0.03)
    assert maximum.sensitivity == pytest.approx(0.175, rel=0.03)
    assert maximum.tie_width == pytest.approx(0.4 / 0.175, rel=0.05)


def test_signed_it_is_where_the_penalized_gradient_is_zero():
    found, _ = random_choices(3)
    parameters = maximize(found, signed=True).parameters
    gradient = Likelihood(found.differences, found.preferred).gradient(parameters)
    gradient[:-1] -= ridge() @ parameters[:-1]
    assert gradient == pytest.approx(np.zeros(9), abs=0.02)


def test_no_coefficient_is_negative_unless_signed():
    found, _ = random_choices(4)
    turned = choices(found.differences * ([-1] + [1] * 7), found.preferred)
    assert maximize(turned).coefficients[0] == pytest.approx(0, abs=1e-9)
    assert maximize(turned, signed=True).coefficients[0] < 0


@pytest.mark.parametrize("name", COLUMNS)
def test_what_is_left_out_is_zero(name):
    found, _ = random_choices(5)
    place = COLUMNS.index(name)
    assert maximize(found, without={name}).coefficients[place] == 0


def test_the_ridge_leaves_the_published_proportions_alone():
    assert ridge() @ coefficients(metrics.BENCHMARK) == pytest.approx(np.zeros(8), abs=1e-12)
    assert np.linalg.matrix_rank(ridge()) == 7


def test_what_choices_do_not_divide_is_divided_as_published():
    found, _ = random_choices(6)
    same = found.differences.copy()
    same[:, 1] = same[:, 0]  # hue placement 5 and region scale 30 always differ alike
    maximum = maximize(choices(same, found.preferred), signed=True)
    together = maximum.coefficients[:2].sum()
    # The weakest pull towards λ (5, 30) that keeps the sum: both are as far from it.
    level = coefficients(metrics.BENCHMARK) @ maximum.coefficients
    level /= coefficients(metrics.BENCHMARK) @ coefficients(metrics.BENCHMARK)
    away = maximum.coefficients[:2] - level * np.array([5.0, 30.0])
    assert away[0] == pytest.approx(away[1], abs=0.02)
    assert maximum.coefficients[1] > maximum.coefficients[0]
    assert together > 0
