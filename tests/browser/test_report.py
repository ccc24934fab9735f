"""The page of `fieldlab report`, opened from its folder without any server."""

import csv
import json
from io import StringIO

import numpy as np
import pytest

import metrics
from lab.noise_floor import noise_floor
from lab.report import write_report
from lab.run.noise_floors import noise_floors
from lab.run.scores import read_scores
from lab.run.summary import summarize
from tests.browser import test_accessibility as accessibility
from tests.browser.scores_page import DESKTOP, PHONE, ScoresPage
from tests.lab.report.making import FAILURE, NEGATIVE, UNDEFINED, row, shared_scores
from tests.lab.run.making import FIELDS

axe = accessibility.axe
RANKED = ["exact", "shifted", "samples", "washed", "nobody"]


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    return shared_scores(tmp_path_factory)


@pytest.fixture(scope="module")
def folder(saved, tmp_path_factory):
    out = tmp_path_factory.mktemp("report")
    write_report(out, saved)
    return out


@pytest.fixture(scope="module")
def opened(browser, folder):
    """The page for the tests of this module; each finds it as `report` leaves it."""
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    opened = ScoresPage(context.new_page(), (folder / "index.html").as_uri())
    opened.open()
    yield opened
    context.close()


@pytest.fixture
def report(opened):
    opened.page.set_viewport_size(DESKTOP)
    opened.page.emulate_media(color_scheme="light")
    opened.page.mouse.move(0, 0)
    if opened.query():
        opened.open()
    opened.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    return opened


def summaries_of(saved):
    scores = read_scores(saved)
    floors = noise_floors(scores, metrics.BENCHMARK)
    return {one.model: one for one in summarize(scores.rows, floors)}


def points(value):
    return f"{value:.1f}".replace("-", "−")


def test_it_works_from_its_folder_alone(report, folder):
    report.candidate("exact", FIELDS[0]).scroll_into_view_if_needed()
    loaded = report.page.evaluate(
        "Promise.all([...document.querySelectorAll('#grid tr:first-child img')].map(async (one) => "
        "{ await one.decode(); return one.naturalWidth; }))"
    )
    assert loaded == [180] * 6
    assert all(url.startswith(folder.as_uri()) for url in report.requests)
    assert report.console == []


def test_models_show_rank_mean_interval_and_coverage(report, saved):
    summaries = summaries_of(saved)
    rows = report.page.locator(".models tbody tr")
    assert rows.evaluate_all("all => all.map((one) => one.dataset.model)") == RANKED
    for number, model in enumerate(RANKED[:-1]):
        summary = summaries[model]
        text = rows.nth(number).inner_text().split()
        assert text[0].startswith(f"{summary.rank}{'=' if summary.ties else ''}")
        assert points(summary.total.value) in text
        assert f"{points(summary.total.low)} – {points(summary.total.high)}" in " ".join(text)
        assert f"{summary.scored} of {summary.expected}" in " ".join(text)
    assert summaries["shifted"].rank == summaries["samples"].rank
    pending = rows.last.inner_text()
    assert "0 of 10" in pending
    assert "10 pending" in pending
    assert "0.0" not in pending


def test_states_are_words_and_never_look_like_zero(report):
    assert report.value("samples", FIELDS[2]) == "failed"
    assert FAILURE in report.candidate("samples", FIELDS[2]).inner_text()
    assert report.value("nobody", FIELDS[0]) == "pending"
    assert report.value(*UNDEFINED[:2]) == "undefined"
    for model, field in (("samples", FIELDS[2]), ("nobody", FIELDS[0]), UNDEFINED[:2]):
        assert report.candidate(model, field).locator(".bar").count() == 0
    assert report.value(*NEGATIVE[:2]).endswith("0.0")


def test_resting_on_a_frame_shows_its_card(report, saved):
    link = report.candidate("shifted", FIELDS[5])
    link.hover()
    report.card.wait_for(state="visible")
    shifted = row(saved, "shifted", FIELDS[5])
    words = report.card.inner_text()
    assert points(shifted.total) in words
    sum_ = f"weighted {points(shifted.weighted)} − 0.4 × spread {points(shifted.spread)}"
    assert f"{sum_} = {points(shifted.total)}" in words
    lines = report.card.locator(".subscores li").all_inner_texts()
    assert [line.split("\n") for line in lines] == [
        [subscore.title, points(shifted.subscores[subscore.key])] for subscore in metrics.SUBSCORES
    ]
    notes = report.card.locator(".remarks li").all_inner_texts()
    assert [note.lower() for note in notes] == [note.text.lower() for note in shifted.failure_notes]
    assert notes
    report.card.hover()  # it stays while it is read
    report.page.wait_for_timeout(400)
    assert report.card.is_visible()
    report.page.mouse.move(0, 0)
    report.card.wait_for(state="hidden")


