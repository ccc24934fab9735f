from dataclasses import replace

import numpy as np
import pytest

import metrics
from metrics.effects import effective_weights, marginal_effects
from metrics.scoring import summarize

WEIGHTS = list(metrics.BENCHMARK.weights.values())
# By hand: sqrt(6) / 7 is the spread that one point more opens between seven equal values.
KINK = 0.4 * 6**0.5 / 7


def total(values, recipe=metrics.BENCHMARK):
    return summarize(values, recipe)[2]


def random_values(seed):
    return np.random.default_rng(seed).uniform(5, 95, 7).tolist()


# Marginal effects


def test_marginal_effects_by_hand():
    # Mean 50, deviations ±50 and one 0: variance 6 × 2500 / 7, spread 46.29.
    values = [100.0, 0.0, 100.0, 0.0, 100.0, 0.0, 50.0]
    spread = 50 * (6 / 7) ** 0.5
    pull = 0.4 * 50 / (7 * spread)  # 0.0617
    expected = [0.05 - pull, 0.3 + pull, 0.05 - pull, 0.35 + pull, 0.05 - pull, 0.15 + pull, 0.05]
    assert marginal_effects(values, metrics.BENCHMARK) == pytest.approx(expected)
    assert expected[0] < 0  # raising a light metric that is already high lowers the total


@pytest.mark.parametrize("seed", range(5))
def test_marginal_effects_are_the_slope_of_the_total(seed):
    values = random_values(seed)
    step = 1e-4
    for index, effect in enumerate(marginal_effects(values, metrics.BENCHMARK)):
        up, down = list(values), list(values)
        up[index] += step
        down[index] -= step
        assert effect == pytest.approx((total(up) - total(down)) / (2 * step), abs=1e-6)


@pytest.mark.parametrize("level", [0.0, 0.1, 50.0, 77.7, 100.0])
def test_where_all_are_equal_the_effect_is_that_of_a_rise(level):
    values = [level] * 7
    expected = [weight / 100 - KINK for weight in WEIGHTS]
    effects = marginal_effects(values, metrics.BENCHMARK)
    assert effects == pytest.approx(expected)
    for index, effect in enumerate(effects):
        raised = list(values)
        raised[index] += 10
        # A straight line up from the kink, so that a whole step agrees, not only a small one.
        assert total(raised) - total(values) == pytest.approx(10 * effect, abs=1e-9)


def test_all_at_50_a_light_metric_lowers_the_total():
    # DESIGN: placement up from 50 to 60 takes the total from 50.0 to 49.1.
    assert marginal_effects([50.0] * 7, metrics.BENCHMARK)[0] == pytest.approx(-0.09, abs=5e-5)


def test_without_penalty_the_effects_are_the_weights():
    plain = replace(metrics.BENCHMARK, std_penalty=0)
    shares = [weight / 100 for weight in WEIGHTS]
    assert marginal_effects(random_values(1), plain) == pytest.approx(shares)
    assert marginal_effects([50.0] * 7, plain) == pytest.approx(shares)


@pytest.mark.parametrize("seed", range(3))
def test_effects_sum_to_one_unless_all_are_equal(seed):
    # Raising all seven at once leaves the spread as it is.
    assert sum(marginal_effects(random_values(seed), metrics.BENCHMARK)) == pytest.approx(1)


# Effective weights


def test_from_100_each_metric_costs_its_weight_and_fourteen():
    # One of seven at 0: spread 100 × sqrt(6) / 7 = 34.99, times 0.4 is 14.00.
    costs = effective_weights([100.0] * 7, metrics.BENCHMARK)
    assert costs == pytest.approx([weight + 100 * KINK for weight in WEIGHTS])
    assert [round(cost) for cost in costs] == [19, 44, 19, 49, 19, 29, 19]


def test_from_50_each_costs_half_as_much():
    costs = effective_weights([50.0] * 7, metrics.BENCHMARK)
    assert costs == pytest.approx([weight / 2 + 50 * KINK for weight in WEIGHTS])


@pytest.mark.parametrize("seed", range(3))
def test_effective_weights_are_differences_of_totals(seed):
    values = random_values(seed)
    for index, cost in enumerate(effective_weights(values, metrics.BENCHMARK)):
        dropped = [*values[:index], 0.0, *values[index + 1 :]]
        assert total(values) - cost == pytest.approx(total(dropped))


def test_what_is_at_zero_costs_nothing():
    values = [0.0, *random_values(2)[1:]]
    assert effective_weights(values, metrics.BENCHMARK)[0] == 0


def test_a_lone_high_light_metric_has_a_negative_effective_weight():
    # Dropping it closes the gap to the rest: the total rises from -9.0 to 0.
    costs = effective_weights([100.0] + [0.0] * 6, metrics.BENCHMARK)
    assert costs[0] == pytest.approx(5 - 100 * KINK)


def test_without_penalty_a_metric_at_100_costs_its_weight():
    plain = replace(metrics.BENCHMARK, std_penalty=0)
    assert effective_weights([100.0] * 7, plain) == pytest.approx(WEIGHTS)


@pytest.mark.parametrize("function", [marginal_effects, effective_weights])
def test_another_number_of_values_is_refused(function):
    with pytest.raises(ValueError, match="subscores: expected 7 values, got 6"):
        function([50.0] * 6, metrics.BENCHMARK)
