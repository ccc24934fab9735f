"""The derivation, held against totals themselves: it must be neither too strict nor too lax."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import metrics
from metrics.certificate import HIGHEST_Z, certify
from metrics.effects import marginal_effects
from metrics.scoring import summarize

KEYS = tuple(subscore.key for subscore in metrics.SUBSCORES)
EQUAL = dict.fromkeys(KEYS, 100 / 7)


def recipe_with(penalty, weights=None):
    return replace(
        metrics.BENCHMARK, std_penalty=penalty, weights=weights or metrics.BENCHMARK.weights
    )


def total(values, recipe):
    return summarize(values, recipe)[2]


def gain(values, number, recipe, step):
    raised = list(values)
    raised[number] += step
    return total(raised, recipe) - total(values, recipe)


def random_recipes(count):
    generator = np.random.default_rng(1)
    for _ in range(count):
        parts = generator.exponential(size=7) * (generator.random(7) < 0.8)
        parts[generator.integers(7)] += 0.1
        weights = 100 * parts / parts.sum()
        weights[np.argmax(weights)] += 100 - math.fsum(weights)
        yield recipe_with(generator.uniform(0, 1.2), dict(zip(KEYS, weights.tolist(), strict=True)))


def random_states(count, seed=2):
    """Any, and many with ties and near the bounds, where the extremes are."""
    generator = np.random.default_rng(seed)
    for number in range(count):
        values = generator.uniform(0, 99, 7)
        if number % 2:
            values = generator.choice([0.0, 50.0, 99.0], 7)
        yield values.tolist()


def test_the_benchmark_by_hand():
    # 0.4 × √6 / 7 = 0.13997: weights below 14.0 % can lower the total, 15 and more cannot.
    certificate = certify(metrics.BENCHMARK)
    lowering = [rise.key for rise in certificate.rises if rise.can_lower]
    assert lowering == ["hue_placement", "internal_shape", "blur_flow", "range_contrast"]
    assert not certificate.is_monotone
    light = certificate.rises[0]
    assert light.threshold == pytest.approx(7 * 5 / 40)
    assert light.steepest_loss == pytest.approx(0.4 * 6**0.5 / 7 - 0.05)
    assert certificate.largest_penalty == pytest.approx(7 * 0.05 / 6**0.5)  # 0.1429
    heavy = certificate.rises[3]
    assert heavy.threshold is None
    assert heavy.example is None
    assert heavy.steepest_loss == 0
    assert heavy.largest_penalty == pytest.approx(7 * 0.35 / 6**0.5)


def test_the_largest_z_is_that_of_one_above_six_equal_values():
    values = np.array([60.0, *[50.0] * 6])
    assert (values[0] - values.mean()) / values.std() == pytest.approx(HIGHEST_Z)
    for state in random_states(500):
        values = np.array(state)
        if values.std() > 0:
            assert (values - values.mean()).max() / values.std() <= HIGHEST_Z + 1e-9


@pytest.mark.parametrize("recipe", list(random_recipes(30)))
def test_an_example_is_a_state_and_truly_falls(recipe):
    for number, rise in enumerate(certify(recipe).rises):
        if not rise.can_lower:
            continue
        example = rise.example
        assert all(0 <= value <= 100 for value in (*example.before, *example.after))
        moved = [a - b for a, b in zip(example.after, example.before, strict=True)]
        assert moved == [1.0 if other == number else 0.0 for other in range(7)]
        assert example.total_before == total(example.before, recipe)
        assert example.total_after == total(example.after, recipe) < example.total_before
        fall = example.total_before - example.total_after
        assert fall == pytest.approx(rise.steepest_loss, abs=1e-9)


@pytest.mark.parametrize("recipe", list(random_recipes(30)))
def test_no_state_falls_that_the_certificate_excludes_and_all_fall_that_it_names(recipe):
    rises = certify(recipe).rises
    for state in random_states(200):
        values = np.array(state)
        spread = values.std()
        for number, rise in enumerate(rises):
            z = (values[number] - values.mean()) / spread if spread > 1e-9 else math.inf
            named = rise.can_lower and z >= rise.threshold
            margin = 0 if rise.threshold is None else abs(z - rise.threshold)
            if named:
                assert gain(state, number, recipe, 1.0) < 1e-12
            elif rise.threshold is None:
                assert gain(state, number, recipe, 1.0) > -1e-12
            elif margin > 1e-3:
                assert gain(state, number, recipe, 1e-4) > 0


@pytest.mark.parametrize("recipe", list(random_recipes(10)))
def test_nothing_is_steeper_than_the_steepest_loss(recipe):
    rises = certify(recipe).rises
    for state in product([0.0, 49.0, 50.0], repeat=7):
        for rise, effect in zip(rises, marginal_effects(state, recipe), strict=True):
            assert effect >= -rise.steepest_loss - 1e-12


@pytest.mark.parametrize("recipe", list(random_recipes(30)))
def test_down_to_the_largest_penalty_nothing_lowers_the_total_and_above_it_something_does(recipe):
    largest = certify(recipe).largest_penalty
    assert certify(replace(recipe, std_penalty=largest)).is_monotone
    assert not certify(replace(recipe, std_penalty=largest + 1e-6)).is_monotone
    for rise in certify(recipe).rises:
        above = certify(replace(recipe, std_penalty=rise.largest_penalty + 1e-6))
        at = certify(replace(recipe, std_penalty=rise.largest_penalty))
        assert next(one for one in above.rises if one.key == rise.key).can_lower
        assert not next(one for one in at.rises if one.key == rise.key).can_lower


def test_without_a_penalty_no_rise_lowers_the_total_whatever_the_weights():
    weights = dict.fromkeys(KEYS, 0.0) | {"softness": 100.0}
    certificate = certify(recipe_with(0.0, weights))
    assert certificate.is_monotone
    assert certificate.largest_penalty == 0


def test_without_weight_every_subscore_from_the_mean_up_lowers_the_total():
    weights = dict.fromkeys(KEYS, 0.0) | {"softness": 100.0}
    recipe = recipe_with(0.1, weights)
    rise = certify(recipe).rises[0]
    assert rise.threshold == 0
    assert gain([50.0, 40.0, 60.0, 50.0, 50.0, 50.0, 50.0], 0, recipe, 1e-3) < 0


def test_with_equal_weights_the_benchmarks_penalty_lowers_nothing():
    # 100 / 7 = 14.29 % is just above the 14.0 % that a penalty of 0.4 asks for.
    assert certify(recipe_with(0.4, EQUAL)).is_monotone
    assert not certify(recipe_with(0.41, EQUAL)).is_monotone


@pytest.mark.parametrize("level", [0.0, 50.0, 99.0])
def test_where_all_are_equal_a_rise_lowers_the_total_if_any_does(level):
    for number, rise in enumerate(certify(metrics.BENCHMARK).rises):
        falls = gain([level] * 7, number, metrics.BENCHMARK, 1.0) < 0
        assert falls == rise.can_lower
