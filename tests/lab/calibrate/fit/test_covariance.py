import numpy as np
import pytest

from lab.calibrate.fit.covariance import covariances
from lab.calibrate.fit.likelihood import Likelihood
from lab.calibrate.fit.maximum import maximize, ridge
from tests.lab.calibrate.fit.making import choices, random_choices


@pytest.fixture(scope="module")
def found():
    return random_choices(7, votes=3000)[0]


@pytest.fixture(scope="module")
def by_name(found):
    maximum = maximize(found, signed=True)
    return {one.name: one for one in covariances(found, maximum)}


def test_degrees_of_freedom_are_one_less_than_the_clusters(by_name):
    freedom = {name: one.freedom for name, one in by_name.items()}
    assert freedom == {
        "answers": np.inf,
        "references": 8,
        "raters": 5,
        "references and raters": 5,
    }


def test_independent_answers_have_the_inverse_information(found, by_name):
    parameters = maximize(found, signed=True).parameters
    likelihood = Likelihood(found.differences, found.preferred)
    step = 1e-4 * np.eye(9)
    slopes = [
        likelihood.gradient(parameters - one) - likelihood.gradient(parameters + one)
        for one in step
    ]
    information = np.array(slopes) / 2e-4
    information[:8, :8] += ridge()
    wanted = np.linalg.inv(information)[:8, :8]
    assert by_name["answers"].matrix == pytest.approx(wanted, rel=1e-3, abs=1e-6)


@pytest.mark.parametrize("what", ["references", "raters"])
def test_a_jackknife_step_is_close_to_a_fit_without_the_cluster(found, by_name, what):
    names, places = getattr(found, what), getattr(found, what.removesuffix("s"))
    full = maximize(found, signed=True).coefficients
    shifts = []
    for place in range(len(names)):
        kept = places != place
        less = choices(
            found.differences[kept],
            found.preferred[kept],
            rater=found.rater[kept],
            reference=found.reference[kept],
        )
        shifts.append(maximize(less, signed=True).coefficients - full)
    count = len(names)
    wanted = (count - 1) / count * np.square(shifts).sum(axis=0)
    assert np.diag(by_name[what].matrix) == pytest.approx(wanted, rel=0.15)


def test_both_at_once_is_the_sum_less_what_is_counted_twice(by_name):
    # Answers are independent here: each of the three terms estimates the same.
    both = np.diag(by_name["references and raters"].matrix)
    assert np.median(both / np.diag(by_name["answers"].matrix)) == pytest.approx(1, abs=0.7)


def test_raters_who_differ_widen_what_varies_by_rater():
    generator = np.random.default_rng(8)
    differences = generator.uniform(-0.6, 0.6, (4000, 8))
    rater = np.arange(4000) % 10
    tastes = np.full((10, 8), 3.0)
    tastes[::2, 0], tastes[1::2, 0] = 0.0, 6.0
    utility = (differences * tastes[rater]).sum(axis=1) + generator.logistic(size=4000)
    voted = choices(differences, np.sign(utility).astype(int), rater=rater)
    answers, _, raters, _ = covariances(voted, maximize(voted, signed=True))
    assert raters.matrix[0, 0] > 4 * answers.matrix[0, 0]
    assert raters.matrix[1, 1] < 4 * answers.matrix[1, 1]


def test_without_ties_the_threshold_takes_no_part():
    found, _ = random_choices(9, ties=False)
    maximum = maximize(found, signed=True)
    likelihood = Likelihood(found.differences, found.preferred)
    block = likelihood.information(maximum.parameters).sum(axis=0)[:8, :8] + ridge()
    assert covariances(found, maximum)[0].matrix == pytest.approx(np.linalg.inv(block))
