from dataclasses import replace

import metrics
from lab.calibrate.gate.order import check_ladders
from lab.ladders import TOTAL, Ladder, Result, run_ladders
from lab.ladders.series import examine


def result(**values):
    """Ladders of one reference, by axis."""
    ladders = [
        Ladder("cyan-left-wash", axis, {TOTAL: examine(one, 2.0)}) for axis, one in values.items()
    ]
    return Result("made@1", tuple(ladders))


def test_falling_ladders_pass():
    check = check_ladders(result(blur=range(90, 10, -10), hue=[90, 80, 80, 70, 71, 30, 20, 10]))
    assert check.passed
    assert check.summary == "of 2 ladders the total is out of order on 0 and notices nothing on 0"
    assert check.numbers == {
        "ladders": 2,
        "out_of_order": 0,
        "unnoticed": 0,
        "largest_rise": 1,
    }


def test_a_rise_of_the_floor_fails_and_the_worst_is_named():
    check = check_ladders(
        result(blur=[90, 80, 82, 70, 60, 50, 40, 30], hue=[90, 20, 27, 20, 15, 10, 5, 0])
    )
    assert not check.passed
    assert not check.pending
    assert check.numbers["out_of_order"] == 2
    assert check.summary.endswith(
        "; at worst: Hue 15° → 30° on cyan-left-wash raises the total by 7.0 (noise floor 2.0)"
    )


def test_a_score_that_notices_nothing_fails():
    check = check_ladders(result(bleed=[90] * 8))
    assert not check.passed
    assert check.numbers["unnoticed"] == 1
    assert "Bleed up to 56 px on cyan-left-wash does not lower the total" in check.summary


def test_a_constant_score_notices_nothing_though_it_has_no_noise():
    weights = {key: 100 * (key == "range_contrast") for key in metrics.BENCHMARK.weights}
    scales = {"luminance_range": 1e300, "saturation_range": 1e300}
    recipe = replace(metrics.BENCHMARK, weights=weights, std_penalty=0, **scales)
    check = check_ladders(run_ladders(recipe))
    assert not check.passed
    assert (check.numbers["out_of_order"], check.numbers["unnoticed"]) == (0, 77)


def test_the_published_recipe_fails_by_hue_alone():
    check = check_ladders(run_ladders(metrics.BENCHMARK))
    assert (check.numbers["out_of_order"], check.numbers["unnoticed"]) == (11, 0)
    assert "Hue 60° → 105° on three-zone-soft-field raises the total by 39.7" in check.summary


def test_a_recipe_that_only_looks_at_bleed_notices_no_hue():
    weights = {key: 100 * (key == "bleed_control") for key in metrics.BENCHMARK.weights}
    recipe = replace(metrics.BENCHMARK, weights=weights, std_penalty=0)
    assert check_ladders(run_ladders(recipe)).numbers["unnoticed"] >= 11
