"""What a metric looked at, over both frames: pointed at, focused, opened, dragged, touched."""

import base64

import numpy as np
import pytest

import metrics
import reference_fields
from lab.session import Session
from metrics.evidence import Look, gather

SIDES = {"reference": ".reference .frame", "candidate": "#stage"}


def native(lab, key):
    """The evidence of the state that the page's URL describes."""
    name = lab.state()["reference"]
    session = Session()
    session.add_reference(name, reference_fields.load(name).pixels)
    subject = session.subject(lab.page.evaluate("window.fieldlab.query()"))
    looks = Look(subject.reference.pixels, metrics.LAB), Look(subject.pixels, metrics.LAB)
    return gather(key, *looks)


def layer(lab, side):
    """The layer as painted, ``uint8`` (225, 180, 4)."""
    flat = lab.page.locator(f"{SIDES[side]} .overlay canvas").evaluate(
        """canvas => {
          const { data } = canvas.getContext("2d").getImageData(0, 0, 180, 225);
          let text = "";
          for (let at = 0; at < data.length; at += 8192)
            text += String.fromCharCode(...data.subarray(at, at + 8192));
          return btoa(text);
        }"""
    )
    return np.frombuffer(base64.b64decode(flat), np.uint8).reshape(225, 180, 4)


def summary(lab, key):
    return lab.page.locator(f'#rows [data-key="{key}"] summary')


def legend(lab, side):
    return lab.page.locator(f'.overlay-legend[data-side="{side}"]')


def wait_shown(lab, key):
    title = next(metric.title for metric in metrics.SUBSCORES if metric.key == key)
    for side in SIDES:
        legend(lab, side).filter(has_text=title).wait_for()
        lab.page.locator(f"{SIDES[side]} .overlay").wait_for()


def table(lab, key):
    rows = lab.page.locator(f'.evidence[data-evidence="{key}"] tbody tr')
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def wait_table(lab, key):
    """Wait until an open row tells the newest state's numbers; they follow at low priority."""
    evidence = native(lab, key)
    pairs = zip(evidence.reference.numbers, evidence.candidate.numbers, strict=True)
    expected = [[a.name, a.text, b.text] for a, b in pairs]
    for _ in range(100):
        if table(lab, key) == expected:
            return evidence
        lab.page.wait_for_timeout(100)
    assert table(lab, key) == expected
    return evidence


@pytest.fixture
def fresh(lab):
    lab.start_over()
    lab.page.mouse.move(2, 2)
    lab.page.evaluate(
        """() => {
          document.activeElement.blur();
          for (const row of document.querySelectorAll("#rows details")) row.open = false;
        }"""
    )
    lab.page.locator("#stage .overlay").wait_for(state="hidden")
    return lab


@pytest.mark.parametrize("key", [metric.key for metric in metrics.SUBSCORES])
def test_pointing_at_a_row_shows_what_the_scorer_saw(fresh, key):
    fresh.set(reference="three-zone-soft-field", x=70, y=90)
    fresh.settle()
    summary(fresh, key).hover()
    wait_shown(fresh, key)
    evidence = native(fresh, key)
    for side in SIDES:
        expected = getattr(evidence, side)
        painted = layer(fresh, side).astype(int)
        # A canvas keeps colors multiplied with alpha, which rounds those of light veils.
        np.testing.assert_allclose(painted, expected.layer, atol=2)
        words = legend(fresh, side).inner_text()
        for text in (expected.caption, *(number.text for number in expected.numbers)):
            assert text in words
        labels = fresh.page.locator(f"{SIDES[side]} .overlay text").all_text_contents()
        assert labels == [mark.text for mark in expected.marks if mark.kind == "label"]


def test_leaving_the_row_takes_it_away_and_nothing_moves(fresh):
    undo = fresh.page.locator("#undo")
    before = undo.bounding_box()
    summary(fresh, "softness").hover()
    wait_shown(fresh, "softness")
    assert undo.bounding_box() == before
    fresh.page.mouse.move(2, 2)
    for selector in SIDES.values():
        fresh.page.locator(f"{selector} .overlay").wait_for(state="hidden")
    assert legend(fresh, "candidate").inner_text().startswith("Point at a row")
    assert undo.bounding_box() == before


def test_the_keyboard_shows_it_too(fresh):
    summary(fresh, "hue_placement").focus()
    fresh.page.keyboard.press("Tab")
    wait_shown(fresh, "region_scale")
    fresh.page.keyboard.press("Shift+Tab")
    wait_shown(fresh, "hue_placement")


def test_an_open_row_stays_shown_and_follows_a_drag(fresh):
    summary(fresh, "softness").click()
    fresh.page.mouse.move(2, 2)
    wait_shown(fresh, "softness")
    wait_table(fresh, "softness")
    before = table(fresh, "softness")
    fresh.drag(80, -60)
    fresh.settle()
    evidence = wait_table(fresh, "softness")
    assert table(fresh, "softness") != before
    np.testing.assert_array_equal(layer(fresh, "candidate"), evidence.candidate.layer)


def test_the_row_opened_last_is_shown_and_the_others_keep_up(fresh):
    for key in ("region_scale", "blur_flow"):
        summary(fresh, key).click()
    fresh.page.mouse.move(2, 2)
    wait_shown(fresh, "blur_flow")
    fresh.drag(30, 30)
    fresh.settle()
    for key in ("region_scale", "blur_flow"):
        wait_table(fresh, key)
    summary(fresh, "blur_flow").click()
    fresh.page.mouse.move(2, 2)
    wait_shown(fresh, "region_scale")


@pytest.mark.parametrize("key", ["region_scale", "bleed_control", "range_contrast"])
def test_charts_hold_the_series(fresh, key):
    summary(fresh, key).click()
    chart = fresh.page.locator(f'.evidence[data-evidence="{key}"] .chart')
    chart.locator("canvas, .bk-Figure").first.wait_for()
    series = wait_table(fresh, key).series
    shown = fresh.page.evaluate(
        """size => ["reference", "candidate"].map((name) =>
          Bokeh.documents.map((document) => document.get_model_by_name(name))
            .filter((source) => source?.data?.top?.length === size)
            .map((source) => Array.from(source.data.top)))""",
        len(series.reference),
    )
    assert list(series.reference) in shown[0]
    assert list(series.candidate) in shown[1]


def test_frames_without_any_hue_say_so(fresh):
    fresh.set(color="#808080", reference="magenta-circle")
    summary(fresh, "region_scale").hover()
    wait_shown(fresh, "region_scale")
    assert "Magenta absent" in legend(fresh, "candidate").inner_text()


def test_touch_opens_and_shows(open_lab):
    lab = open_lab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    summary(lab, "internal_shape").tap()
    wait_shown(lab, "internal_shape")
    assert lab.page.evaluate("document.documentElement.scrollWidth") == 390
    summary(lab, "internal_shape").tap()
    lab.page.locator("#stage .overlay").wait_for(state="hidden")


def test_nothing_is_asked_while_no_row_is_looked_at(open_lab):
    lab = open_lab()
    lab.drag(20, 10)
    lab.settle()
    assert not any(request.endswith("explore.zip") for request in lab.requests)
    summary(lab, "softness").hover()
    wait_shown(lab, "softness")
    assert any(request.endswith("explore.zip") for request in lab.requests)
    assert lab.console == []
