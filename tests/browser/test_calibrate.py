"""Weights as sliders, saved scores that follow, and the files that come and go."""

import math
import re
from dataclasses import replace

import pytest

import metrics
from lab.calibrate.board import Board
from tests.browser.calibrate_page import calibrate, live, open_calibrate, standing_of, text
from tests.lab.calibrate.boards import header, lines, row, varied

__all__ = ["calibrate", "live", "open_calibrate"]  # fixtures

PUBLISHED = metrics.BENCHMARK


def weights(page):
    return dict(page.recipe().weights)


# Weights


def test_moving_a_weight_keeps_the_sum_and_the_proportions(live):
    slider = live.page.get_by_role("slider", name="Softness, weight in percent")
    slider.focus()
    for _ in range(50):
        live.page.keyboard.press("ArrowRight")
    live.settle()
    moved = weights(live)
    assert math.fsum(moved.values()) == pytest.approx(100, abs=1e-9)
    assert moved["softness"] == 40
    for key, value in moved.items():
        if key != "softness":
            assert value == pytest.approx(PUBLISHED.weights[key] * 60 / 65, abs=0.1)
    for _ in range(50):
        live.page.keyboard.press("ArrowLeft")
    live.settle()
    assert weights(live) == PUBLISHED.weights


def test_a_weight_pressed_to_nothing_comes_back_with_the_hand(live):
    live.type("softness", 100)
    assert weights(live) == dict.fromkeys(PUBLISHED.weights, 0) | {"softness": 100}
    live.type("softness", 35)
    assert weights(live) == PUBLISHED.weights


def test_if_all_others_are_0_they_share_the_rest_evenly(live):
    alone = replace(PUBLISHED, weights=dict.fromkeys(PUBLISHED.weights, 0) | {"softness": 100})
    live.bring("recipe", "alone.json", alone.to_json())
    live.type("softness", 40)
    assert weights(live) == dict.fromkeys(PUBLISHED.weights, 10) | {"softness": 40}


def test_locked_weights_stay(live):
    live.lock("Region scale")
    live.lock("Bleed control")
    live.type("softness", 45)
    moved = weights(live)
    assert (moved["region_scale"], moved["bleed_control"], moved["softness"]) == (30, 15, 45)
    assert math.fsum(moved.values()) == pytest.approx(100, abs=1e-9)
    live.type("softness", 90)
    assert weights(live)["softness"] == 55
    said = live.page.locator(".recipe-controls .said").text_content()
    assert said == "Softness: at most 55 %, since the locked weights hold the rest."


def test_the_last_unlocked_weight_cannot_move_and_says_why(live):
    titles = [subscore.title for subscore in metrics.SUBSCORES]
    for title in titles[1:]:
        live.lock(title)
    slider = live.page.get_by_role("slider", name="Hue placement, weight")
    assert slider.is_disabled()
    shown = live.page.locator("[data-key=hue_placement] .hint")
    assert shown.text_content() == "all others are locked"


def test_a_weight_may_be_typed_finer(live):
    live.type("blur_flow", 12.345)
    moved = weights(live)
    assert moved["blur_flow"] == 12.345
    assert math.fsum(moved.values()) == pytest.approx(100, abs=1e-9)


def test_one_value_or_all_go_back_to_the_published(live):
    live.type("std_penalty", 0.7)
    live.type("softness", 50)
    live.page.get_by_role("button", name="Penalty for uneven subscores back").click()
    live.settle()
    assert live.recipe().std_penalty == 0.4
    assert live.recipe().weights["softness"] == 50
    live.page.get_by_role("button", name="All back to published").click()
    live.settle()
    assert live.recipe() == PUBLISHED


def test_what_no_recipe_may_have_is_refused_by_name(live):
    live.page.locator("[name=std_penalty-exact]").fill("-1")
    live.page.keyboard.press("Tab")
    said = live.page.locator(".recipe-controls .said")
    assert said.text_content() == "Penalty for uneven subscores: expected a number of at least 0."
    assert live.page.locator("[name=std_penalty-exact]").input_value() == "0.4"
    assert live.recipe() == PUBLISHED


