"""The site's Inspect page: a pair side by side, swiped, and as a difference."""

import shutil

import numpy as np
import pytest

import metrics
import reference_fields
from lab import runtime, server
from lab.report import write_inspect
from lab.run.scores import read_scores
from lab.site_folder import SITE
from tests.browser import test_accessibility as accessibility
from tests.browser.scores_page import DESKTOP, PHONE, ScoresPage
from tests.lab.report.making import FAILURE, LONG_NAME, NEGATIVE, row, shared_scores
from tests.lab.run.making import FIELDS

axe = accessibility.axe
SHIFTED = f"?model=shifted&field={FIELDS[7]}&sample=0"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    return shared_scores(tmp_path_factory)


@pytest.fixture(scope="module")
def url(saved, tmp_path_factory):
    site = tmp_path_factory.mktemp("inspect") / "site"
    for folder in ("styles", "scripts"):
        shutil.copytree(SITE / folder, site / folder)
    shutil.copytree(runtime.ensure() / "fonts", site / "runtime" / "fonts")
    shutil.copy(SITE / "icon.svg", site)
    write_inspect(site, saved)
    with server.running(site) as base:
        yield f"{base}inspect.html"


@pytest.fixture(scope="module")
def opened(browser, url):
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    yield ScoresPage(context.new_page(), url)
    context.close()


@pytest.fixture
def inspect(opened):
    opened.page.emulate_media(color_scheme="light")
    opened.open(SHIFTED)
    return opened


def candidate_frame(saved, model, field):
    scores = read_scores(saved)
    return scores.pixels.load(row(saved, model, field).pixels_sha256)


def points(value, digits=1):
    return f"{value:.{digits}f}".replace("-", "−")


def choose(inspect, view):
    inspect.page.get_by_role("radio", name=view, exact=True).check(force=True)


def test_a_link_opens_a_pair_in_its_view(inspect):
    inspect.open(f"{SHIFTED}&view=swipe")
    assert inspect.page.locator("#overview").is_hidden()
    assert inspect.page.locator("h1:visible").inner_text().startswith("shifted")
    assert inspect.page.get_by_role("radio", name="Swipe").is_checked()
    assert inspect.page.locator("#divider").is_visible()
    inspect.page.reload()
    assert inspect.page.locator("#divider").is_visible()


def test_side_by_side_both_frames_are_whole(inspect):
    sizes = inspect.page.locator(".alone img").evaluate_all(
        """async (all) => {
          await Promise.all(all.map((one) => one.decode()));
          return all.map((one) => [one.naturalWidth, one.naturalHeight, one.clientWidth]);
        }"""
    )
    assert sizes == [[180, 225, 360]] * 2
    reference, candidate = inspect.page.locator(".alone img").all()
    assert reference.bounding_box()["y"] == candidate.bounding_box()["y"]


def assert_swiped(inspect, saved, at):
    """See the reference up to the divider, and the candidate from there on."""
    assert inspect.divider() == at
    inspect.page.add_style_tag(content=".handle { visibility: hidden; }")
    shown = inspect.frame()
    reference = reference_fields.load(FIELDS[7]).pixels
    candidate = candidate_frame(saved, "shifted", FIELDS[7])
    assert not np.array_equal(reference, candidate)
    expected = np.concatenate([reference[:, :at], candidate[:, at:]], axis=1)
    np.testing.assert_array_equal(shown, expected)


def test_the_divider_is_dragged_by_mouse(inspect, saved):
    choose(inspect, "Swipe")
    box = inspect.page.locator(".layers .frame").bounding_box()
    scale = box["width"] / 180
    middle = box["y"] + box["height"] / 2
    mouse = inspect.page.mouse
    mouse.move(box["x"] + 90 * scale, middle)
    mouse.down()
    mouse.move(box["x"] + 40 * scale, middle + 30, steps=6)
    mouse.up()
    assert_swiped(inspect, saved, 40)
    for edge, at in ((0, 0), (180, 180)):
        mouse.move(box["x"] + inspect.divider() * scale, middle)
        mouse.down()
        mouse.move(box["x"] + edge * scale, middle, steps=4)
        mouse.up()
        assert_swiped(inspect, saved, at)


def test_the_divider_moves_by_arrow_keys(inspect, saved):
    choose(inspect, "Swipe")
    inspect.page.keyboard.press("Tab")
    divider = inspect.page.get_by_role("slider", name="Divider")
    assert divider.evaluate("one => one === document.activeElement")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        inspect.page.keyboard.press(key)
    assert_swiped(inspect, saved, 92)
    words = "92 of 180 pixels show the reference, the others the candidate"
    assert divider.get_attribute("aria-valuetext") == words
    inspect.page.keyboard.press("Home")
    assert_swiped(inspect, saved, 0)


