"""What would help: curves and effects of the state at rest, scored under Pyodide, while open."""

import json

import numpy as np
import pytest

import metrics
import reference_fields
from lab.explore import curves
from lab.explore.controls import CONTROLS, value_of
from lab.session import Session
from metrics.effects import effective_weights, marginal_effects
from tests.browser.explore_panel import close_panel, open_panel, until
from tests.tolerances import POINTS

MINUS = "−"


@pytest.fixture
def panel(lab):
    lab.start_over()
    yield open_panel(lab, "help")
    close_panel(lab, "help")


def subject(query):
    session = Session()
    session.add_reference("magenta-circle", reference_fields.load("magenta-circle").pixels)
    return session.subject(query)


def complete(lab, panel):
    """Wait until all curves of the newest state are there."""
    lab.settle()
    one = subject(lab.query().lstrip("?"))
    total = sum(len(curves.plan(one, 0, key)) for key in CONTROLS)
    until(lambda: panel.locator("#help-status").inner_text() == f"{total} points")
    assert panel.locator(".panel.stale").count() == 0
    return one


def curve(panel, key):
    return panel.locator(f".curve[data-key={key}]")


def best_of(one, key):
    positions = curves.plan(one, 0, key)
    totals = curves.points(one, 0, key, positions)[:, -1]
    return positions[int(np.argmax(totals))], totals.max()


def test_every_curve_stands_at_the_total_and_offers_its_best(lab, panel):
    one = complete(lab, panel)
    for key in CONTROLS:
        assert curve(panel, key).locator(".at").inner_text().endswith(f"→ {lab.total()}")
    assert curve(panel, "radius").locator(".at").inner_text() == f"42 px → {lab.total()}"
    place, total = best_of(one, "radius")
    best = curve(panel, "radius").locator(".best")
    assert best.inner_text() == f"best: {place:.0f} px → {total:.1f}"
    best.click()
    lab.settle()
    assert lab.state()["radius"] == place
    assert lab.total() == f"{total:.1f}"


@pytest.mark.parametrize("key", CONTROLS)
def test_points_are_the_native_ones(lab, panel, key):
    one = complete(lab, panel)
    positions = curves.plan(one, 0, key)[:6]
    found = lab.page.evaluate(
        "([key, values]) => fieldlab.ask('curve', fieldlab.query(), 0, key, values)"
        ".then((numbers) => Array.from(numbers))",
        [key, json.dumps(positions)],
    )
    expected = curves.points(one, 0, key, positions)
    np.testing.assert_allclose(np.reshape(found, (-1, 10)), expected, atol=POINTS)


def test_drawn_is_what_was_scored_in_order(lab, panel):
    one = complete(lab, panel)
    drawn = lab.page.evaluate(
        """() => Bokeh.documents
          .map((each) => each.get_model_by_name("points"))
          .filter((source) => source !== null)
          .map(({ data }) => ({ value: Array.from(data.value), total: Array.from(data.total) }))"""
    )
    assert len(drawn) == len(CONTROLS)
    for key in ("radius", "softness"):
        positions = sorted(curves.plan(one, 0, key))
        totals = curves.points(one, 0, key, positions)[:, -1]
        match = next(each for each in drawn if each["value"] == positions)
        np.testing.assert_allclose(match["total"], np.maximum(0, totals), atol=POINTS)


