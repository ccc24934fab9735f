from dataclasses import replace

import pytest

import metrics
from lab.calibrate.gate.noise import CEILING, check_noise
from lab.ladders import TOTAL, Ladder, Result, run_ladders
from lab.ladders.series import examine


def weighing(key, **changes):
    weights = {other: 100 * (other == key) for other in metrics.BENCHMARK.weights}
    return replace(metrics.BENCHMARK, weights=weights, std_penalty=0, **changes)


def result(floor, *drops):
    """Ladders of one reference that lower the total evenly."""
    series = (examine([90 - drop * rung / 7 for rung in range(8)], floor) for drop in drops)
    ladders = tuple(
        Ladder("cyan-left-wash", axis, {TOTAL: one})
        for axis, one in zip(("blur", "hue"), series, strict=False)
    )
    return Result("made@1", ladders)


@pytest.mark.parametrize(("floor", "passed"), [(4.9, True), (5.0, False), (5.1, False)])
def test_a_floor_must_be_below_a_step_of_the_mean_ladder(floor, passed):
    # The ladders lower the total by 28 and 42, 35 on average: by 5 in each of 7 steps.
    check = check_noise(result(floor, 28, 42))
    assert (check.passed, check.pending) == (passed, False)
    assert check.numbers == {"ceiling": CEILING, "cyan-left-wash": pytest.approx(floor / 5)}


@pytest.mark.parametrize("drop", [0, -7])
def test_ladders_without_steps_do_not_pass_even_without_noise(drop):
    check = check_noise(result(0.0, drop))
    assert not check.passed
    assert check.summary == (
        "not below 1 ladder step on 1 of 1 references; on 1 the ladders have no steps"
    )
    assert check.numbers == {"ceiling": CEILING, "cyan-left-wash": "no steps"}


@pytest.mark.parametrize(
    ("recipe", "above", "highest"),
    [(metrics.BENCHMARK, 1, "1.27"), (metrics.LAB, 2, "1.59")],
    ids=["benchmark", "lab"],
)
def test_the_shipped_recipes_fail(recipe, above, highest):
    check = check_noise(run_ladders(recipe))
    assert not check.passed
    assert check.summary == (
        f"not below 1 ladder step on {above} of 11 references, at most {highest} "
        "(vertical-warm-flow)"
    )
    assert len(check.numbers) == 12


def test_colors_alone_hardly_move_and_softness_does():
    assert check_noise(run_ladders(weighing("bleed_control"))).passed
    assert not check_noise(run_ladders(weighing("softness"))).passed


def test_a_wider_scale_lowers_floors_but_does_not_pass():
    narrow, wide = (run_ladders(weighing("softness", softness_ratio=ratio)) for ratio in (2.4, 24))
    highest = [max(one.total.floor for one in made.ladders) for made in (narrow, wide)]
    assert highest[1] < highest[0] / 2
    assert not check_noise(wide).passed
