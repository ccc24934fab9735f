from dataclasses import replace

import numpy as np
import pytest

import metrics
import reference_fields
from lab.calibrate.gate import STARTS, winners
from lab.calibrate.gate.winners import (
    WRONG,
    Winner,
    check_winners,
    climb_all,
    lowest_first,
    random_candidate,
)
from lab.candidate import BOUNDS, Candidate
from lab.ladders import AXES, TOTAL, Ladder, run_ladders
from lab.ladders.rungs import rungs
from lab.ladders.series import examine
from lab.rasterizer import rasterize
from metrics.companions.color_difference import color_difference
from tests.tolerances import POINTS

# The reference itself gets 92, its hue turned by 15° 60; noise floor 3.
BAR = Ladder("cyan-left-wash", "hue", {TOTAL: examine([92, 60, 40, 30, 25, 20, 15, 10], 3.0)})
BENCHMARK = metrics.BENCHMARK


def winner(total, difference):
    return Winner("cyan-left-wash", Candidate(), total, difference, BAR)


@pytest.mark.parametrize(
    ("total", "difference", "beats_reference", "beats_mild"),
    [
        (70, WRONG, False, True),
        (63, WRONG, False, True),
        (62.9, WRONG, False, False),
        (70, WRONG - 0.1, False, False),
        (95, 1, True, False),
        (94.9, 1, False, False),
        (95, 40, True, True),
    ],
)
def test_what_fools_a_recipe(total, difference, beats_reference, beats_mild):
    one = winner(total, difference)
    assert (one.beats_reference, one.beats_mild) == (beats_reference, beats_mild)
    assert one.fools == (beats_reference or beats_mild)


def test_equal_totals_fool_nobody_even_without_a_floor():
    bar = Ladder("cyan-left-wash", "hue", {TOTAL: examine([92, 60], 0.0)})
    assert not Winner("cyan-left-wash", Candidate(), 60, 50, bar).fools


def test_the_worst_is_described():
    check = check_winners([winner(50, 30), winner(64, 41), winner(81, 33)])
    assert not check.passed
    assert check.summary == (
        "2 of 3 climbs end where the total misjudges; at worst: on cyan-left-wash circles at a "
        "color difference of 33 get 81.0, the reference itself 92.0, and with its hue at 15° 60.0"
    )
    assert (check.numbers["climbs"], check.numbers["fooled"]) == (3, 2)
    assert check.numbers["worst_candidate"] == Candidate().to_query()


def honest(starts):
    """Climbs against all references that fool nobody."""
    return [
        replace(winner(50, 30), reference=name)
        for name in reference_fields.names()
        for _ in range(starts)
    ]


def test_climbs_that_fool_nobody_pass():
    check = check_winners(honest(STARTS))
    assert (check.passed, check.pending) == (True, False)
    assert check.summary == "0 of 44 climbs end where the total misjudges"
    assert (check.numbers["starts"], check.numbers["fewest_starts"]) == (STARTS, STARTS)


@pytest.mark.parametrize(("climbs", "starts"), [(honest(1), 1), (honest(STARTS)[1:], 3)])
def test_fewer_climbs_on_a_reference_are_too_few_to_pass(climbs, starts):
    check = check_winners(climbs)
    assert (check.passed, check.pending) == (False, True)
    assert check.numbers["starts"] == starts
    assert check.summary.endswith(
        f"; too few to tell: {starts} for each reference, at least 4 needed"
    )


def test_few_climbs_are_enough_to_fail():
    check = check_winners([*honest(1), winner(70, 30)])
    assert (check.passed, check.pending) == (False, False)


def test_random_candidates_are_always_the_same_and_within_bounds():
    one, other = (random_candidate(np.random.default_rng(7)) for _ in range(2))
    assert one == other != random_candidate(np.random.default_rng(8))
    assert len(one.circles) == winners.CIRCLES
    for circle in one.circles:
        for key, bound in BOUNDS.items():
            assert bound.low <= getattr(circle, key) <= bound.high


def test_climbs_lead_up_from_every_start(monkeypatch):
    monkeypatch.setattr(winners, "SCORINGS", 25)
    monkeypatch.setattr(winners.reference_fields, "names", lambda: ("magenta-circle",))
    ladders = run_ladders(BENCHMARK)
    told = []
    found = list(climb_all(BENCHMARK, ladders, 2, lambda: told.append(1)))
    assert len(found) == len(told) == 2
    assert found == list(climb_all(BENCHMARK, ladders, 2, lambda: None))
    field = reference_fields.load("magenta-circle").pixels
    for number, one in enumerate(found):
        pixels = rasterize(one.candidate)
        assert one.reference == "magenta-circle"
        assert one.total == pytest.approx(metrics.score(field, pixels).total, abs=POINTS)
        assert one.difference == color_difference(field, pixels)
        start = random_candidate(np.random.default_rng((0, 0, number)))
        assert one.total > metrics.score(field, rasterize(start)).total


def test_the_bar_is_the_mildest_distortion_that_costs_most():
    ladders = [one for one in run_ladders(BENCHMARK).ladders if one.reference == "magenta-circle"]
    bar = lowest_first(ladders)
    assert bar.axis == "wash_out"
    assert bar.total.values[1] == min(ladder.total.values[1] for ladder in ladders)


def test_no_first_rung_is_as_far_away_as_another_picture():
    # The first rung of all that is farthest away, see `WRONG`.
    field = reference_fields.load("purple-green-cyan-field").pixels
    differences = {axis: color_difference(field, rungs(axis, field)[0]) for axis in AXES}
    assert max(differences, key=differences.get) == "hue"
    assert differences["hue"] == pytest.approx(13.1, abs=0.05)
    assert differences["hue"] < WRONG