def test_the_card_lies_beside_its_frame_and_inside_the_window(report):
    for model, field in (("exact", FIELDS[0]), ("nobody", FIELDS[9]), ("washed", FIELDS[4])):
        link = report.candidate(model, field)
        link.hover()
        report.card.wait_for(state="visible")
        card, frame = report.card.bounding_box(), link.bounding_box()
        assert card["x"] >= frame["x"] + frame["width"] or card["x"] + card["width"] <= frame["x"]
        assert card["x"] >= 0
        assert card["x"] + card["width"] <= DESKTOP["width"]
        assert 0 <= card["y"] <= DESKTOP["height"] - card["height"]
        report.page.keyboard.press("Escape")
        assert report.card.is_hidden()


def test_the_keyboard_reaches_frames_cards_and_pairs(report):
    report.page.locator("#grid").focus()
    report.page.keyboard.press("Tab")
    assert report.card.is_visible()
    assert report.card.locator(".name").inner_text() == "exact"
    described = report.page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert described == "card-text"
    report.page.keyboard.press("Escape")
    assert report.card.is_hidden()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
        report.page.keyboard.press(key)
    assert report.card.locator(".name").inner_text() == "shifted"
    assert report.candidate("shifted", FIELDS[1]).evaluate("one => one === document.activeElement")
    report.page.keyboard.press("Enter")
    assert report.pair.is_visible()
    assert report.page.evaluate("document.activeElement.id") == "pair-title"
    report.page.keyboard.press("Shift+Tab")
    while report.page.evaluate("document.activeElement.id") != "back":
        report.page.keyboard.press("Shift+Tab")
    report.page.keyboard.press("Enter")
    assert report.pair.is_hidden()
    assert report.candidate("shifted", FIELDS[1]).evaluate("one => one === document.activeElement")


def test_a_click_opens_the_pair_and_back_and_forward_lead_along(report):
    link = report.candidate("washed", FIELDS[1])
    link.click()
    assert report.pair.is_visible()
    assert report.page.locator("#overview").is_hidden()
    place = f"model=washed&field={FIELDS[1]}&sample=0"
    assert report.query() == f"?{place}"
    assert "washed" in report.page.title()
    report.page.go_back()
    assert report.pair.is_hidden()
    box = link.bounding_box()
    assert 0 < box["y"] + box["height"] / 2 < DESKTOP["height"]
    report.page.go_forward()
    assert report.pair.is_visible()
    assert report.query() == f"?{place}"
    report.page.go_back()


def test_models_and_fields_can_be_sorted(report, saved):
    page = report.page
    assert report.columns() == RANKED
    assert report.rows() == list(FIELDS)
    page.get_by_label("Models by").select_option("name")
    assert report.columns() == ["samples", "exact", "nobody", "shifted", "washed"]
    page.get_by_label("Models by").select_option("lowest mean")
    assert report.columns() == ["washed", "samples", "shifted", "exact", "nobody"]
    page.get_by_label("Models by").select_option("order of the run")
    assert report.columns() == sorted(RANKED)
    page.get_by_label("Models by").select_option("most scored")
    assert report.columns() == ["exact", "shifted", "washed", "samples", "nobody"]
    page.get_by_label("Show").select_option("Softness")
    page.get_by_label("Fields by").select_option("lowest mean")
    scored = [one for one in read_scores(saved).rows if one.state == "scored"]

    def softness(field):
        by_model = {}
        for one in scored:
            if one.field == field:
                by_model.setdefault(one.model, []).append(one.subscores["softness"])
        return np.mean([np.mean(samples) for samples in by_model.values()])

    assert report.rows() == sorted(FIELDS, key=softness)
    assert report.query() == "?metric=softness&models-by=coverage&fields-by=lowest"
    page.get_by_role("button", name="Reset").click()
    assert (report.columns(), report.rows()) == (RANKED, list(FIELDS))
    assert report.query() == ""


