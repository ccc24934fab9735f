"""The word "uncalibrated": in lab, Pair and embeds, until evidence calibrates the recipe shown."""

import json
import re
from dataclasses import replace

import pytest

import metrics
from lab.recipe_query import state_of
from lab.session import Session
from reference_fields import load
from tests.browser.embed_host import Post, figure, plain_server, post
from tests.browser.lab_page import LabPage
from tests.browser.pair_page import PairPage

KEYS = [metric.key for metric in metrics.SUBSCORES]
FITTED = replace(
    metrics.LAB,
    weights=dict(zip(KEYS, (5, 40.5, 5, 24.5, 5, 15, 5), strict=True)),
    std_penalty=0.2,
)
MOVED = "weights=5,40.5,5,24.5,5,15,5&penalty=0.2"


def with_calibrated(recipe):
    """A route that serves a page as if evidence calibrated a recipe."""
    entry = f'"calibrated":[{json.dumps(state_of(recipe), separators=(",", ":"))}]'

    def served(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('"calibrated":[]', entry))

    return lambda route: served(route)


def label(page):
    return page.get_by_role("link", name="Uncalibrated", exact=True)


@pytest.fixture
def open_calibrated(browser, base_url):
    contexts = []

    def opened(kind, recipe, query=""):
        contexts.append(browser.new_context(service_workers="block"))
        page = kind(contexts[-1].new_page(), base_url)
        page.page.route(re.compile(r"/(pair\.html)?(\?.*)?$"), with_calibrated(recipe))
        page.open(query)
        page.wait_ready()
        return page

    yield opened
    for context in contexts:
        context.close()


def test_the_lab_says_so_near_the_total_and_why(lab):
    lab.start_over()
    assert label(lab.page).is_visible()
    total, said = (lab.page.locator(one).bounding_box() for one in ("#total", "#calibration"))
    assert 0 < said["y"] - (total["y"] + total["height"]) < 60
    address = label(lab.page).get_attribute("href")
    method = lab.page.context.new_page()
    method.goto(lab.base_url + address)
    assert method.locator("#calibration").inner_text() == "What “uncalibrated” means"
    method.close()


def test_in_the_lab_it_goes_with_a_calibrated_recipe_and_comes_back(open_calibrated):
    lab = open_calibrated(LabPage, FITTED, f"?{MOVED}")
    assert not label(lab.page).is_visible()
    rows = lab.page.locator("#rows").bounding_box()
    for partial in ({"penalty": 0.21}, {"penalty": 0.2, "credit": 99}):
        lab.set(**partial)
        assert label(lab.page).is_visible()
    assert lab.page.locator("#rows").bounding_box() == rows
    lab.set(credit=100, radius=50)
    assert not label(lab.page).is_visible()


def test_pair_says_so(browser, base_url):
    context = browser.new_context()
    pair = PairPage(context.new_page(), base_url)
    pair.open()
    assert label(pair.page).is_visible()
    context.close()


def test_in_pair_it_goes_with_a_calibrated_recipe(open_calibrated):
    pair = open_calibrated(PairPage, metrics.BENCHMARK, "?card=same_mask")
    assert label(pair.page).is_visible()
    pair.after(lambda: pair.page.get_by_role("button", name="Benchmark 35 %").click())
    assert not label(pair.page).is_visible()
    pair.after(lambda: pair.page.get_by_role("button", name="Lab 100 %").click())
    assert label(pair.page).is_visible()


@pytest.fixture
def open_post(browser, base_url, tmp_path):
    context = browser.new_context(viewport={"width": 800, "height": 700}, service_workers="block")
    with plain_server(tmp_path) as (address, _):

        def opened(figures, recipe=None):
            (tmp_path / "post.html").write_text(post(base_url, figures), encoding="utf-8")
            page = context.new_page()
            if recipe is not None:
                page.route("**/embed.html*", with_calibrated(recipe))
            found = Post(page)
            found.open(f"{address}post.html")
            return found

        yield opened
    context.close()


def test_an_embed_of_moved_weights_shows_them_still_and_live(open_post, base_url):
    query = f"reference=magenta-circle&radius=30&{MOVED}"
    session = Session()
    session.add_reference("magenta-circle", load("magenta-circle").pixels)
    score = session.score(query).score
    page = open_post([figure(base_url, query), figure(base_url, query, compact=True, lang="fr")])
    for index, word in enumerate(("uncalibrated", "non calibré")):
        assert word in page.text(index)
    before = page.heights()
    page.button(0).click()
    page.button(1).click()
    page.wait_active(0, 1)
    assert page.get(0, "element => element.score.total") == pytest.approx(score.total, abs=1e-4)
    frame = page.frame(0)
    link = frame.locator("#calibration")
    assert link.inner_text() == "uncalibrated"
    assert link.get_attribute("href") == "method.html#calibration"
    assert f"− 0.2 × spread {score.spread:.1f}" in frame.locator("#sum").inner_text()
    weights = frame.locator(".row .weight").all_inner_texts()
    assert weights == ["5", "40.5", "5", "24.5", "5", "15", "5"]
    assert page.frame(1).locator("#calibration").inner_text() == "non calibré"
    page.wait_until(lambda: page.heights() == pytest.approx(before, abs=1))
    assert MOVED in frame.locator("#lab-link").get_attribute("href")
    assert page.console == []


def test_an_embed_drops_the_word_with_a_calibrated_recipe_and_takes_it_up(open_post, base_url):
    query = f"reference=magenta-circle&radius=30&{MOVED}"
    page = open_post([figure(base_url, query)], FITTED)
    before = page.heights()
    assert "uncalibrated" in page.text(0)  # written where nothing was known of the evidence
    page.button(0).click()
    page.wait_active(0)
    assert not page.frame(0).locator("#calibration").is_visible()
    still = "element => element.shadowRoot.querySelector('.figure').textContent"
    page.wait_until(lambda: "uncalibrated" not in page.get(0, still))
    page.get(0, "element => element.set({ penalty: 0.3 })")
    page.wait_until(lambda: page.frame(0).locator("#calibration").is_visible())
    page.wait_until(lambda: "− 0.3 ×" in page.get(0, still))
    assert "uncalibrated" in page.get(0, still)
    address = page.get(0, "e => e.shadowRoot.querySelector('[data-note] a').href")
    assert address == f"{base_url}method.html#calibration"
    page.wait_until(lambda: page.heights() == pytest.approx(before, abs=1))


def test_the_dialog_writes_the_moved_weights(lab):
    lab.start_over()
    lab.set(weights=dict(FITTED.weights), penalty=0.2, radius=30)
    lab.page.click("#embed")
    tag = lab.page.locator("#embed-tag")
    expected = figure(lab.base_url, f"reference=magenta-circle&radius=30&{MOVED}")
    Post(lab.page).wait_until(lambda: tag.input_value().startswith(expected))
    assert 'weights="5,40.5,5,24.5,5,15,5" penalty="0.2"' in tag.input_value()
    lab.page.keyboard.press("Escape")
    lab.start_over()
