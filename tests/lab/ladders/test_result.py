"""Recipes whose outcome on a ladder can be foreseen."""

from dataclasses import replace
from itertools import pairwise

import pytest

import metrics
import reference_fields
from lab.ladders import AXES, TOTAL, result, run_ladders
from lab.ladders.measured import measured
from lab.ladders.rungs import rungs
from lab.noise_floor import noise_floor
from tests.tolerances import POINTS

KEYS = [subscore.key for subscore in metrics.SUBSCORES]


def only(key):
    """A recipe whose total is one subscore."""
    weights = {other: 100 * (other == key) for other in KEYS}
    return replace(metrics.BENCHMARK, name="one", weights=weights, std_penalty=0)


@pytest.fixture(scope="module")
def published():
    return run_ladders(metrics.BENCHMARK)


def test_all_references_and_axes_in_order(published):
    places = [(ladder.reference, ladder.axis) for ladder in published.ladders]
    assert places == [(name, axis) for name in reference_fields.names() for axis in AXES]
    assert published.recipe == metrics.BENCHMARK.id
    for ladder in published.ladders:
        assert list(ladder.scores) == [TOTAL, *KEYS]


@pytest.mark.parametrize("axis", ["shift", "bleed"])
def test_scores_are_those_of_the_frames(published, axis):
    name = "green-cyan-split"
    field = reference_fields.load(name).pixels
    (ladder,) = (one for one in published.along(axis) if one.reference == name)
    for number, frame in enumerate((field, *rungs(axis, field))):
        score = metrics.score(field, frame)
        assert ladder.total.values[number] == pytest.approx(score.total, abs=POINTS)
        for key in KEYS:
            assert ladder.scores[key].values[number] == pytest.approx(
                score.subscores[key], abs=POINTS
            )


def test_softness_alone_falls_at_every_step_of_blur_until_it_is_0():
    for ladder in run_ladders(only("softness")).along("blur"):
        values = ladder.total.values
        assert values[0] == 100
        assert all(a > b or b == 0 for a, b in pairwise(values))
        assert ladder.total.order.inversions == 0


def test_bleed_control_alone_does_not_see_turned_hues():
    for ladder in run_ladders(only("bleed_control")).along("hue"):
        assert ladder.total.values == pytest.approx((100,) * 8, abs=0.1)
        assert ladder.total.steps.r_squared is None


def test_a_total_of_one_subscore_is_that_subscore(published):
    alone = run_ladders(only("region_scale"))
    for one, other in zip(alone.ladders, published.ladders, strict=True):
        expected, series = other.scores["region_scale"], one.total
        assert series.values == pytest.approx(expected.values, abs=1e-9)
        assert series.floor == pytest.approx(expected.floor, abs=1e-9)


def test_the_totals_floor_is_the_references_noise_floor(published):
    for ladder in published.ladders:
        assert ladder.total.floor == noise_floor(ladder.reference, metrics.BENCHMARK)


def test_another_mask_distance_is_measured_anew(monkeypatch):
    recipe = replace(metrics.BENCHMARK, name="wide", mask_distance=120)
    monkeypatch.setattr(result.reference_fields, "names", lambda: ("magenta-circle",))
    counted = []
    again = run_ladders(recipe, advance=lambda: counted.append(1))
    assert len(counted) == 1
    field = reference_fields.load("magenta-circle").pixels
    assert len(again.ladders) == len(AXES)
    for ladder in again.ladders:
        last = metrics.score(field, rungs(ladder.axis, field)[-1], recipe=recipe)
        assert ladder.total.values[-1] == pytest.approx(last.total, abs=POINTS)


def test_progress_is_told_for_every_reference():
    counted = []
    run_ladders(metrics.LAB, advance=lambda: counted.append(1))
    assert len(counted) == len(measured().references)