def test_columns_and_rows_stay_whole_when_sorted(report):
    report.page.get_by_label("Models by").select_option("name")
    report.page.get_by_label("Fields by").select_option("name")
    whole = report.page.evaluate(
        """() => [...document.querySelectorAll("#grid tbody tr")].every((row) =>
          [...row.querySelectorAll(".candidate")].every((link) => {
            const query = new URLSearchParams(link.getAttribute("href"));
            return query.get("field") === row.dataset.field
              && query.get("model") === link.closest("td").dataset.model;
          }))"""
    )
    assert whole
    report.page.get_by_role("button", name="Reset").click()


def test_another_metric_changes_values_means_and_intervals(report, saved):
    report.page.get_by_label("Show").select_option("Bleed control")
    summary = summaries_of(saved)["shifted"]
    mean = summary.subscores["bleed_control"]
    text = report.page.locator(".models tr[data-model=shifted]").inner_text()
    assert points(mean.value) in text
    assert f"{points(mean.low)} – {points(mean.high)}" in text
    words = report.page.locator("#models-metric").inner_text()
    assert words == "mean of bleed control; ranks are by total"
    value = row(saved, "shifted").subscores["bleed_control"]
    assert report.value("shifted", FIELDS[0]).endswith(points(value))
    assert points(mean.value) in report.page.locator("#grid th[data-model=shifted]").inner_text()
    report.page.get_by_role("button", name="Reset").click()


def test_what_ties_with_the_best_is_marked_as_long_as_totals_are_shown(report, saved):
    exact, shifted = row(saved, "exact", FIELDS[1]), row(saved, "shifted", FIELDS[1])
    floor = noise_floor(FIELDS[1], metrics.BENCHMARK)
    assert exact.total - shifted.total < floor
    assert report.value("exact", FIELDS[1]).endswith(f"{points(exact.total)} = best")
    assert report.value("shifted", FIELDS[1]).endswith(f"{points(shifted.total)} = best")
    assert "best" not in report.value("washed", FIELDS[1])
    head = report.page.locator(f"#grid [data-field={FIELDS[1]}] th").inner_text()
    assert f"noise floor {points(floor)}" in head
    report.candidate("shifted", FIELDS[1]).hover()
    report.card.wait_for(state="visible")
    words = f"Tie with exact: within the noise floor of {points(floor)}."
    assert report.card.get_by_text(words).is_visible()
    report.page.mouse.move(0, 0)
    report.candidate("shifted", FIELDS[1]).click()
    assert report.pair.get_by_text(words).is_visible()
    report.page.go_back()
    report.page.get_by_label("Show").select_option("Softness")
    assert "best" not in report.value("exact", FIELDS[1])
    report.page.get_by_role("button", name="Reset").click()
    assert report.value("exact", FIELDS[1]).endswith("= best")


def test_filters_leave_what_fits_and_are_kept_in_the_address(report, saved):
    rows = read_scores(saved).rows
    report.keep("states", "failed", "undefined")
    assert report.shown() == {one.place for one in rows if one.state in ("failed", "undefined")}
    assert report.columns() == ["samples", "washed"]
    assert report.page.locator("#shown").inner_text() == "2 of 51 frames shown."
    assert report.query() == "?states=undefined&states=failed"
    report.page.reload()
    assert len(report.shown()) == 2
    report.page.get_by_role("button", name="Reset").click()
    assert len(report.shown()) == 51
    report.keep("models", "samples", "exact")
    report.keep("fields", FIELDS[0])
    assert report.shown() == {
        one.place for one in rows if one.model in ("samples", "exact") and one.field == FIELDS[0]
    }
    report.page.get_by_role("button", name="Reset").click()


def test_a_range_of_values_filters_by_the_shown_metric(report, saved):
    page = report.page
    page.get_by_label("Show").select_option("Softness")
    page.get_by_label("Value from").fill("40")
    page.get_by_label("Value to").fill("99.5")
    scored = [one for one in read_scores(saved).rows if one.state == "scored"]
    fitting = {one.place for one in scored if 40 <= one.subscores["softness"] <= 99.5}
    assert 0 < len(fitting) < len(scored)
    assert report.shown() == fitting
    page.get_by_label("Value from").fill("101")
    assert report.shown() == set()
    assert page.get_by_text("No frame fits these choices.").is_visible()
    page.get_by_role("button", name="Reset").click()
    assert len(report.shown()) == 51


def test_a_list_of_boxes_closes_by_escape_and_by_a_press_elsewhere(report):
    page = report.page
    boxes = page.locator("details.kept").first
    boxes.locator("summary").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert boxes.get_attribute("open") is None
    assert boxes.locator("summary").evaluate("one => one === document.activeElement")
    page.keyboard.press("Enter")
    assert boxes.get_attribute("open") is not None
    page.locator("h1").first.click()
    assert boxes.get_attribute("open") is None


