"""Several circles: added, selected, moved, reordered, removed, undone, and taken away."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lab.candidate import MAX_CIRCLES, Candidate
from lab.rasterizer import rasterize

FIELDLAB = Path(sys.executable).with_name("fieldlab")
PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "is_mobile": True}

LOWER = {"x": 60, "y": 80, "radius": 50, "softness": 12, "opacity": 0.9, "color": "#00ffff"}
UPPER = {"x": 90, "y": 112, "radius": 30, "softness": 0, "opacity": 0.6, "color": "#ff8000"}
APART = {"x": 140, "y": 190, "radius": 20, "softness": 4, "opacity": 1, "color": "#8000ff"}


@pytest.fixture
def fresh(lab):
    lab.start_over()
    return lab


@pytest.fixture
def three(fresh):
    fresh.set(circles=[LOWER, UPPER, APART], selected=0)
    fresh.settle()
    return fresh


def button(lab, name):
    return lab.page.locator("#circles").get_by_role("button", name=name)


def chips(lab):
    found = lab.page.locator(".circle-chips button")
    return found.all() if lab.page.locator(".circle-chips").is_visible() else []


def pressed(lab):
    return [chip.get_attribute("aria-pressed") for chip in chips(lab)].index("true")


def centers(lab):
    return [(circle["x"], circle["y"]) for circle in lab.state()["circles"]]


def slider(lab, title):
    return lab.page.locator("#controls .bk-slider-title").filter(has_text=title).inner_text()


def native_pixels(lab):
    return rasterize(Candidate.from_query(lab.query()))


def press(lab, x, y):
    """Click on a place of the frame, given in its pixels."""
    box = lab.page.locator("#ring").bounding_box()
    lab.page.mouse.click(box["x"] + x * lab.scale(), box["y"] + y * lab.scale())


def test_one_circle_needs_one_quiet_button(fresh):
    shown = [one for one in fresh.page.locator("#circles button").all() if one.is_visible()]
    assert [one.inner_text() for one in shown] == ["Add circle"]
    assert fresh.page.locator("#ring").get_attribute("aria-label") == "Circle on the candidate"


def test_added_by_mouse_dragged_and_undone(fresh):
    start = fresh.pixels()
    for _ in range(2):
        button(fresh, "Add circle").click()
    fresh.settle()
    added = fresh.state()["circles"]
    assert len(added) == 3
    assert len({circle["color"] for circle in added}) == 3
    assert pressed(fresh) == 2
    button(fresh, "Circle 2").click()
    fresh.drag(14, -9)
    fresh.settle()
    moved = added[1]["x"] + 14, added[1]["y"] - 9
    assert centers(fresh) == [(91, 112), moved, (added[2]["x"], added[2]["y"])]
    assert slider(fresh, "Horizontal") == f"Horizontal: {moved[0]} px"
    np.testing.assert_array_equal(fresh.pixels(), native_pixels(fresh))

    undo = fresh.page.locator("#undo")
    undo.click()
    assert fresh.state()["circles"] == added
    assert pressed(fresh) == 1  # what was dragged is still under the hand
    undo.click()
    assert len(chips(fresh)) == 2
    undo.click()
    fresh.settle()
    assert chips(fresh) == []
    np.testing.assert_array_equal(fresh.pixels(), start)
    fresh.page.locator("#redo").click()
    assert fresh.state()["circles"] == added[:2]


def test_added_removed_and_moved_by_keyboard(fresh):
    button(fresh, "Add circle").focus()
    for _ in range(2):  # faster than a gesture rests: each is a step of its own
        fresh.page.keyboard.press("Enter")
    assert len(fresh.state()["circles"]) == 3
    fresh.page.keyboard.press("Control+z")
    assert len(fresh.state()["circles"]) == 2
    fresh.page.locator("#ring").focus()
    before = centers(fresh)
    fresh.page.keyboard.press("PageDown")
    fresh.page.keyboard.press("ArrowRight")
    fresh.page.keyboard.press("PageUp")
    fresh.page.keyboard.press("Shift+ArrowUp")
    fresh.settle()
    (x, y), (further_x, further_y) = before
    assert centers(fresh) == [(x + 1, y), (further_x, further_y - 10)]
    name = fresh.page.locator("#ring").get_attribute("aria-label")
    assert name == "Circle on the candidate, 2 of 2"
    assert fresh.page.locator("#circles [role=status]").inner_text() == "Circle 2 of 2 selected"
    button(fresh, "Remove").focus()
    fresh.page.keyboard.press("Enter")
    assert centers(fresh) == [(x + 1, y)]
    assert fresh.page.evaluate("document.activeElement.textContent") == "Add circle"
    fresh.page.keyboard.press("Control+z")
    assert len(chips(fresh)) == 2


def test_a_control_moves_only_the_selected_circle(three):
    button(three, "Circle 2").click()
    handle = three.page.locator("#controls").get_by_role("slider", name="Radius")
    handle.focus()
    three.page.keyboard.press("ArrowRight")
    three.page.locator("#controls input[type=color]").fill("#123456")
    three.settle()
    changed = UPPER | {"radius": 31, "color": "#123456"}
    assert three.state()["circles"] == [LOWER, changed, APART]
    assert button(three, "Circle 2").get_attribute("aria-label") == "Circle 2, #123456"


def test_selecting_shows_its_values_and_is_no_step(three):
    before = three.query(), three.total()
    three.drag(0, 5)
    three.settle()
    button(three, "Circle 3").click()
    assert slider(three, "Radius") == "Radius: 20 px"
    assert slider(three, "Opacity") == "Opacity: 1.00"
    assert three.page.locator("#controls input[type=color]").input_value() == "#8000ff"
    three.page.locator("#undo").click()
    three.settle()
    assert (three.query(), three.total()) == before


def test_a_tap_selects_the_topmost_and_a_drag_keeps_the_selected(three):
    press(three, 140, 190)
    assert pressed(three) == 2
    # The upper one lies on the lower one here.
    press(three, 80, 100)
    assert pressed(three) == 1
    button(three, "Circle 1").click()
    three.drag(10, 10)
    assert pressed(three) == 0
    three.settle()
    assert centers(three) == [(70, 90), (90, 112), (140, 190)]
    press(three, 80, 100)
    assert pressed(three) == 1
    press(three, 5, 215)  # nothing there
    assert pressed(three) == 1


def test_every_circle_has_an_outline_and_the_selected_one_another(three):
    button(three, "Circle 2").click()
    outlines = three.page.locator("#ring .outline").all()
    assert [one.get_attribute("r") for one in outlines] == ["50", "30", "20"]
    dashes = [one.evaluate("one => getComputedStyle(one).strokeDasharray") for one in outlines]
    assert dashes[0] == dashes[2] != dashes[1]


def test_reordering(three):
    button(three, "Forward").click()
    assert three.state()["circles"] == [UPPER, LOWER, APART]
    assert pressed(three) == 1
    three.settle()
    np.testing.assert_array_equal(three.pixels(), native_pixels(three))
    forward = button(three, "Forward")
    forward.click()
    assert three.state()["circles"] == [UPPER, APART, LOWER]
    assert forward.get_attribute("aria-disabled") == "true"
    forward.click(force=True)
    assert three.state()["circles"] == [UPPER, APART, LOWER]
    assert three.page.evaluate("document.activeElement.textContent") == "Forward"
    button(three, "Back").click()
    three.page.locator("#undo").click()
    three.page.locator("#undo").click()
    assert three.state()["circles"] == [UPPER, LOWER, APART]


def test_removing_selects_the_one_below(three):
    button(three, "Circle 2").click()
    button(three, "Remove").click()
    assert three.state()["circles"] == [LOWER, APART]
    assert pressed(three) == 0
    button(three, "Remove").click()
    assert three.state()["circles"] == [APART]
    assert slider(three, "Radius") == "Radius: 20 px"


def test_eight_are_the_most(fresh):
    for _ in range(MAX_CIRCLES):
        button(fresh, "Add circle").click(force=True)
    assert len(fresh.state()["circles"]) == MAX_CIRCLES
    assert button(fresh, "Add circle").get_attribute("aria-disabled") == "true"
    fresh.settle()
    np.testing.assert_array_equal(fresh.pixels(), native_pixels(fresh))
    fresh.drag(-12, 3)
    fresh.settle()
    np.testing.assert_array_equal(fresh.pixels(), native_pixels(fresh))


def test_reset_goes_back_to_one(three):
    three.page.locator("#reset").click()
    assert chips(three) == []
    three.page.locator("#undo").click()
    assert three.state()["circles"] == [LOWER, UPPER, APART]


def test_a_link_reopens_all_of_them(three, open_lab):
    three.set(selected=1, credit=35)
    three.settle()
    again = open_lab(three.query())
    assert again.state()["circles"] == three.state()["circles"]
    assert again.total() == three.total()
    np.testing.assert_array_equal(again.pixels(), three.pixels())
    again.drag(3, 0)
    again.rest()
    moved = three.query().replace(f"&x={LOWER['x']}&", f"&x={LOWER['x'] + 3}&")
    assert again.query() == moved


def test_a_damaged_link_opens_what_makes_sense(open_lab):
    lab = open_lab("?x=50&x3=20&radius3=wide&color3=%2300ff00&x9=1&y1=2&selected=5", ready=False)
    start = lab.page.evaluate("JSON.parse(document.querySelector('#lab-config').textContent).start")
    plain = start["circles"][0]
    assert lab.state()["circles"] == [plain | {"x": 50}, plain | {"x": 20, "color": "#00ff00"}]
    assert lab.state()["selected"] == 0
    assert lab.console == []


def test_downloaded_svg_scores_the_same(three, tmp_path):
    with three.page.expect_download() as download:
        three.page.locator("#download-svg").click()
    saved = tmp_path / "candidate.svg"
    download.value.save_as(saved)
    assert Candidate.from_svg(saved.read_text()) == Candidate.from_query(three.query())
    done = subprocess.run(
        [FIELDLAB, "score", "magenta-circle", saved, "--recipe", "lab", "--format", "csv"],
        capture_output=True,
        text=True,
        check=True,
    )
    header, row = done.stdout.splitlines()[:2]
    total = float(dict(zip(header.split(","), row.split(","), strict=False))["total"])
    assert total == pytest.approx(three.result()["total"], abs=1e-4)


def test_copied_python_prints_the_same_total(three):
    three.page.locator("#copy-python").click()
    three.page.get_by_text("Python copied").wait_for()
    snippet = three.page.evaluate("navigator.clipboard.readText()")
    assert snippet.count("Circle(x=") == 3
    done = subprocess.run(
        [sys.executable, "-c", snippet], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == f"{three.result()['total']:.2f}"


def test_set_refuses_what_makes_no_sense(three):
    refusal = """async (partial) => {
      try { await window.fieldlab.set(partial); } catch (error) { return error.message; }
    }"""
    for partial, message in (
        ({"circles": []}, "circles: expected a list of 1 to 8, came 0"),
        ({"circles": [{"size": 3}]}, "unknown key size of a circle"),
        ({"circles": [{"radius": "wide"}]}, "radius: expected a number, came wide"),
        ({"selected": 3}, "selected: expected a whole number from 0 to 2, came 3"),
    ):
        assert three.page.evaluate(refusal, partial) == message
    assert three.state()["circles"] == [LOWER, UPPER, APART]


def test_by_touch_on_a_phone(open_lab):
    lab = open_lab(**PHONE)
    button(lab, "Add circle").tap()
    button(lab, "Add circle").tap()
    visible = [one for one in lab.page.locator("#circles button").all() if one.is_visible()]
    assert len(visible) == 7
    for one in visible:
        box = one.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    assert lab.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    lab.page.evaluate("scrollTo(0, 0)")
    before = centers(lab)
    x, y = lab.circle_on_screen()
    touch = lab.page.context.new_cdp_session(lab.page)

    def send(kind, *points):
        touches = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", (x, y))
    for step in range(1, 11):
        send("touchMove", (x + 4 * step, y + 2 * step))
    send("touchEnd")
    lab.rest()
    after = centers(lab)
    assert after[:2] == before[:2]
    assert after[2] == (before[2][0] + 20, before[2][1] + 10)
    assert lab.page.evaluate("scrollY") == 0

    lab.set(selected=0)
    x, y = lab.circle_on_screen()
    lab.set(selected=2)
    lab.page.touchscreen.tap(x, y)
    assert pressed(lab) == 0
    lab.settle()
    np.testing.assert_array_equal(lab.pixels(), native_pixels(lab))
