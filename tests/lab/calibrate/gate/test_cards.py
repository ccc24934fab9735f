from dataclasses import replace

import pytest

import metrics
from lab.blind_spots import CARDS
from lab.calibrate.gate.cards import check_cards
from tests.tolerances import POINTS

# Ranks all cards rightly: the weights with the largest least lead without a penalty, 2.3 points,
# by scipy.optimize.linprog (scipy 1.18, 2026-11-30), rounded.
SEEING = {
    "hue_placement": 0,
    "region_scale": 30,
    "internal_shape": 17,
    "softness": 3,
    "blur_flow": 1,
    "bleed_control": 24,
    "range_contrast": 25,
}


@pytest.mark.parametrize("recipe", [metrics.BENCHMARK, metrics.LAB], ids=["benchmark", "lab"])
def test_leads_are_those_of_the_cards_numbers(recipe):
    check = check_cards(recipe)
    assert list(check.numbers) == [card.key for card in CARDS]
    for card in CARDS:
        if card.recipe == recipe:
            expected = card.honest.numbers.total - card.fooling.numbers.total
            assert check.numbers[card.key] == pytest.approx(expected, abs=2 * POINTS)


def test_the_published_recipe_is_fooled_by_three():
    check = check_cards(metrics.BENCHMARK)
    assert not check.passed
    assert check.summary == (
        "ranks 5 of 8 cards rightly; fooled by: The wrong way round, Colors without a name, "
        "Softness in the wrong place"
    )


def test_a_recipe_that_ranks_all_rightly_passes():
    check = check_cards(replace(metrics.BENCHMARK, weights=SEEING, std_penalty=0))
    assert check.passed
    assert check.summary == "ranks 8 of 8 cards rightly"
    assert min(check.numbers.values()) > 1
