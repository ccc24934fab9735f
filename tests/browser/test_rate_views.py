"""The rating page on all kinds of screens, to all kinds of raters; and the site's demonstration."""

import re
import shutil

import pytest

from lab import runtime, server
from lab.build import SHIPPED_SCORES
from lab.page.rate import ADDRESS, write_demonstration
from lab.site_folder import SITE
from tests.browser import test_accessibility as accessibility
from tests.browser.rate_page import RatePage, write_example
from tests.browser.scores_page import DESKTOP, PHONE

axe = accessibility.axe


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """A study of 4 pairs and a rating."""
    out = write_example(tmp_path_factory.mktemp("rate"), pairs=4, ratings=1)
    with server.running(out) as base:
        yield base


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory):
    site = tmp_path_factory.mktemp("demonstration") / "site"
    for name in ("styles", "scripts"):
        shutil.copytree(SITE / name, site / name)
    shutil.copytree(runtime.ensure() / "fonts", site / "runtime" / "fonts")
    shutil.copy(SITE / "icon.svg", site)
    write_demonstration(site, SHIPPED_SCORES)
    with server.running(site) as base:
        yield base + ADDRESS


@pytest.fixture
def rate(browser, url):
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    yield RatePage(context.new_page(), url).open()
    context.close()


@pytest.mark.parametrize("view", accessibility.VIEWS)
def test_axe_finds_no_violation_on_any_screen(rate, axe, view):
    accessibility.show(rate.page, view)
    assert accessibility.violations(rate.page, axe) == []
    rate.page.get_by_label("A name for your answers").fill("my name")
    rate.page.get_by_role("button", name="Start").click()
    assert accessibility.violations(rate.page, axe) == []
    rate.begin("me")
    assert accessibility.violations(rate.page, axe) == []
    for _ in range(4):
        rate.answer("left")
    rate.page.get_by_role("button", name="Back", exact=True).click()
    rate.wait_open()
    assert accessibility.violations(rate.page, axe) == []
    rate.page.get_by_role("button", name="Next", exact=True).click()
    rate.wait_open()
    assert accessibility.violations(rate.page, axe) == []
    rate.page.get_by_role("button", name="Pause").click()
    assert accessibility.violations(rate.page, axe) == []
    rate.page.get_by_role("button", name="Continue").click()
    rate.wait_open()
    rate.page.get_by_role("slider").press("ArrowUp")
    rate.page.get_by_role("button", name="Done").click()
    rate.page.get_by_role("heading", name="Thank you").wait_for()
    assert accessibility.violations(rate.page, axe) == []


def boxes(rate):
    places = ("reference", "left", "right")
    found = (rate.page.locator(f'[data-place="{one}"] .frame').bounding_box() for one in places)
    return dict(zip(places, found, strict=True))


@pytest.mark.parametrize("width", [320, 360, 375, 390, 414, 768, 1024, 1280, 1920])
def test_no_width_scrolls_sideways_and_frames_keep_a_whole_scale(rate, width):
    rate.page.set_viewport_size({"width": width, "height": 1080})
    assert rate.overflow() <= 0
    rate.begin()
    assert rate.overflow() <= 0
    found = boxes(rate)
    for box in found.values():
        assert (box["width"], box["height"]) in ((180, 225), (360, 450), (540, 675))
    assert len({box["width"] for box in found.values()}) == 1
    for _ in range(4):
        rate.answer("left")
    assert rate.overflow() <= 0


def test_on_a_phone_everything_is_in_view_with_the_reference_above(rate):
    rate.page.set_viewport_size({"width": PHONE["width"], "height": 664})
    rate.begin()
    found = boxes(rate)
    assert found["left"]["y"] == found["right"]["y"] > found["reference"]["y"]
    assert found["left"]["x"] < found["reference"]["x"] < found["right"]["x"]
    for name in ("A is closer", "Tie", "B is closer"):
        box = rate.page.get_by_role("button", name=name).bounding_box()
        assert box["y"] + box["height"] <= 664
        assert box["height"] >= 44
        assert box["width"] >= 100


def test_on_a_desk_the_reference_is_in_the_middle(rate):
    rate.begin()
    found = boxes(rate)
    assert found["left"]["y"] == found["right"]["y"] == found["reference"]["y"]
    assert found["left"]["x"] < found["reference"]["x"] < found["right"]["x"]


def test_nothing_moves_from_trial_to_trial(rate):
    places = """() => [...document.querySelectorAll("#frames .frame, button, #count")].map((one) =>
      one.id === "back" ? null : JSON.stringify(one.getBoundingClientRect()))"""
    rate.begin()
    rate.answer("left")
    before = rate.page.evaluate(places)
    rate.answer("tie")
    rate.answer("right")
    assert rate.page.evaluate(places) == before


def test_a_screen_reader_hears_where_it_is(rate):
    rate.begin()
    focused = "document.activeElement.textContent"
    assert rate.page.evaluate(focused) == "Which one is closer to the reference?"
    count = rate.page.get_by_role("status").filter(has_text="1 of 5")
    assert count.count() == 1
    rate.answer("tie")
    rate.page.get_by_role("button", name="Pause").click()
    assert rate.page.evaluate(focused) == "Paused"


def test_by_keyboard_alone(rate):
    rate.page.get_by_label("A name for your answers").press("Enter")
    rate.wait_open()
    rate.page.keyboard.press("Tab")
    rate.page.keyboard.press("Enter")
    rate.wait_other(1)
    rate.page.keyboard.press("Backspace")
    rate.wait_open()
    assert rate.trial() == 1
    chosen = rate.page.locator('button[aria-pressed="true"]')
    assert chosen.get_attribute("data-side") == "left"
    rate.page.keyboard.press("p")
    assert rate.screen() == "pause"


def test_without_scripts_it_says_so(browser, url):
    context = browser.new_context(viewport=DESKTOP, java_script_enabled=False)
    page = context.new_page()
    page.goto(url)
    assert page.locator("main").inner_text() == "Rating needs scripts, and they are off here."
    context.close()


@pytest.mark.parametrize("view", accessibility.VIEWS)
def test_the_demonstration_works_on_the_site(browser, demonstration, axe, view, tmp_path):
    context = browser.new_context(**accessibility.VIEWS[view], reduced_motion="reduce")
    rate = RatePage(context.new_page(), demonstration).open()
    assert accessibility.violations(rate.page, axe) == []
    rate.begin()
    assert rate.overflow() <= 0
    assert accessibility.violations(rate.page, axe) == []
    rate.answer("left")
    assert rate.kept() == "Kept in this browser"
    rate.page.get_by_role("button", name="Pause").click()
    (vote,) = rate.votes(tmp_path)
    assert re.fullmatch("demonstration-[0-9a-f]{8}", vote.study)
    assert vote.screen.dark == ("dark" in view)
    assert rate.said == []
    context.close()