def test_the_divider_is_dragged_by_touch(browser, url):
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    phone = ScoresPage(context.new_page(), url)
    phone.page.goto(f"{url}{SHIFTED}&view=swipe")
    assert phone.overflow() <= 0
    phone.page.evaluate("scrollTo(0, 200)")
    box = phone.page.locator(".layers .frame").bounding_box()
    session = context.new_cdp_session(phone.page)
    before = phone.page.evaluate("scrollY")

    def touch(kind, *points):
        where = [{"x": box["x"] + x, "y": box["y"] + y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    def drag(x, y, dx, dy):
        touch("touchStart", (x, y))
        for step in range(1, 11):
            touch("touchMove", (x + dx * step / 10, y + dy * step / 10))
        touch("touchEnd")
        phone.page.wait_for_timeout(100)

    drag(180, 200, 100, 4)
    assert phone.divider() == 140
    assert phone.page.evaluate("scrollY") == before
    # Up and down the finger scrolls the page as everywhere.
    drag(60, 200, 0, -100)
    assert phone.page.evaluate("scrollY") > before
    assert phone.page.locator(".layers .frame").bounding_box()["width"] == 360
    context.close()


@pytest.mark.parametrize(("view", "factor"), [("Difference", 1), ("Difference × 4", 4)])
def test_the_difference_is_that_of_the_pixels(inspect, saved, view, factor):
    choose(inspect, view)
    reference = reference_fields.load(FIELDS[7]).pixels.astype(int)
    levels = np.abs(reference - candidate_frame(saved, "shifted", FIELDS[7]))
    np.testing.assert_array_equal(inspect.frame(), np.minimum(factor * levels, 255))
    note = inspect.page.locator("#stage-note").inner_text()
    assert f"by {levels.mean():.1f} of 255 levels on average, by {levels.max()} at most" in note


def test_equal_frames_have_a_black_difference(inspect):
    inspect.open(f"?model=exact&field={FIELDS[2]}&view=difference-4")
    assert inspect.frame().max() == 0


def test_views_are_chosen_by_keyboard_and_kept_in_the_address(inspect):
    inspect.page.get_by_role("radio", name="Side by side").focus()
    for view in ("swipe", "difference", "difference-4"):
        inspect.page.keyboard.press("ArrowRight")
        assert inspect.query() == f"{SHIFTED}&view={view}"
        assert inspect.page.locator("#stage").get_attribute("data-view") == view


def test_numbers_are_those_of_the_score_file(inspect, saved):
    shifted = row(saved, "shifted", FIELDS[7])
    score = inspect.page.locator("#score").inner_text()
    assert score.startswith(points(shifted.total))
    sum_ = f"weighted {points(shifted.weighted)} − 0.4 × spread {points(shifted.spread)}"
    assert f"{sum_} = {points(shifted.total)}" in score
    rows = inspect.page.locator(".numbers details")
    assert rows.locator(".value").all_inner_texts() == [
        points(value) for value in shifted.subscores.values()
    ]
    assert rows.locator(".title").all_inner_texts() == [one.title for one in metrics.SUBSCORES]
    bar = rows.first.locator("rect").bounding_box()["width"]
    full = rows.first.locator(".bar").bounding_box()["width"]
    assert bar / full == pytest.approx(shifted.subscores["hue_placement"] / 100, abs=0.01)
    rows.nth(1).locator("summary").click()
    assert rows.nth(1).get_by_text(metrics.SUBSCORES[1].meaning).is_visible()


def test_notes_measurements_and_origin_are_shown(inspect, saved):
    shifted = row(saved, "shifted", FIELDS[7])
    remarks = inspect.page.locator("#remarks").inner_text().lower()
    for note in shifted.failure_notes:
        assert note.text.lower() in remarks
    assert "centers at least 12 px apart" in remarks  # the rule
    measured = inspect.page.locator("#measured").inner_text().replace("\t", " ").split("\n")
    reference = read_scores(saved).header.references[FIELDS[7]].measurements
    found = shifted.measurements
    for hue, area in found.hue_areas.items():
        overlap = found.hue_overlaps[hue]
        assert f"{hue} {reference.hue_areas[hue]:,} {area:,} {overlap:,}" in measured
    spreads = reference.gradient_spread, found.gradient_spread
    assert "Gradient spread {:.3f} {:.3f}".format(*spreads) in measured
    origin = inspect.page.locator("#pair-origin").inner_text()
    for text in (shifted.source, shifted.source_sha256, shifted.pixels_sha256, shifted.recipe):
        assert text in origin
    assert f"numpy {shifted.versions.numpy}" in origin


def test_the_reference_opens_in_the_live_lab(inspect):
    link = inspect.page.get_by_role("link", name="Open the reference in the live lab")
    assert link.get_attribute("href") == f"./?reference={FIELDS[7]}"


def test_other_pairs_are_chosen_in_place_and_back_leads_to_the_former(inspect):
    page = inspect.page
    choose(inspect, "Swipe")
    page.get_by_role("combobox", name="Field", exact=True).select_option("Three-zone soft field")
    page.get_by_role("combobox", name="Model", exact=True).select_option("washed")
    assert page.locator("h1:visible").inner_text() == "washed\nThree-zone soft field"
    assert inspect.query() == "?model=washed&field=three-zone-soft-field&sample=0&view=swipe"
    page.go_back()
    assert page.locator("h1:visible").inner_text().startswith("shifted")
    assert (
        page.get_by_role("combobox", name="Field", exact=True).input_value()
        == "three-zone-soft-field"
    )
    page.go_back()
    assert page.get_by_role("combobox", name="Field", exact=True).input_value() == FIELDS[7]
    page.go_forward()
    assert (
        page.get_by_role("combobox", name="Field", exact=True).input_value()
        == "three-zone-soft-field"
    )


def test_samples_are_chosen_where_there_are_several(inspect, saved):
    inspect.open(f"?model=samples&field={FIELDS[0]}&sample=2")
    page = inspect.page
    assert page.locator("h1:visible").inner_text().startswith(f"{LONG_NAME}, sample 2")
    score = page.locator("#score")
    assert score.inner_text().startswith(points(row(saved, "samples", sample=2).total))
    page.get_by_role("combobox", name="Sample").select_option("1")
    assert score.inner_text().startswith(points(row(saved, "samples", sample=1).total))
    page.get_by_role("combobox", name="Field", exact=True).select_option(FIELDS[1])
    assert page.get_by_role("combobox", name="Sample").is_hidden()


@pytest.mark.parametrize(
    ("model", "field", "state", "reason"),
    [("samples", FIELDS[2], "Failed", [FAILURE]), ("nobody", FIELDS[0], "Pending", [])],
)
def test_a_pair_without_a_frame_says_why_and_shows_no_number(inspect, model, field, state, reason):
    inspect.open(f"?model={model}&field={field}&view=difference")
    page = inspect.page
    assert page.locator("#score").inner_text().split("\n\n") == [state, *reason]
    assert page.get_by_text("No frame", exact=True).is_visible()
    assert page.locator(".alone img:visible").count() == 1
    assert page.get_by_role("radio", name="Swipe").is_disabled()
    assert page.locator(".numbers .value:visible").count() == 0
    assert page.locator("#measured").is_hidden()


def test_a_total_below_zero_is_shown_as_zero_and_says_so(inspect):
    inspect.open(f"?model={NEGATIVE.model}&field={NEGATIVE.field}")
    score = inspect.page.locator("#score").inner_text()
    assert score.startswith("0.0")
    assert score.endswith("Below zero; shown as 0.")
    assert "= −9.0" in score


def test_an_unknown_pair_is_said_to_be_unknown(inspect):
    inspect.open("?model=unheard-of&field=nowhere")
    assert inspect.page.locator("#lost").is_visible()
    assert inspect.page.locator("#overview").is_visible()
    inspect.candidate("exact", FIELDS[0]).click()
    inspect.page.get_by_role("link", name="All frames").click()
    assert inspect.page.locator("#lost").is_hidden()


def test_the_table_keeps_its_choices_while_a_pair_is_open(inspect):
    inspect.open("?metric=softness&models=exact&models=shifted")
    inspect.candidate("shifted", FIELDS[3]).click()
    inspect.page.get_by_role("link", name="All frames").click()
    assert inspect.query() == "?metric=softness&models=exact&models=shifted"
    assert set(inspect.columns()) == {"exact", "shifted"}


def test_frames_keep_a_whole_scale_and_no_width_scrolls_sideways(inspect):
    for view in ("Side by side", "Swipe"):
        choose(inspect, view)
        for _ in inspect.widths():
            assert inspect.overflow() <= 0
            for frame in inspect.page.locator("#stage .frame:visible").all():
                assert frame.bounding_box()["width"] / 180 in (1, 2, 3)


def test_nothing_is_asked_from_elsewhere_and_nothing_complained_of(inspect, url):
    inspect.page.wait_for_load_state("networkidle")
    base = url.removesuffix("inspect.html")
    assert inspect.requests
    assert all(request.startswith(base) for request in inspect.requests)
    assert inspect.console == []


@pytest.mark.parametrize("view", accessibility.VIEWS)
def test_axe_finds_no_violation(inspect, axe, view):
    accessibility.show(inspect.page, view)
    inspect.page.locator(".numbers summary").first.click()
    choose(inspect, "Swipe")
    assert accessibility.violations(inspect.page, axe) == []


def test_axe_finds_no_violation_where_there_is_no_frame(inspect, axe):
    inspect.page.goto(f"{inspect.url}?model=nobody&field={FIELDS[0]}")
    assert accessibility.violations(inspect.page, axe) == []
