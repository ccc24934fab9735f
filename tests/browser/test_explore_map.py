"""The map: the total over two controls, coarse to fine, read and used by mouse and keys."""

import json
import re

import numpy as np
import pytest

import reference_fields
from lab.explore import maps
from lab.session import Session
from tests.browser.explore_panel import close_panel, open_panel, until
from tests.tolerances import POINTS


@pytest.fixture
def panel(lab):
    lab.start_over()
    yield open_panel(lab, "map")
    close_panel(lab, "map")


def subject(query):
    session = Session()
    session.add_reference("magenta-circle", reference_fields.load("magenta-circle").pixels)
    return session.subject(query)


def scored(panel):
    found = re.match(r"(\d+) of 1089 places scored", panel.locator("#map-status").inner_text())
    return int(found.group(1)) if found else 0


def fine_enough(panel, cells=25):
    until(lambda: scored(panel) >= cells and panel.locator(".panel.stale").count() == 0)


def choose(panel, axis, key):
    panel.locator(f"#map-{axis}").select_option(value=key)


def test_it_begins_coarse_and_ends_with_every_place(lab, panel):
    until(lambda: scored(panel) > 0)
    assert scored(panel) < 1089
    until(lambda: scored(panel) == 1089)
    until(lambda: "71 px → 99.4" in panel.locator("#map-best").inner_text())
    drawn = """() => {
      const map = Bokeh.documents.find((each) => each.get_model_by_name("contours") !== null);
      const { data } = map.get_model_by_name("cells");
      return [data.left.length, new Set(data.color).size];
    }"""
    until(lambda: lab.page.evaluate(drawn)[0] == 1089)
    assert lab.page.evaluate(drawn)[1] > 50


def test_cells_are_the_native_ones(lab, panel):
    cells = [(91, 72), (30, 20), (-40, 140), (220, 1)]
    found = lab.page.evaluate(
        "(cells) => fieldlab.ask('map_cells', fieldlab.query(), 0, 'x', 'radius', cells)"
        ".then((totals) => Array.from(totals))",
        json.dumps(cells),
    )
    expected = maps.totals(subject("reference=magenta-circle"), 0, ("x", "radius"), cells)
    np.testing.assert_allclose(found, expected, atol=POINTS)


def test_a_click_goes_there_and_keeps_the_map(lab, panel):
    fine_enough(panel)
    plot = panel.locator("#map-plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    # The frame begins beside the axis' numbers and ends before the border on the right.
    middle = box["x"] + 34 + (box["width"] - 44) / 2
    lab.page.mouse.click(middle, box["y"] + box["height"] / 2)
    lab.settle()
    assert abs(lab.state()["x"] - 90) < 4
    assert abs(lab.state()["radius"] - 72) < 10
    # Nothing else has moved: the same map holds, and goes on.
    assert panel.locator(".panel.stale").count() == 0
    assert scored(panel) >= 25


def test_another_control_renews_it(lab, panel):
    fine_enough(panel)
    lab.page.evaluate("void fieldlab.set({ softness: 20 })")
    assert panel.locator(".panel.stale").count() == 1
    lab.settle()
    fine_enough(panel)


def test_it_is_read_and_used_by_keys(lab, panel):
    fine_enough(panel, 1089)
    panel.locator("#map-plot").focus()
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowRight"):
        lab.page.keyboard.press(key)
    at = panel.locator("#map-at").inner_text()
    place = re.fullmatch(r"Horizontal (\d+) px, Radius (\d+) px → ([\d.]+)", at)
    x, radius, total = (float(text) for text in place.groups())
    assert x > 91
    assert radius > 42
    lab.page.keyboard.press("Enter")
    lab.settle()
    assert (lab.state()["x"], lab.state()["radius"]) == (x, radius)
    assert lab.total() == f"{total:.1f}"


def test_any_two_controls_but_never_one_twice(lab, panel):
    fine_enough(panel)
    choose(panel, "a", "radius")
    assert panel.locator("#map-b").input_value() == "x"
    fine_enough(panel)
    choose(panel, "b", "credit")
    fine_enough(panel)
    until(lambda: "Credit for absent colors" in panel.locator("#map-best").inner_text())
    choose(panel, "a", "x")
    choose(panel, "b", "radius")


def test_a_gray_has_no_map_of_hue(lab, panel):
    lab.set(color="#808080")
    lab.settle()
    choose(panel, "a", "hue")
    until(lambda: "Gray has no hue" in panel.locator("#map-status").inner_text())
    choose(panel, "a", "x")
    fine_enough(panel)


def test_contours_of_a_slope_and_of_a_hill(lab):
    found = lab.page.evaluate(
        """async () => {
          const base = document.querySelector("link[rel=stylesheet]").href;
          const { contours, roundLevels, labelsOf } =
            await import(new URL("../scripts/explore-contours.js", base));
          const places = [0, 1, 2, 3, 4];
          const slope = places.map(() => places.map((x) => 10 * x));
          const hill = places.map((y) => places.map((x) => 10 - 2 * Math.hypot(x - 2, y - 2)));
          const [line] = contours(slope, places, places, [25]);
          const [ring] = contours(hill, places, places, [7]);
          return {
            line: line.segments, ring: ring.segments, none: contours(slope, places, places, [99]),
            levels: [roundLevels(19.5, 99.4), roundLevels(98.2, 99.9), roundLevels(50, 50)],
            labels: labelsOf([line], [0, 4], [0, 4]),
          };
        }"""
    )
    # Upwards at x = 2.5 from the lower to the upper edge, one piece per row of cells.
    assert [xs for xs, _ in found["line"]] == [[2.5, 2.5]] * 4
    assert sorted(sorted(ys) for _, ys in found["line"]) == [[0, 1], [1, 2], [2, 3], [3, 4]]
    # Around the top: linear between centers 1 and 1.41 away, so near 1.5 from it.
    distances = [np.hypot(xs[0] - 2, ys[0] - 2) for xs, ys in found["ring"]]
    assert len(distances) >= 8
    assert max(abs(distance - 1.5) for distance in distances) < 0.1
    assert found["none"] == [{"level": 99, "segments": []}]
    assert found["levels"] == [[20, 30, 40, 50, 60, 70, 80, 90], [99], []]
    assert found["labels"] == [{"x": 2.5, "y": 2.5, "text": "25"}]
