import json

import numpy as np
import pytest

import metrics
from lab.explore import curves
from lab.explore.controls import CONTROLS, ExploreError, numbers_of, value_of, with_hue
from metrics.effects import effective_weights, marginal_effects
from tests.lab.explore.subjects import START, TWO, frame_subject, session, subject

ODD = f"{START}&x=50.25&y=80.5&radius=33.3&softness=2.2&opacity=0.777&color=c040ff&credit=35"


@pytest.mark.parametrize("key", CONTROLS)
@pytest.mark.parametrize("query", [START, ODD, TWO])
def test_at_the_current_value_a_curve_is_the_score(query, key):
    one = subject(query)
    numbers = curves.points(one, 0, key, [value_of(one, 0, key)])
    assert numbers.tolist() == [numbers_of(one.score().score).tolist()]


@pytest.mark.parametrize("key", CONTROLS)
@pytest.mark.parametrize("query", [START, ODD])
def test_a_plan_covers_the_range_coarse_to_fine(query, key):
    one, control = subject(query), CONTROLS[key]
    positions = curves.plan(one, 0, key)
    assert positions[0] == value_of(one, 0, key)
    assert len(positions) == len(set(positions))
    assert (min(positions), max(positions)) == (control.low, control.high)
    assert [control.on_step(place) for place in positions[1:]] == positions[1:]
    gap = (control.high - control.low) / 24 + control.step
    assert np.diff(sorted(positions)).max() <= gap
    # The first handful already spans it without a gap of much more than a third.
    assert np.diff(sorted(positions[:5])).max() <= 8 * gap


def test_a_curve_of_the_radius_peaks_at_the_references():
    radii = [42, 60, 72, 84, 100]
    totals = curves.points(subject(), 0, "radius", radii)[:, -1]
    assert radii[int(np.argmax(totals))] == 72
    assert totals.max() == 100


def test_the_credits_curve_is_what_scoring_under_each_recipe_gives():
    one = subject()
    rows = curves.points(one, 0, "credit", [0, 35, 100])
    for credit, row in zip([0, 35, 100], rows, strict=True):
        again = session().score(f"{START}&credit={credit}").numbers()
        assert row.tolist() == again.tolist()
    # Only internal shape reads it, and evenly: four of five hues are absent.
    assert (np.diff(rows[:, [0, 1, 3, 4, 5, 6]], axis=0) == 0).all()
    assert rows[2, 2] - rows[0, 2] == pytest.approx(80)


def test_the_selected_circle_is_the_one_that_moves():
    two = subject(TWO)
    lower, upper = (curves.points(two, circle, "x", [90])[0] for circle in (0, 1))
    assert lower.tolist() == session().score(TWO.replace("&x=40", "&x=90")).numbers().tolist()
    assert upper.tolist() == session().score(TWO.replace("x2=140", "x2=90")).numbers().tolist()


def test_a_gray_has_no_curve_of_hue():
    assert curves.plan(subject(f"{START}&color=808080"), 0, "hue") == []


def test_no_positions_give_no_rows():
    for key in CONTROLS:
        assert curves.points(subject(), 0, key, []).shape == (0, 10)


@pytest.mark.parametrize("key", ["x", "credit"])
def test_a_frame_without_circles_has_no_curves(key):
    with pytest.raises(ExploreError, match="not made of circles"):
        curves.points(frame_subject(), 0, key, [50])


# For the page


def test_the_plan_for_the_page():
    plan = json.loads(curves.curve_plan(session(), TWO, 1))
    assert [control["key"] for control in plan["controls"]] == list(CONTROLS)
    two = subject(TWO)
    for control in plan["controls"]:
        assert control["value"] == value_of(two, 1, control["key"])
        assert control["positions"] == curves.plan(two, 1, control["key"])
    assert plan["colors"] == [with_hue("#00ffff", degrees) for degrees in range(361)]


def test_the_plan_of_a_gray_for_the_page():
    plan = json.loads(curves.curve_plan(session(), f"{START}&color=ffffff", 0))
    hue = next(control for control in plan["controls"] if control["key"] == "hue")
    assert (hue["value"], hue["positions"], plan["colors"]) == (None, [], [])


def test_a_slice_for_the_page_is_flat():
    flat = curves.curve(session(), START, 0, "radius", "[42, 72]")
    assert flat.dtype == np.float64
    assert flat.reshape(2, 10).tolist() == curves.points(subject(), 0, "radius", [42, 72]).tolist()


def test_effects_for_the_page_are_those_of_the_states_subscores():
    answer = json.loads(curves.effects(session(), TWO))
    score = session().score(TWO).score
    values = list(score.subscores.values())
    recipe = subject(TWO).recipe
    assert recipe.empty_shape_credit == 0.35
    assert answer == {
        "subscores": values,
        "marginal": list(marginal_effects(values, recipe)),
        "effective": list(effective_weights(values, recipe)),
    }
    assert len(values) == len(metrics.SUBSCORES)
