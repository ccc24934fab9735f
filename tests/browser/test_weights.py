"""The lab's recipe under the hand: panel, numbers, link, undo, Python, and what is a tie."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import metrics
import reference_fields
from lab.noise_floor import noise_floor
from lab.rasterizer import rasterize
from lab.session import parse_state
from tests.browser.calibrate_page import CalibratePage
from tests.browser.explore_panel import close_panel, open_panel, until
from tests.tolerances import POINTS

FIELDLAB = Path(sys.executable).with_name("fieldlab")
KEYS = [metric.key for metric in metrics.SUBSCORES]
WEIGHTS = dict(zip(KEYS, (0, 42.5, 5, 27.5, 5, 15, 5), strict=True))
MOVED = {"weights": WEIGHTS, "penalty": 0.15, "softness_ratio": 4, "radius": 60, "x": 70}


@pytest.fixture
def panel(lab):
    lab.start_over()
    yield open_panel(lab, "weights")
    close_panel(lab, "weights")
    lab.start_over()


def score_of(query):
    """What the scorer gives natively for a link's state."""
    name, recipe, candidate = parse_state(query.lstrip("?"))
    return metrics.score(reference_fields.load(name).pixels, rasterize(candidate), recipe=recipe)


def assert_shown(lab):
    """All numbers are those of the address."""
    expected = score_of(lab.query())
    found = lab.result()
    assert list(found["subscores"].values()) == pytest.approx(
        list(expected.subscores.values()), abs=POINTS
    )
    assert found["total"] == pytest.approx(expected.total, abs=POINTS)
    assert lab.total() == f"{max(0, expected.total):.1f}"
    recipe = parse_state(lab.query().lstrip("?"))[1]
    text = re.sub(r"\s+", " ", lab.page.locator(".sum").inner_text())
    penalty = f"{recipe.std_penalty:g}"
    assert text.startswith(
        f"weighted {expected.weighted:.1f} − {penalty} × spread {expected.spread:.1f}"
    )
    weights = lab.page.locator("#rows .weight").all_inner_texts()
    assert [text.split()[0] for text in weights] == [f"{w:g}" for w in recipe.weights.values()]


def slider(panel, key):
    return panel.locator(f'.recipe-row[data-key="{key}"] input[type=range]')


def test_a_weight_by_keys_moves_everything_and_keeps_the_sum(lab, panel):
    slider(panel, "softness").focus()
    for _ in range(30):
        lab.page.keyboard.press("ArrowLeft")
    lab.settle()
    weights = lab.state()["weights"]
    assert weights["softness"] == 32
    assert sum(weights.values()) == pytest.approx(100, abs=1e-9)
    assert weights["region_scale"] > 30
    assert_shown(lab)
    assert panel.locator("#weights-total").inner_text() == lab.total()


def test_a_drag_of_a_weight_is_one_step_of_undo(lab, panel):
    before = lab.result()["total"]
    handle = slider(panel, "region_scale")
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    mouse, middle = lab.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + 0.3 * box["width"], middle)
    mouse.down()
    mouse.move(box["x"] + 0.7 * box["width"], middle, steps=20)
    mouse.up()
    lab.settle()
    moved = lab.state()["weights"]
    assert moved["region_scale"] == pytest.approx(70, abs=2)
    assert_shown(lab)
    lab.page.click("#undo")
    lab.settle()
    assert lab.state()["weights"] == dict(metrics.LAB.weights)
    assert lab.result()["total"] == pytest.approx(before, abs=1e-9)
    assert slider(panel, "region_scale").input_value() == "30"
    assert "weights=" not in lab.query()
    lab.page.click("#redo")
    lab.settle()
    assert lab.state()["weights"] == moved
    assert slider(panel, "region_scale").input_value() == f"{moved['region_scale']:g}"


def test_penalty_and_scales_by_their_fields(lab, panel):
    for key, typed in (
        ("std_penalty", "0.25"),
        ("placement_reach", "50"),
        ("luminance_range", "40"),
    ):
        panel.locator("summary", has_text="Scales").evaluate("one => one.parentElement.open = true")
        field = panel.locator(f'.recipe-row[data-key="{key}"] input[type=number]')
        field.fill(typed)
        field.press("Enter")
    lab.set(x=60)
    lab.settle()
    assert "&penalty=0.25&placement_reach=0.5&luminance_range=40" in lab.query()
    assert_shown(lab)
    panel.get_by_role("button", name="All back to published").click()
    lab.settle()
    assert "penalty" not in lab.query()
    assert lab.state()["credit"] == 35  # the published benchmark's
    assert_shown(lab)


def test_the_credit_is_one_thing_with_two_handles(lab, panel):
    lab.page.get_by_role("button", name="Benchmark 35 %").click()
    lab.settle()
    assert slider(panel, "empty_shape_credit").input_value() == "35"
    slider(panel, "empty_shape_credit").focus()
    lab.page.keyboard.press("ArrowRight")
    lab.settle()
    assert lab.state()["credit"] == 36
    assert lab.page.locator("#credit .bk-slider-title").inner_text().endswith("36 %")


