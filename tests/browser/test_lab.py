"""The page driven as a person would: dragging, sliders, keys, undo, links, downloads."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.rasterizer import rasterize
from lab.session import Session

FIELDLAB = Path(sys.executable).with_name("fieldlab")


def native_total(query):
    session = Session()
    name = re.search(r"reference=([\w-]+)", query).group(1)
    session.add_reference(name, reference_fields.load(name).pixels)
    return session.score(query.lstrip("?")).score.total


def shown(total):
    return f"{max(0, total):.1f}"


@pytest.fixture
def fresh(lab):
    """The module's lab in its starting state (its undo history is not empty)."""
    lab.start_over()
    return lab


def test_opens_with_only_the_radius_too_small(fresh):
    reference = reference_fields.load("magenta-circle").pixels
    score = metrics.score(reference, rasterize(Candidate()), recipe=metrics.LAB)
    assert fresh.total() == shown(score.total)


def test_dragging_the_circle_moves_everything(fresh):
    before = fresh.total()
    fresh.drag(30, -20)
    fresh.settle()
    state = fresh.state()
    assert (state["x"], state["y"]) == (121, 92)
    assert fresh.total() != before
    assert fresh.total() == shown(native_total(fresh.query()))
    assert "x=121&y=92" in fresh.query()
    placement = fresh.page.locator('#rows [data-key="hue_placement"]')
    assert placement.locator(".change").inner_text().startswith("▼")
    sliders = fresh.page.locator("#controls .bk-slider-title")
    assert sliders.filter(has_text="Horizontal").inner_text() == "Horizontal: 121 px"
    assert sliders.filter(has_text="Vertical").inner_text() == "Vertical: 92 px"