def test_only_the_table_scrolls_sideways_and_its_heads_stay(report):
    for _ in report.widths():
        assert report.overflow() <= 0
        assert (
            report.page.evaluate(
                "document.documentElement.scrollHeight - document.body.offsetHeight"
            )
            <= 0
        )  # nor does anything in it make the page longer
        scale = report.page.locator("#grid tbody img").first.bounding_box()["width"] / 180
        assert scale == 1
    report.page.set_viewport_size({"width": 900, "height": 700})
    report.page.locator("#grid").evaluate("one => one.scrollIntoView()")
    grid = report.page.locator("#grid").bounding_box()
    head = report.page.locator("#grid thead .reference")
    before = head.bounding_box()
    report.page.locator("#grid").evaluate("one => one.scrollTo(300, 500)")
    assert report.page.evaluate("document.querySelector('#grid').scrollLeft") > 100
    assert head.bounding_box() == before
    assert report.page.locator("#grid tbody .reference").nth(2).bounding_box()["x"] == grid["x"] + 1
    column = report.page.locator("#grid thead [data-model=shifted]").bounding_box()
    assert column["y"] == before["y"]


@pytest.fixture
def phone(browser, folder):
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield ScoresPage(context.new_page(), (folder / "index.html").as_uri())
    context.close()


def test_on_a_phone_fields_are_stacked_reference_first(phone):
    phone.page.goto(phone.url)
    assert phone.overflow() <= 0
    first = phone.page.locator("#grid [data-field]").first
    reference = first.locator(".reference img").bounding_box()
    frames = [one.bounding_box() for one in first.locator(".candidate").all()]
    assert all(frame["y"] > reference["y"] + reference["height"] for frame in frames)
    assert frames[0]["y"] == frames[1]["y"]  # two in a row
    assert frames[2]["y"] > frames[0]["y"]
    assert min(frame["x"] for frame in frames) >= 0
    assert max(frame["x"] + frame["width"] for frame in frames) <= PHONE["width"]
    assert first.locator(".candidate .name").first.bounding_box()["width"] > 1


def test_a_tap_shows_the_card_and_a_second_one_opens_the_pair(phone):
    page = phone.page
    page.goto(phone.url)
    link = phone.candidate("shifted", FIELDS[2])
    link.tap()
    assert phone.card.is_visible()
    assert phone.pair.is_hidden()
    frame, card = link.bounding_box(), phone.card.bounding_box()
    assert frame["y"] + frame["height"] <= card["y"]  # not covered
    page.get_by_role("button", name="Close").tap()
    assert phone.card.is_hidden()
    link.tap()
    phone.candidate("shifted", FIELDS[1]).tap(position={"x": 90, "y": 20})
    assert phone.card.locator("small").inner_text() != ""
    page.get_by_role("link", name="Compare with the reference").tap()
    assert phone.pair.is_visible()
    assert f"field={FIELDS[1]}" in phone.query()
    page.go_back()
    link.tap()
    link.tap()
    assert phone.pair.is_visible()
    assert f"field={FIELDS[2]}" in phone.query()


def test_without_scripts_all_is_there_but_the_pairs(browser, folder):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    assert page.locator(".candidate").count() == 51
    assert page.get_by_text("needs JavaScript").is_visible()
    assert page.locator("#choices").is_hidden()
    context.close()


def test_the_exports_lie_beside_the_page(report, folder, saved):
    rows = read_scores(saved).rows
    files = {}
    for name in ("CSV", "JSON"):
        link = report.page.get_by_role("link", name=name)
        files[name] = (folder / link.get_attribute("href")).read_text(encoding="utf-8")
    assert len(list(csv.DictReader(StringIO(files["CSV"])))) == len(rows)
    assert len(json.loads(files["JSON"])["candidates"]) == len(rows)


@pytest.mark.parametrize("view", accessibility.VIEWS)
def test_axe_finds_no_violation(report, axe, view):
    accessibility.show(report.page, view)
    report.page.locator("details.kept").first.evaluate("list => { list.open = true; }")
    report.candidate("washed", FIELDS[0]).focus()
    report.page.keyboard.press("Shift")
    report.page.keyboard.press("ArrowUp")
    report.page.keyboard.press("ArrowDown")
    assert report.card.is_visible()
    assert report.page.locator("details.kept fieldset").first.is_visible()
    assert accessibility.violations(report.page, axe) == []
