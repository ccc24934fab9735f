"""The article: its text moves its figures, and its figures renew its text."""

import json
import re

import pytest

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.page.post import FIGURES
from lab.rasterizer import rasterize
from tests.browser.embed_host import Post

ADDRESS = "example-post/"


@pytest.fixture
def open_article(browser, base_url):
    contexts = []

    def opened(**options):
        contexts.append(browser.new_context(**options))
        page = Post(contexts[-1].new_page())
        page.page.goto(base_url + ADDRESS)
        return page

    yield opened
    for context in contexts:
        context.close()


def now(page, name, key="total"):
    return page.page.locator(f'[data-now="{name}.{key}"]').first.inner_text()


def score_of(name, **changes):
    figure = FIGURES[name]
    query = figure.query(**changes)
    candidate = Candidate.from_query(query.partition("&")[2])
    reference = reference_fields.load(figure.reference).pixels
    return metrics.score(reference, rasterize(candidate), recipe=metrics.LAB)


def place(name):
    return list(FIGURES).index(name)


def test_a_button_in_the_text_starts_its_figure_in_that_state(open_article):
    page = open_article()
    assert now(page, "edge", "softness") == f"{score_of('edge').subscores['softness']:.1f}"
    assert page.page.locator("#edge-verdict").inner_text() == "too sharp"
    page.page.get_by_role("button", name="the right amount").click()
    page.wait_active(place("edge"))
    right = score_of("edge", softness=9)
    page.wait_until(lambda: now(page, "edge", "softness") == f"{right.subscores['softness']:.1f}")
    assert page.page.locator("#edge-verdict").inner_text() == "right"
    page.page.get_by_role("button", name="fog").click()
    page.wait_until(lambda: page.page.locator("#edge-verdict").inner_text() == "too soft")
    foggy = f"{score_of('edge', softness=20).subscores['softness']:.1f}"
    page.wait_until(lambda: now(page, "edge", "softness") == foggy)
    # The others are left alone.
    assert page.page.locator("iframe").count() == 1
    assert page.console == []


def test_a_hand_on_a_figure_moves_the_numbers_in_the_text(open_article):
    page = open_article(viewport={"width": 390, "height": 844}, has_touch=True)
    index = place("whole")
    page.button(index).scroll_into_view_if_needed()
    page.button(index).tap()
    page.wait_active(index)
    before = now(page, "whole")
    slider = page.frame(index).get_by_role("slider", name="Radius")
    slider.focus()
    for _ in range(5):
        slider.press("ArrowLeft")
    page.wait_until(lambda: now(page, "whole") != before)
    page.wait_until(
        lambda: (
            now(page, "whole")
            == f"{page.get(index, 'element => element.score.total'):.1f}".replace("-", "−")
        )
    )
    assert page.console == []


def test_all_five_run(open_article):
    page = open_article()
    for index in range(len(FIGURES)):
        page.get(index, "element => element.activate()")
        page.wait_active(index)
    for name in FIGURES:
        page.wait_until(
            lambda name=name: (
                abs(page.get(place(name), "element => element.score.total") - score_of(name).total)
                < 1e-4
            )
        )
    assert page.console == []


def test_what_can_be_tried_is_there_without_scripts_as_links(open_article, base_url):
    page = open_article(java_script_enabled=False)
    links = page.page.locator("a.try")
    assert links.count() == len(re.findall(r"\btry_out\(", template()))
    assert page.page.locator("button.try").count() == 0
    for link in links.all():
        target = link.get_attribute("href")
        values = json.loads(link.get_attribute("data-values"))
        figure = FIGURES[link.get_attribute("data-figure")]
        assert target.startswith(f"../?reference={figure.reference}&")
        shown = Candidate.from_query(target.partition("&")[2]).circles[0]
        for key in values.keys() - {"selected"}:
            assert getattr(shown, key) == values[key]
    assert page.page.locator("field-lab img").count() == 2 * len(FIGURES)
    assert page.page.locator("field-lab img").first.is_visible()


def template():
    from lab.page.post import FOLDER

    return (FOLDER / "index.html").read_text("utf-8")


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_no_width_scrolls_sideways(open_article, width):
    page = open_article(viewport={"width": width, "height": 800})
    assert page.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_under_reduced_motion_the_page_jumps(open_article):
    page = open_article(reduced_motion="reduce", viewport={"width": 1280, "height": 400})
    page.page.evaluate(
        """() => {
          window.behaviors = [];
          Element.prototype.scrollIntoView = (options) => window.behaviors.push(options.behavior);
        }"""
    )
    page.page.get_by_role("button", name="half as wide").click()
    page.page.emulate_media(reduced_motion="no-preference")
    page.page.get_by_role("button", name="half as wide").click()
    assert page.page.evaluate("window.behaviors") == ["auto", "smooth"]