def test_a_link_reopens_the_recipe(lab, panel, open_lab):
    lab.set(**MOVED)
    lab.settle()
    assert "&credit=100&weights=0,42.5,5,27.5,5,15,5&penalty=0.15&softness_ratio=4" in lab.query()
    assert_shown(lab)
    again = open_lab(lab.query())
    assert again.state() == lab.state()
    assert again.total() == lab.total()
    assert_shown(again)
    assert again.console == []


def test_a_damaged_recipe_in_a_link_is_the_published_one(open_lab):
    query = (
        "?weights=5,30,5,35,5,15,50&penalty=-1&softness_ratio=1&overlap_share=&luminance_range=0"
    )
    lab = open_lab(query, ready=False)
    state = lab.state()
    assert state["weights"] == dict(metrics.LAB.weights)
    assert (state["penalty"], state["softness_ratio"], state["overlap_share"]) == (0.4, 2.4, 0.65)
    assert state["luminance_range"] == 55


def test_set_refuses_what_is_no_recipe(lab):
    lab.start_over()
    refusal = """async (partial) => {
      try { await window.fieldlab.set(partial); } catch (error) { return error.message; }
    }"""
    expected = "weights: expected 7 numbers of at least 0 with a sum of 100"
    for weights in (WEIGHTS | {"softness": 28}, {"softness": 100}, "100", None):
        assert lab.page.evaluate(refusal, {"weights": weights}) == expected
    assert "penalty: expected a number of at least 0, came" in lab.page.evaluate(
        refusal, {"penalty": "much"}
    )
    assert "softness_ratio: expected a number above 1, came 1" in lab.page.evaluate(
        refusal, {"softness_ratio": 1}
    )


def test_copied_python_and_the_downloaded_recipe_give_the_same_total(lab, panel, tmp_path):
    lab.set(**MOVED, credit=35)
    lab.settle()
    lab.page.locator("#copy-python").click()
    lab.page.get_by_text("Python copied").wait_for()
    snippet = lab.page.evaluate("navigator.clipboard.readText()")
    done = subprocess.run(
        [sys.executable, "-c", snippet], capture_output=True, text=True, check=True
    )
    assert f"{float(done.stdout):.1f}" == lab.total()

    def downloaded(selector, name):
        with lab.page.expect_download() as download:
            lab.page.locator(selector).click()
        download.value.save_as(tmp_path / name)
        return tmp_path / name

    recipe = downloaded("#weights-save", "recipe.json")
    read = metrics.Recipe.from_json(recipe.read_text())
    assert read.name == "lab-weights"
    assert dict(read.weights) == WEIGHTS
    candidate = downloaded("#download-svg", "candidate.svg")
    command = [FIELDLAB, "score", "magenta-circle", candidate, "--recipe", recipe]
    done = subprocess.run([*command, "--format", "csv"], capture_output=True, text=True, check=True)
    header, row = done.stdout.splitlines()[:2]
    total = float(dict(zip(header.split(","), row.split(","), strict=False))["total"])
    assert f"{total:.1f}" == lab.total()


def test_the_area_and_the_effects_follow(lab, panel):
    lab.set(**MOVED)
    lab.settle()
    find = "Bokeh.documents.map((one) => one.get_model_by_name('columns')).find(Boolean).data"
    data = lab.page.evaluate(f"(({{ weight, right }}) => ({{ weight, right }}))({find})")
    assert data["weight"] == list(WEIGHTS.values())
    assert data["right"] == pytest.approx([0, 42.5, 47.5, 75, 80, 95, 100])
    open_panel(lab, "help")
    shown = lab.page.locator("#help-effects .weight")
    until(lambda: shown.all_inner_texts() == ["0", "42.5", "5", "27.5", "5", "15", "5"])


def test_a_tie_is_one_under_the_recipe_at_hand(lab, panel):
    lab.set(radius=72, weights=dict.fromkeys(KEYS, 0) | {"softness": 100}, penalty=0)
    lab.settle()
    floor = noise_floor("magenta-circle", parse_state(lab.query().lstrip("?"))[1])
    before = lab.result()["total"]
    lab.set(opacity=0.875)
    moved = abs(lab.result()["total"] - before)
    assert noise_floor("magenta-circle", metrics.LAB) < moved < floor
    change = lab.page.locator("#total-change")
    until(lambda: change.inner_text().startswith("≈"))
    assert change.get_attribute("title") == f"A tie: within the noise floor of {floor:.1f}"
    # Numbers of two recipes are no tie, however close.
    lab.settle()
    lab.set(penalty=0.001)
    assert not change.inner_text().startswith("≈")


def test_the_recipe_goes_on_to_the_saved_scores(lab, panel):
    lab.set(**MOVED)
    lab.settle()
    recipe = parse_state(lab.query().lstrip("?"))[1]
    page = CalibratePage(lab.page.context.new_page(), lab.base_url)
    link = panel.get_by_role("link", name="Rank the saved scores with it").get_attribute("href")
    page.open(link.removeprefix("calibrate.html"))
    page.wait_ready()
    assert page.recipe() == replace(recipe, name="benchmark-changed", version="1")
    page.page.close()
