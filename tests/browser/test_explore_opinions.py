"""Second opinions in the lab: the companions' own values, asked for at rest, under Pyodide."""

import json

import pytest

import reference_fields
from lab.blind_spots import CARDS
from lab.candidate import Candidate
from lab.explore.opinions import opinions
from lab.rasterizer import rasterize
from metrics.companions import COMPANIONS
from tests.tolerances import POINTS


@pytest.fixture
def panel(lab):
    lab.start_over()
    details = lab.page.locator('[data-panel="opinions"]')
    details.locator("> summary").click()
    wait_for_all(lab)
    yield lab
    details.evaluate("details => { details.open = false; }")


def wait_for_all(lab):
    lab.page.locator('#opinions:not(.stale)[aria-busy="false"]').wait_for()


def values(lab):
    return lab.page.locator("#opinions .value").all_text_contents()


def expected(lab):
    """What the table should show, computed natively."""
    state = lab.state()
    reference = reference_fields.load(state["reference"]).pixels
    asked = opinions(reference, rasterize(Candidate.from_query(lab.query()[1:])))
    return [
        f"{one.value:.2f}" if key == "text_contrast" else f"{one.value:.1f}"
        for key, one in asked.items()
    ]


def test_nothing_is_computed_before_the_panel_opens(open_lab):
    page = open_lab()
    assert set(values(page)) == {"–"}
    assert not [address for address in page.requests if "explore.zip" in address]


def test_all_six_with_unit_and_direction(panel):
    assert values(panel) == expected(panel)
    titles = panel.page.locator("#opinions h3").all_text_contents()
    assert titles == [one.title for one in COMPANIONS]
    for row, one in zip(panel.page.locator("#opinions > li").all(), COMPANIONS, strict=True):
        assert row.locator(".unit").text_content() == one.unit
        assert row.locator(".opinion .note").text_content() == f"{one.better} is better"


def test_says_that_they_are_outside_the_total(panel):
    told = panel.page.locator('[data-panel="opinions"] .panel > .note').text_content()
    assert "outside the benchmark" in told
    assert "none of them enters the total" in told


def test_follow_the_candidate_once_it_rests(panel):
    before = values(panel)
    panel.set(x=60, radius=30)
    panel.settle()
    wait_for_all(panel)
    assert values(panel) == expected(panel)
    assert values(panel) != before


def test_follow_the_reference(panel):
    panel.set(reference="three-zone-soft-field")
    panel.settle()
    wait_for_all(panel)
    assert values(panel) == expected(panel)


def test_text_contrast_shows_its_four_ratios(panel):
    shown = panel.page.locator("#opinions [data-detail]").all_text_contents()
    reference = reference_fields.load(panel.state()["reference"]).pixels
    pixels = rasterize(Candidate.from_query(panel.query()[1:]))
    detail = opinions(reference, pixels)["text_contrast"].detail
    assert shown == [f"{value:.2f}" for value in detail.values()]


def test_nothing_moves_when_numbers_change(panel):
    places = "() => [...document.querySelectorAll('#opinions .unit')].map((e) => e.offsetLeft)"
    before = panel.page.evaluate(places)
    panel.set(x=20, y=20, radius=6)
    panel.settle()
    wait_for_all(panel)
    assert panel.page.evaluate(places) == before


def test_no_sideways_scrolling_on_a_phone(panel):
    panel.resize(360, 800)
    assert panel.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", reference_fields.names())
def test_worker_values_like_this_pythons(lab, name):
    lab.set(reference=name, x=70, y=90, radius=55, softness=14, color="#3fd0e0")
    query = lab.page.evaluate("window.fieldlab.query()")
    pixels = rasterize(Candidate.from_query(query))
    for key, one in opinions(reference_fields.load(name).pixels, pixels).items():
        answer = lab.page.evaluate(
            "([query, key]) => window.fieldlab.ask('opinion', query, key)", [query, key]
        )
        assert json.loads(answer)["value"] == pytest.approx(one.value, abs=POINTS), key


def test_the_gallery_shows_every_picture(lab):
    page = lab.page.context.new_page()
    page.goto(f"{lab.base_url}blind-spots.html")
    for picture in page.locator("article img").all():
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 180
    assert page.locator("article").count() == len(CARDS)
    page.close()