def test_a_part_of_a_number_is_none(live):
    live.page.locator("[name=softness-exact]").fill("")
    live.page.keyboard.type("150")
    assert live.recipe() == PUBLISHED
    live.page.keyboard.press("Enter")
    assert live.page.locator("[name=softness-exact]").input_value() == "35.0"
    assert live.recipe() == PUBLISHED


def test_a_scroll_that_begins_on_a_slider_moves_nothing(live):
    slider = live.page.locator("[name=softness-slider]")
    slider.dispatch_event("pointerdown")
    slider.evaluate(
        "one => { one.value = 80; one.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    assert live.recipe().weights["softness"] == 80
    slider.dispatch_event("pointercancel")
    assert live.recipe() == PUBLISHED


def test_weights_may_move_before_python_runs(open_calibrate):
    page = open_calibrate(ready=False)
    page.page.locator("[name=softness-exact]").fill("20")
    page.page.keyboard.press("Enter")
    page.wait_ready()
    assert page.recipe().weights["softness"] == 20
    assert page.console == []


# Scores and ranks


def test_scores_and_ranks_are_those_of_rescore_with_the_downloaded_recipe(live, tmp_path):
    for key, value in {
        "softness": 5,
        "std_penalty": 0.15,
        "empty_shape_credit": 90,
        "placement_reach": 20,
        "overlap_share": 30,
        "softness_ratio": 4,
        "saturation_range": 0.12,
        "luminance_range": 25,
    }.items():
        if key == "placement_reach":
            live.page.locator(".recipe-controls summary").click()
        live.type(key, value)
    path = live.download()
    recipe = metrics.Recipe.from_json(path.read_text())
    assert recipe == live.recipe()
    assert (recipe.softness_ratio, recipe.empty_shape_credit) == (4, 0.9)
    expected = sorted(standing_of(recipe, tmp_path).items(), key=lambda item: -item[1])
    shown = [(one["title"], one["mean"]) for one in live.models() if one["rank"] != "–"]
    assert shown == [(title, text(mean)) for title, mean in expected]
    assert [one["rank"] for one in live.models()][:11] == [str(n) for n in range(1, 12)]
    live.page.locator(".recipe-controls summary").click()


def test_rank_changes_are_told_and_drawn(live):
    before = [one["title"] for one in live.models()]
    live.type("softness", 5)
    for place, one in enumerate(live.models()):
        rise = before.index(one["title"]) - place
        expected = "" if rise == 0 else f"{'▲' if rise > 0 else '▼'} {abs(rise)}"
        assert one["change"] == expected
    moved = [one for one in live.models() if one["change"]]
    assert live.page.locator("#slopes line.moved").count() == len(moved) > 0
    said = live.page.locator("#moved").text_content()
    assert re.fullmatch(rf"{len(moved)} of 11 models and \d+ of 110 rows changed rank\.", said)


def test_rows_of_one_field_are_ranked_among_themselves(live):
    live.type("region_scale", 60)
    live.page.locator("#field").select_option(label="Yellow, cyan split")
    rows = live.rows()
    assert len(rows) == 11
    assert all("Yellow, cyan split" in one["name"] for one in rows)
    assert [one["rank"] for one in sorted(rows, key=lambda one: one["at"])] == [
        str(rank) for rank in range(1, 12)
    ]


def test_what_was_not_run_is_named_and_has_no_score(live):
    pending = [one for one in live.models() if one["rank"] == "–"]
    assert [(one["title"], one["mean"]) for one in pending] == [
        ("Claude Opus 4.5", "–"),
        ("Gemini 3 Pro", "–"),
        ("GPT-5", "–"),
    ]
    facts = live.page.locator("#board-facts").text_content()
    assert facts == "110 rows of scores.jsonl, 30 pending; scored there with benchmark 1."


def test_a_thousand_rows_are_ranked_with_few_of_them_in_the_page(live):
    content = varied(1000)
    live.bring("scores", "varied.jsonl", content)
    live.type("softness", 5)
    board = Board.from_lines("varied.jsonl", content)
    standing = board.standing(live.recipe())
    order = sorted(range(1000), key=lambda place: (standing.ranks[place], place))
    for at in (0, 500, 999):
        live.scroll_rows(at)
        rows = live.rows()
        assert len(rows) < 40
        for one in rows:
            place = order[one["at"]]
            assert one["rank"] == str(standing.ranks[place])
            assert one["total"] == text(standing.totals[place])
    assert max(one["at"] for one in live.rows()) == 999
    assert "of 1000 rows changed rank" in live.page.locator("#moved").text_content()


def test_rows_with_other_hues_keep_their_own_and_it_is_said(live):
    own = replace(PUBLISHED, name="near", mask_distance=80)
    live.bring("scores", "near.jsonl", lines(header(recipe=own), row("m", "one", recipe=own)))
    assert live.recipe().mask_distance == 80
    assert (
        "hues, mask distance and frame size of near@1"
        in live.page.locator("#board-facts").text_content()
    )
    live.bring("recipe", "benchmark.json", PUBLISHED.to_json())
    assert live.recipe().mask_distance == 80
    assert live.said("recipe").startswith("The rows were measured with other hues")


# The certificate


def test_the_certificate_follows_the_penalty(live):
    summary = live.page.locator("#certificate-summary")
    assert summary.text_content().startswith(
        "A rise of 4 of the seven subscores can lower the total."
    )
    remedy = live.page.locator("#certificate-remedy").text_content()
    limit = re.search(r"a penalty of (0\.\d+) instead of 0\.4", remedy)[1]
    live.type("std_penalty", float(limit))
    assert summary.text_content() == "No rise of a subscore ever lowers the total."
    assert live.page.locator("#certificate-remedy").text_content() == ""
    live.type("std_penalty", float(limit) + 0.001)
    assert summary.text_content().startswith("A rise of 4 of the seven")


# The page


def test_the_keyboard_reaches_and_moves_everything(live):
    page = live.page
    page.locator("#recipe-name").focus()
    reached = []
    for _ in range(70):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                """() => {
                  const { activeElement } = document;
                  return activeElement.getAttribute("aria-label")
                    ?? activeElement.labels?.[0]?.textContent.trim() ?? activeElement.id;
                }"""
            )
        )
    for name in ("Softness, weight in percent", "Lock Softness", "Open a score file", "Open votes"):
        assert name in reached
    assert "rows" in reached  # the list scrolls by arrow keys
    page.get_by_role("button", name="Lock Region scale").focus()
    page.keyboard.press("Space")
    page.get_by_role("slider", name="Softness, weight").focus()
    page.keyboard.press("End")
    live.settle()
    moved = weights(live)
    assert (moved["region_scale"], moved["softness"]) == (30, 70)