def test_dragging_by_touch(open_lab):
    lab = open_lab(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, ready=False
    )
    x, y = lab.circle_on_screen()
    touch = lab.page.context.new_cdp_session(lab.page)
    points = [{"x": x, "y": y}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    for step in range(1, 11):
        moved = [{"x": x + 4 * step, "y": y + 2 * step}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    lab.rest()
    assert (lab.state()["x"], lab.state()["y"]) == (111, 122)
    assert lab.page.evaluate("scrollY") == 0


def test_sliders_move_the_state(fresh):
    handle = fresh.page.locator("#controls").get_by_role("slider", name="Radius")
    handle.focus()
    for _ in range(30):
        fresh.page.keyboard.press("ArrowRight")
    fresh.settle()
    assert fresh.state()["radius"] == 72
    assert fresh.total() == "100.0"
    assert fresh.page.locator("#total-change").inner_text().startswith("▲")


def test_color_and_reference_by_their_widgets(fresh):
    fresh.page.locator("#controls input[type=color]").fill("#00ffff")
    fresh.page.locator("#reference-choice select").select_option(label="Cyan left wash")
    fresh.settle()
    assert fresh.state()["color"] == "#00ffff"
    assert fresh.state()["reference"] == "cyan-left-wash"
    picture = fresh.page.locator("#reference-pixels")
    assert re.fullmatch(r"fields-\w+/cyan-left-wash\.png", picture.get_attribute("src"))
    assert fresh.total() == shown(native_total(fresh.query()))


def test_color_is_heard_while_its_popup_is_open(fresh):
    fresh.page.locator("#controls input[type=color]").evaluate(
        """input => {
          input.value = "#123456";
          input.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    assert fresh.state()["color"] == "#123456"


def test_arrow_keys_move_the_circle(fresh):
    fresh.page.locator("#ring").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowDown"):
        fresh.page.keyboard.press(key)
    fresh.settle()
    assert (fresh.state()["x"], fresh.state()["y"]) == (93, 121)


def test_undo_redo_and_reset(fresh):
    start = fresh.total()
    fresh.drag(20, 0)
    fresh.settle()
    moved = fresh.total()
    fresh.page.locator("#undo").click()
    fresh.settle()
    assert (fresh.total(), fresh.state()["x"]) == (start, 91)
    fresh.page.locator("#redo").click()
    fresh.settle()
    assert (fresh.total(), fresh.state()["x"]) == (moved, 111)
    fresh.page.keyboard.press("Control+z")
    fresh.settle()
    assert fresh.state()["x"] == 91
    fresh.page.keyboard.press("Control+Shift+z")
    fresh.settle()
    assert fresh.state()["x"] == 111
    fresh.page.locator("#reset").click()
    fresh.settle()
    assert (fresh.total(), fresh.state()["x"]) == (start, 91)
    fresh.page.locator("#undo").click()
    fresh.settle()
    assert fresh.state()["x"] == 111


def test_one_drag_is_one_undo(open_lab):
    lab = open_lab(viewport={"width": 1280, "height": 900}, ready=False)
    assert lab.page.locator("#undo").is_disabled()
    lab.drag(40, 40, steps=60)
    lab.rest()
    assert (lab.state()["x"], lab.state()["y"]) == (131, 152)
    lab.page.locator("#undo").click()
    assert (lab.state()["x"], lab.state()["y"]) == (91, 112)
    assert lab.page.locator("#undo").is_disabled()


def test_credit_presets(fresh):
    fresh.set(radius=72)
    fresh.page.get_by_role("button", name="Benchmark 35 %").click()
    fresh.settle()
    assert fresh.state()["credit"] == 35
    assert fresh.total() == "90.1"
    assert fresh.page.locator("#credit .bk-slider-title").inner_text().endswith("35 %")
    fresh.page.get_by_role("button", name="Lab 100 %").click()
    fresh.settle()
    assert fresh.total() == "100.0"


def test_sum_is_shown_as_the_sum_it_is(fresh):
    fresh.set(radius=60, x=70)
    result = fresh.result()
    text = re.sub(r"\s+", " ", fresh.page.locator(".sum").inner_text())
    expected = f"weighted {result['weighted']:.1f} − 0.4 × spread {result['spread']:.1f}"
    assert text == f"{expected} = {result['total']:.1f}"


def test_a_total_below_zero_is_floored_and_says_so(fresh):
    # No circle on these fields scores below zero, so the numbers are given to the readout itself.
    fresh.page.evaluate(
        """async () => {
          const base = document.querySelector("link[rel=stylesheet]").href;
          const { Readout } = await import(new URL("../scripts/readout.js", base));
          const text = document.querySelector("#lab-config").textContent;
          const { subscores } = JSON.parse(text);
          const values = Object.fromEntries(subscores.map(({ key }, at) => [key, at ? 0 : 100]));
          new Readout(subscores).show(
            { subscores: values, weighted: 5, spread: 34.99, total: -8.996 }, null);
        }"""
    )
    assert fresh.total() == "0.0"
    assert fresh.page.locator("#sum-total").inner_text() == "−9.0"
    assert fresh.page.get_by_text("Below zero; shown as 0.").is_visible()
    fresh.set(radius=43)
    assert not fresh.page.locator("#floor-note").is_visible()


def test_a_link_reopens_the_state(fresh, open_lab):
    fresh.drag(-25, 15)
    fresh.set(opacity=0.55, softness=3.5, credit=35, reference="green-cyan-split")
    fresh.settle()
    again = open_lab(fresh.query())
    assert again.state() == fresh.state()
    assert again.total() == fresh.total()
    assert again.pixels().tolist() == fresh.pixels().tolist()


def test_a_damaged_link_still_opens(open_lab):
    lab = open_lab("?radius=abc&x=900&color=red&reference=nowhere&softness=", ready=False)
    assert lab.state()["radius"] == 42
    assert lab.state()["x"] == 220
    assert lab.state()["color"] == "#ff00ff"
    assert lab.state()["reference"] == "magenta-circle"
    assert lab.console == []


def test_copy_link(fresh):
    fresh.set(radius=50)
    fresh.page.locator("#copy-link").click()
    fresh.page.get_by_text("Link copied").wait_for()
    link = fresh.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(fresh.base_url)
    assert "radius=50" in link


def test_downloaded_svg_scores_the_same(fresh, tmp_path):
    fresh.set(reference="magenta-circle", x=80.0, radius=65, softness=4.5, opacity=0.8)
    with fresh.page.expect_download() as download:
        fresh.page.locator("#download-svg").click()
    saved = tmp_path / "candidate.svg"
    download.value.save_as(saved)
    done = subprocess.run(
        [FIELDLAB, "score", "magenta-circle", saved, "--recipe", "lab", "--format", "csv"],
        capture_output=True,
        text=True,
        check=True,
    )
    header, row = done.stdout.splitlines()[:2]
    total = float(dict(zip(header.split(","), row.split(","), strict=False))["total"])
    assert shown(total) == fresh.total()


def test_copied_python_prints_the_same_total(fresh):
    fresh.set(reference="three-zone-soft-field", x=60, radius=80, color="#00ffff", credit=35)
    fresh.page.locator("#copy-python").click()
    fresh.page.get_by_text("Python copied").wait_for()
    snippet = fresh.page.evaluate("navigator.clipboard.readText()")
    done = subprocess.run(
        [sys.executable, "-c", snippet], capture_output=True, text=True, check=True
    )
    assert shown(float(done.stdout)) == fresh.total()


def test_rows_open_to_the_metrics_own_words(fresh):
    for metric in metrics.SUBSCORES:
        row = fresh.page.locator(f'#rows [data-key="{metric.key}"]')
        row.locator("summary").click()
        row.locator(".evidence tbody tr").first.wait_for()
        words = row.inner_text()
        for text in (metric.meaning, metric.reads, metric.calculation, metric.caveat):
            assert text in words


def test_events_and_results_for_embedders(fresh):
    fresh.page.evaluate(
        """() => {
          window.heard = [];
          window.stop = window.fieldlab.on("score", (result) => window.heard.push(result.total));
        }"""
    )
    result = fresh.set(radius=55)
    heard = fresh.page.evaluate("window.heard")
    assert heard[-1] == result["total"]
    assert result["state"]["circles"][0]["radius"] == 55
    fresh.page.evaluate("window.stop()")
    fresh.set(radius=56)
    assert fresh.page.evaluate("window.heard") == heard


def test_set_refuses_what_makes_no_sense(fresh):
    refusal = """async (partial) => {
      try { await window.fieldlab.set(partial); } catch (error) { return error.message; }
    }"""
    assert "expected a number" in fresh.page.evaluate(refusal, {"radius": "wide"})
    assert "expected #rrggbb" in fresh.page.evaluate(refusal, {"color": "red"})
    assert "expected one of" in fresh.page.evaluate(refusal, {"reference": "none"})
    assert "unknown key" in fresh.page.evaluate(refusal, {"size": 3})
    assert fresh.state()["radius"] == 42
