import html
import json
import re

import pytest

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.page.post import FIGURES, FOLDER, post_page
from lab.rasterizer import rasterize


@pytest.fixture(scope="module")
def page():
    return post_page()


def score_of(name, **changes):
    figure = FIGURES[name]
    candidate = Candidate.from_query(figure.query(**changes).partition("&")[2])
    reference = reference_fields.load(figure.reference).pixels
    return metrics.score(reference, rasterize(candidate), recipe=metrics.LAB)


def total(name, **changes):
    return score_of(name, **changes).total


def subscore(name, key, **changes):
    return score_of(name, **changes).subscores[key]


def test_five_figures_each_where_the_text_expects_it(page):
    parts = re.findall(
        r'<div class="live" id="(\w+)">\s*<field-lab reference="([\w-]+)".*?</field-lab>',
        page,
        re.DOTALL,
    )
    assert parts == [(name, figure.reference) for name, figure in FIGURES.items()]
    assert page.count("embed.js") == 1


def test_all_seven_metrics_are_named(page):
    text = page.lower()
    for metric in metrics.SUBSCORES:
        assert f"<em>{metric.title.lower()}</em>" in text


def test_live_numbers_begin_with_the_native_ones(page):
    numbers = re.findall(r'data-now="(\w+)\.(\w+)">([^<]+)<', page)
    assert len(numbers) >= 10
    for name, key, shown in numbers:
        found = score_of(name)
        value = found.subscores[key] if key in found.subscores else getattr(found, key)
        assert shown == f"{value:.1f}"


def test_links_lead_to_the_state_that_their_button_sets(page):
    links = re.findall(
        r'<a class="try" data-figure="(\w+)" data-values="([^"]+)" href="([^"]+)"', page
    )
    assert len(links) == len(re.findall(r"\btry_out\(", (FOLDER / "index.html").read_text("utf-8")))
    for name, values, address in links:
        changes = json.loads(html.unescape(values))
        assert changes.pop("selected") == 0
        assert html.unescape(address) == f"../?{FIGURES[name].query(**changes)}"


def test_every_address_is_relative_to_the_articles_folder(page):
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert address.startswith(("../", "data:image/png;base64,")), address


# What the text says about the numbers, beyond those that it shows.


def test_region_scale_is_generous_to_absent_colors():
    assert subscore("size", "region_scale", radius=36) > 80
    assert subscore("size", "region_scale", radius=72) == pytest.approx(100)


@pytest.mark.parametrize("place", [{"x": 20, "y": 112}, {"x": 40, "y": 180}])
def test_the_weight_of_ink_cares_less_about_the_place(place):
    scale = subscore("place", "region_scale", **place)
    assert scale > subscore("place", "hue_placement", **place) + 5
    assert scale > subscore("place", "internal_shape", **place) + 5


def test_softness_minds_both_directions():
    sharp, hint, right, fog = (
        subscore("edge", "softness", softness=softness) for softness in (0, 4, 9, 20)
    )
    assert sharp == 0
    assert 30 < hint < 50
    assert right == pytest.approx(100)
    assert fog < 20
    others = ("region_scale", "hue_placement", "internal_shape")
    assert all(subscore("edge", key, softness=0) > 95 for key in others)


def test_a_pale_disc_is_not_seen_until_it_is_stronger():
    masks = ("region_scale", "hue_placement", "internal_shape")
    for key in masks:
        # Of five colors one is missing.
        assert subscore("depth", key, opacity=0.5) == pytest.approx(80)
        assert subscore("depth", key, opacity=0.7) > 95
    assert total("depth", opacity=0.9) == pytest.approx(100)


def test_red_for_magenta_costs_bleed_control_nothing():
    assert subscore("depth", "bleed_control", opacity=0.9, color="#ff0000") == pytest.approx(100)
    for key in ("region_scale", "hue_placement", "internal_shape"):
        assert subscore("depth", key, opacity=0.9, color="#ff0000") == pytest.approx(80)


def test_a_sharp_disc_costs_more_than_its_own_share():
    before, after = score_of("whole"), score_of("whole", softness=0)
    lost = (
        metrics.LAB.weights["softness"]
        / 100
        * (before.subscores["softness"] - after.subscores["softness"])
    )
    assert after.spread > before.spread
    assert before.total - after.total > lost
    assert before.total > 85