def test_a_click_on_a_curve_goes_there(lab, panel):
    complete(lab, panel)
    plot = curve(panel, "softness").locator(".plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    # The frame begins beside the axis' numbers and ends before the border on the right.
    lab.page.mouse.click(box["x"] + 34 + (box["width"] - 44) / 2, box["y"] + 60)
    lab.settle()
    assert abs(lab.state()["softness"] - 20) <= 2
    assert lab.state()["softness"] % 0.5 == 0
    complete(lab, panel)
    assert curve(panel, "softness").locator(".at").inner_text().endswith(f"→ {lab.total()}")


def test_keys_on_a_curve_move_the_control(lab, panel):
    complete(lab, panel)
    slider = panel.get_by_role("slider", name="Curve of radius")
    slider.focus()
    for key in ("ArrowRight", "ArrowRight", "PageUp", "ArrowLeft"):
        lab.page.keyboard.press(key)
    lab.settle()
    assert lab.state()["radius"] == 53
    complete(lab, panel)
    assert slider.get_attribute("aria-valuetext") == f"53 px → {lab.total()}"
    slider.press("Home")
    assert lab.state()["radius"] == 1


def test_the_hue_turns_the_color(lab, panel):
    complete(lab, panel)
    panel.get_by_role("slider", name="Curve of hue").focus()
    lab.page.keyboard.press("Home")
    lab.settle()
    assert lab.state()["color"] == "#ff0000"


def test_a_gray_has_no_hue(lab, panel):
    lab.set(color="#808080")
    one = complete(lab, panel)
    assert value_of(one, 0, "hue") is None
    assert curve(panel, "hue").get_by_text("Gray has no hue").is_visible()
    assert not curve(panel, "hue").locator(".plot").is_visible()
    assert curve(panel, "radius").locator(".plot").is_visible()


def test_a_newer_state_replaces_what_is_under_way(lab, panel):
    for radius in (50, 60, 70, 80):
        lab.set(radius=radius)
        lab.rest()
    complete(lab, panel)
    assert curve(panel, "radius").locator(".at").inner_text() == f"80 px → {lab.total()}"


def test_moving_marks_the_curves_as_old_until_they_are_renewed(lab, panel):
    complete(lab, panel)
    lab.page.evaluate("void fieldlab.set({ radius: 66 })")
    assert panel.locator(".panel.stale").count() == 1
    complete(lab, panel)


def test_effects_are_those_of_the_state_and_lowering_is_marked(lab, panel):
    lab.set(color="#00ff00")
    one = complete(lab, panel)
    values = list(one.score().score.subscores.values())
    marginal = marginal_effects(values, one.recipe)
    effective = effective_weights(values, one.recipe)
    for at, metric in enumerate(metrics.SUBSCORES):
        row = panel.locator(f"#help-effects [data-key={metric.key}]")
        size = f"{abs(marginal[at]):.3f}"
        lowers = marginal[at] < 0
        expected = f"lowers it ▼ {MINUS}{size}" if lowers else f"+{size}"
        assert row.locator(".marginal").inner_text() == expected
        assert row.locator(".effective").inner_text() == f"{effective[at]:.1f}"
    assert [effect < 0 for effect in marginal].count(True) == 1
    assert panel.locator("#help-effects .lowers").get_attribute("data-key") == "blur_flow"


def test_where_all_are_equal_the_table_says_so(lab, panel):
    lab.set(radius=72)
    complete(lab, panel)
    assert lab.total() == "100.0"
    assert panel.locator("#help-even").is_visible()
    assert panel.locator("#help-effects .marginal").all_inner_texts() == ["at its top"] * 7
    costs = panel.locator("#help-effects .effective").all_inner_texts()
    assert costs == ["19.0", "44.0", "19.0", "49.0", "19.0", "29.0", "19.0"]


def test_a_chosen_metric_has_its_curve_dashed(lab, panel):
    complete(lab, panel)
    lines = """() => Bokeh.documents
      .map((each) => each.get_model_by_name("chosen"))
      .filter((line) => line !== null)
      .map((line) => [line.visible, line.glyph.y.field])"""
    button = panel.get_by_role("button", name="Blur flow")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert lab.page.evaluate(lines) == [[True, "blur_flow"]] * len(CONTROLS)
    button.click()
    assert [visible for visible, _ in lab.page.evaluate(lines)] == [False] * len(CONTROLS)


def test_a_closed_panel_asks_for_nothing(lab):
    lab.start_over()
    close_panel(lab, "help")
    before = lab.page.locator("#help-status").inner_text()
    lab.set(radius=33)
    lab.rest()
    assert lab.page.locator("#help-status").inner_text() == before
