from dataclasses import replace

import pytest

import metrics
from lab.recipe_query import KEYS, recipe_from_query, recipe_to_query, state_of

KEYS_IN_ORDER = [metric.key for metric in metrics.SUBSCORES]
MOVED = replace(
    metrics.LAB,
    weights=dict(zip(KEYS_IN_ORDER, (10.5, 30, 0, 34.5, 5, 15, 5), strict=True)),
    std_penalty=0,
    softness_ratio=1.05,
    saturation_range=1e-7,
    empty_shape_credit=0.35,
)


def test_nothing_said_is_the_labs_recipe_and_writes_nothing():
    assert recipe_from_query({}) == metrics.LAB
    assert recipe_to_query(metrics.LAB) == {}


def test_a_query_says_what_differs_in_one_spelling():
    assert recipe_to_query(MOVED) == {
        "credit": "35",
        "weights": "10.5,30,0,34.5,5,15,5",
        "penalty": "0",
        "softness_ratio": "1.05",
        "saturation_range": "1e-7",
    }


def test_a_recipe_reads_back_exactly():
    read = recipe_from_query(recipe_to_query(MOVED) | {"radius": "30", "frame": "yours"})
    assert read == MOVED
    assert read.id == MOVED.id
    assert read.scan_settings == metrics.LAB.scan_settings


def test_weights_that_were_fitted_read_back_to_the_last_digit():
    third = 100 / 7
    weights = dict.fromkeys(KEYS_IN_ORDER[:6], third)
    recipe = replace(metrics.LAB, weights=weights | {KEYS_IN_ORDER[6]: 100 - 6 * third})
    assert recipe_from_query(recipe_to_query(recipe)) == recipe


def test_a_recipe_asked_for_again_is_the_same_object():
    assert recipe_from_query({"penalty": "0.5"}) is recipe_from_query({"penalty": "0.5"})


def test_the_page_keeps_a_value_for_every_key():
    state = state_of(metrics.LAB)
    assert tuple(state) == KEYS
    assert state["credit"] == 100
    assert state["penalty"] == 0.4
    assert state["weights"] == dict(metrics.BENCHMARK.weights)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"credit": "101"}, "credit: expected a whole number from 0 to 100, got '101'"),
        ({"weights": "100"}, "weights: expected 7 numbers separated by commas, got '100'"),
        ({"weights": "5,30,5,35,5,15,x"}, "weights: expected decimal numbers of at least 0"),
        ({"weights": "5,30,5,35,5,15,6"}, "weights: expected a sum of 100, got 101.0"),
        ({"weights": "-5,40,5,35,5,15,5"}, "weights: expected decimal numbers of at least 0"),
        ({"penalty": "nan"}, "penalty: expected decimal numbers of at least 0, got 'nan'"),
        ({"penalty": "1e999"}, "std_penalty: expected a number of at least 0, got inf"),
        ({"placement_reach": "0"}, "placement_reach: expected a number above 0"),
        ({"overlap_share": "1.5"}, "overlap_share: expected a number from 0 to 1"),
        ({"softness_ratio": "1"}, "softness_ratio: expected a number above 1"),
        ({"luminance_range": "٣"}, "luminance_range: expected decimal numbers"),
    ],
)
def test_what_is_no_recipe_is_refused(values, reason):
    with pytest.raises(metrics.RecipeError, match=reason):
        recipe_from_query(values)