def test_the_published_standing_is_there_without_scripts(open_calibrate):
    still = open_calibrate(ready=False, java_script_enabled=False)
    table = still.page.locator("#models tbody tr")
    assert table.count() == 14
    assert table.first.inner_text().split() == [
        *("1", "Eight", "soft", "circles", "10", "rows"),
        *("89.3", "89.3"),
    ]
    assert still.page.locator("#certificate-remedy").is_visible()
    assert not still.page.locator("#recipe-controls").is_visible()
    assert "needs JavaScript" in still.page.locator(".without-script").inner_text()


def test_a_phone_keeps_what_changed_in_view_and_does_not_scroll_sideways(open_calibrate):
    phone = open_calibrate(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.page.get_by_role("slider", name="Bleed control").scroll_into_view_if_needed()
    box = phone.page.locator("#moved").bounding_box()
    assert 0 <= box["y"] < 60
    for width in (320, 360, 390, 640, 980):
        phone.resize(width, 844)
        assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_page_loads_no_more_than_it_needs(calibrate):
    names = [address.rpartition("/")[2] for address in calibrate.requests]
    for name in ("bokeh.min.js", "panel.min.js", "explore.zip"):
        assert name not in names
    assert calibrate.console == []


def test_numbers_change_without_shifting_anything(live):
    places = """() => [...document.querySelectorAll(".recipe-row, #models tr, .results > *")]
      .map((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        return [x, y, height];
      })"""
    live.type("softness", 34)
    before = live.page.evaluate(places)
    live.type("softness", 20)
    assert live.page.evaluate(places) == before
