import numpy as np
import pytest

import metrics
from lab.candidate import BOUNDS, CandidateError
from lab.explore.controls import (
    CONTROLS,
    ExploreError,
    hue_of,
    moved,
    numbers_of,
    score_at,
    turned_colors,
    value_of,
    with_hue,
)
from lab.rasterizer import rasterize
from tests.lab.explore.subjects import START, TWO, frame_subject, subject


def test_the_controls_are_a_circles_numbers_its_hue_and_the_credit():
    assert set(CONTROLS) == {*BOUNDS, "hue", "credit"}
    for key, bound in BOUNDS.items():
        assert (CONTROLS[key].low, CONTROLS[key].high) == (bound.low, bound.high)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("radius", 42.4, 42),
        ("radius", 500, 140),
        ("x", -90, -40),
        ("softness", 9.3, 9.5),
        ("opacity", 0.337, 0.34),
        ("opacity", 0.1 + 0.2, 0.3),
    ],
)
def test_positions_lie_on_steps_and_within_bounds(key, value, expected):
    assert CONTROLS[key].on_step(value) == expected


def test_where_controls_stand():
    two = subject(TWO)
    assert [value_of(two, 1, key) for key in ("x", "y", "radius")] == [140, 150, 42]
    assert [value_of(two, circle, "hue") for circle in (0, 1)] == [60, 180]
    assert value_of(two, 0, "credit") == 35


@pytest.mark.parametrize(
    ("key", "value"),
    [("radius", 72), ("softness", 3.5), ("opacity", 0.2), ("x", 30), ("y", 265), ("hue", 120)],
)
def test_a_move_is_scored_as_the_lab_scores_it(key, value):
    two = subject(TWO)
    candidate = moved(two.candidate, 1, {key: value})
    changed = [
        name
        for name in (*BOUNDS, "color")
        if getattr(candidate.circles[1], name) != getattr(two.candidate.circles[1], name)
    ]
    assert changed == ["color" if key == "hue" else key]
    assert candidate.circles[0] == two.candidate.circles[0]
    expected = metrics.score(two.reference.features, rasterize(candidate), recipe=two.recipe)
    assert score_at(two, 1, {key: value}) == expected


def test_the_credit_is_the_recipes():
    one = subject(f"{START}&radius=72")
    assert f"{score_at(one, 0, {'credit': 35}).total:.2f}" == "90.12"
    assert score_at(one, 0, {"credit": 100}).total == 100


def test_two_controls_move_together():
    assert score_at(subject(f"{START}&x=10"), 0, {"x": 91, "radius": 72}).total == 100


def test_numbers_are_the_score_in_order():
    score = subject().score().score
    expected = [*score.subscores.values(), score.weighted, score.spread, score.total]
    assert numbers_of(score).tolist() == expected


def test_questions_without_an_answer():
    with pytest.raises(ExploreError, match="not made of circles"):
        value_of(frame_subject(), 0, "x")
    with pytest.raises(ExploreError, match="circle: expected an index from 0 to 0, got 1"):
        value_of(subject(), 1, "x")
    with pytest.raises(ExploreError, match=r"control: expected one of radius, .*; got 'size'"):
        score_at(subject(), 0, {"size": 3})
    with pytest.raises(CandidateError, match="radius: expected a number from 1 to 140"):
        score_at(subject(), 0, {"radius": 0})


# Hue


@pytest.mark.parametrize(
    ("degrees", "color"),
    [(0, "#ff0000"), (60, "#ffff00"), (120, "#00ff00"), (180, "#00ffff"), (300, "#ff00ff")],
)
def test_hues_by_hand(degrees, color):
    assert hue_of(color) == degrees
    assert with_hue("#0000ff", degrees) == color


def test_a_full_turn_leads_back():
    assert with_hue("#204060", 360) == with_hue("#204060", 0)


@pytest.mark.parametrize("color", ["#ff00ff", "#8000ff", "#204060", "#fefdfd", "#010000"])
def test_a_colors_own_hue_gives_back_the_color(color):
    assert with_hue(color, hue_of(color)) == color


@pytest.mark.parametrize("color", ["#204060", "#ff8040", "#8000ff"])
@pytest.mark.parametrize("degrees", [0, 77, 151, 359])
def test_a_turn_keeps_saturation_and_value(color, degrees):
    before = bytes.fromhex(color[1:])
    after = bytes.fromhex(with_hue(color, degrees)[1:])
    assert (max(after), min(after)) == (max(before), min(before))


@pytest.mark.parametrize("gray", ["#000000", "#808080", "#ffffff"])
def test_grays_have_no_hue(gray):
    assert hue_of(gray) is None
    assert with_hue(gray, 120) == gray
    assert turned_colors(gray) == []
    assert value_of(subject(f"{START}&color={gray[1:]}"), 0, "hue") is None


def test_all_hues_of_a_color():
    colors = turned_colors("#ff00ff")
    assert len(colors) == 361
    assert (colors[0], colors[120], colors[300]) == ("#ff0000", "#00ff00", "#ff00ff")


def test_turning_the_hue_leaves_bleed_control_alone():
    one = subject(f"{START}&color=ff2080")
    turned = [score_at(one, 0, {"hue": hue}).subscores for hue in (0, 90, 200)]
    values = [subscores["bleed_control"] for subscores in turned]
    np.testing.assert_allclose(values, values[0], atol=1e-6)
