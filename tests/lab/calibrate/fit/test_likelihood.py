import numpy as np
import pytest

from lab.calibrate.fit.likelihood import Likelihood
from tests.lab.calibrate.fit.making import random_choices

PARAMETERS = np.array([1.2, 4.0, 0.5, 5.0, 0.0, 2.0, 1.5, 4.0, 0.35])
STEP = 1e-5


def outcomes(utility, threshold):
    """Probabilities of a, tie and b."""
    likelihood = Likelihood(np.full((3, 1), utility), np.array([1, 0, -1]))
    return np.exp(likelihood.log_probabilities(np.array([1.0, threshold])))


def test_by_hand():
    # Utility log 3, threshold log 2: P(a) = 3/(3+2) = 0.6, P(b) = 1/(1+6) = 1/7.
    assert outcomes(np.log(3), np.log(2)) == pytest.approx([0.6, 1 - 0.6 - 1 / 7, 1 / 7])


@pytest.mark.parametrize(
    ("first", "second", "theta"), [(0.7, 0.3, 1.5), (0.2, 0.9, 1.01), (5, 1, 8)]
)
def test_it_is_the_formula_of_rao_and_kupper(first, second, theta):
    # Of Rao & Kupper (1967), in their notation.
    win, loss = first / (first + theta * second), second / (theta * first + second)
    tie = first * second * (theta**2 - 1) / ((first + theta * second) * (theta * first + second))
    assert win + tie + loss == pytest.approx(1)
    assert outcomes(np.log(first / second), np.log(theta)) == pytest.approx([win, tie, loss])


def test_without_a_threshold_it_is_bradley_and_terry():
    assert outcomes(np.log(3), 1e-12)[[0, 2]] == pytest.approx([0.75, 0.25])


def test_extreme_utilities_stay_finite():
    likelihood = Likelihood(np.array([[1e4], [-1e4], [1e4]]), np.array([1, 1, 0]))
    found = likelihood.log_probabilities(np.array([1.0, 1.0]))
    assert found == pytest.approx([0.0, -1e4, -1e4], abs=3)


@pytest.fixture(scope="module")
def likelihood():
    choices, _ = random_choices(1, votes=50)
    return Likelihood(choices.differences, choices.preferred)


def numerically(function):
    """Central differences along every parameter, in a last axis."""
    slopes = [
        function(PARAMETERS + step) - function(PARAMETERS - step)
        for step in STEP * np.eye(len(PARAMETERS))
    ]
    return np.stack(slopes, axis=-1) / (2 * STEP)


def test_scores_are_the_slopes_of_the_log_probabilities(likelihood):
    wanted = numerically(likelihood.log_probabilities)
    assert likelihood.scores(PARAMETERS) == pytest.approx(wanted, rel=1e-6, abs=1e-8)


def test_the_gradient_is_the_sum_of_the_scores(likelihood):
    wanted = likelihood.scores(PARAMETERS).sum(axis=0)
    assert likelihood.gradient(PARAMETERS) == pytest.approx(wanted)


def test_information_is_minus_the_slope_of_the_scores(likelihood):
    wanted = -numerically(likelihood.scores)
    assert likelihood.information(PARAMETERS) == pytest.approx(wanted, rel=1e-6, abs=1e-7)


def test_it_is_concave(likelihood):
    for block in likelihood.information(PARAMETERS):
        assert np.linalg.eigvalsh(block).min() > -1e-9
