"""The rating page in a real browser: what is chosen is what is exported."""

import random
import re
from itertools import cycle

import msgspec
import pytest

from lab import server
from lab.study import read_study
from tests.browser.rate_page import RatePage, as_chosen, write_example
from tests.browser.scores_page import DESKTOP

BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); } })"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A study of 60 pairs and 3 ratings."""
    return write_example(tmp_path_factory.mktemp("rate"), pairs=60, ratings=3)


@pytest.fixture(scope="module")
def study(folder):
    return read_study(folder)


@pytest.fixture(scope="module")
def url(folder):
    with server.running(folder) as base:
        yield base


@pytest.fixture
def contexts(browser):
    """Make contexts that are closed at the end: `contexts(**options)`."""
    made = []

    def context(**options):
        made.append(browser.new_context(viewport=DESKTOP, reduced_motion="reduce", **options))
        return made[-1]

    yield context
    for one in made:
        one.close()


@pytest.fixture
def rate(contexts, url):
    return RatePage(contexts(has_touch=True).new_page(), url).open()


def test_a_session_of_60_pairs_closed_in_the_middle_exports_what_was_chosen(
    contexts, url, study, tmp_path
):
    ways = cycle(("arrow", "mouse", "letter", "tap", "picture"))
    sides = random.Random(6)
    first = contexts(has_touch=True)
    rate = RatePage(first.new_page(), url).open()
    rate.begin("early-bird-1")
    for _ in range(23):
        rate.answer(sides.choice(("left", "tie", "right")), next(ways))
    assert rate.trial() == 24
    record = rate.chosen
    kept = first.storage_state()
    first.close()

    rate = RatePage(contexts(has_touch=True, storage_state=kept).new_page(), url).open()
    assert rate.screen() == "pause"
    paused = rate.page.locator("#stopped").inner_text()
    assert re.fullmatch(
        r"23 of 63 answered; answers are kept as early-bird-1-[a-z2-9]{4}\.", paused
    )
    rate.page.get_by_role("button", name="Continue").click()
    rate.wait_open()
    assert rate.trial() == 24
    rate.chosen = record
    for _ in range(37):
        rate.answer(sides.choice(("left", "tie", "right")), next(ways))
    # Back by two and another answer, which counts.
    for _ in range(2):
        rate.page.get_by_role("button", name="Back", exact=True).click()
        rate.wait_open()
    assert rate.trial() == 59
    pressed = rate.page.locator('button[aria-pressed="true"]').get_attribute("data-side")
    assert pressed == record[59][1]
    rate.answer("left" if pressed == "right" else "right", "mouse")
    assert rate.trial() == 61
    assert rate.said == []

    rate.page.get_by_role("button", name="Pause").click()
    votes = rate.votes(tmp_path, "csv")
    assert rate.votes(tmp_path, "json") == votes
    assert [vote.trial for vote in votes] == list(range(1, 61))
    assert {vote.trial: as_chosen(study, vote) for vote in votes} == record
    (rater,) = {vote.rater for vote in votes}
    assert paused.endswith(f" as {rater}.")
    for vote in votes:
        study.check(vote)
        assert vote.seconds > 0
        assert (vote.screen.width, vote.screen.height) == (1280, 900)
    asked = sorted(
        msgspec.json.encode((vote.purpose, vote.a, vote.b, vote.expected)) for vote in votes
    )
    pairs = [one for one in study.trials if one.b]
    assert asked == sorted(
        msgspec.json.encode((one.purpose, one.a, one.b, one.expected)) for one in pairs
    )


def test_a_name_is_suggested_and_programs_names_are_refused(rate):
    field = rate.page.get_by_label("A name for your answers")
    suggested = field.input_value()
    assert re.fullmatch(r"[a-z]+-[a-z]+-\d{3}", suggested)
    rate.page.get_by_role("button", name="Another").click()
    assert field.input_value() != suggested
    for name, words in (("Simulated", "belong to programs"), ("my name", "digits"), ("", "59")):
        field.fill(name)
        rate.page.get_by_role("button", name="Start").click()
        assert words in rate.page.get_by_role("alert").first.inner_text()
        assert rate.screen() == "start"
    field.fill("Me_1")
    field.press("Enter")
    rate.wait_open()


def test_a_key_held_down_and_a_double_click_answer_once(rate):
    rate.begin()
    for _ in range(5):
        rate.page.keyboard.down("ArrowLeft")
    rate.page.keyboard.up("ArrowLeft")
    rate.wait_other(1)
    assert rate.trial() == 2
    rate.page.get_by_role("button", name="Tie").dblclick()
    rate.wait_other(2)
    assert rate.trial() == 3
    for _ in range(5):
        rate.page.keyboard.down("Enter")
    rate.wait_other(3)
    rate.page.wait_for_timeout(400)
    assert rate.trial() == 4


def test_single_candidates_are_rated_by_keys_and_by_mouse(rate, study, tmp_path):
    rate.begin()
    for _ in range(60):
        rate.answer("tie")
    assert rate.page.get_by_role("heading").first.inner_text() == study.rating_question
    done, slider = rate.page.locator("#done"), rate.page.get_by_role("slider")
    assert done.is_disabled()
    assert rate.page.locator("#value").inner_text() == "–"
    shown = [rate.picture("single")]
    rate.page.keyboard.press("ArrowRight")
    rate.page.keyboard.press("ArrowRight")
    rate.page.keyboard.press("Enter")
    rate.wait_other(61)
    shown.append(rate.picture("single"))
    box = slider.bounding_box()
    rate.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert rate.page.locator("#value").inner_text() == "50"
    done.click()
    rate.wait_other(62)
    shown.append(rate.picture("single"))
    slider.press("End")
    done.click()
    rate.page.get_by_role("heading", name="Thank you").wait_for()
    votes = rate.votes(tmp_path, "csv")[60:]
    assert [vote.rating for vote in votes] == [52, 50, 100]
    assert [study.candidates[vote.a].picture for vote in votes] == shown
    # From the end, back to the last one.
    rate.page.get_by_role("button", name="Back to the last one").click()
    rate.wait_open()
    assert rate.page.locator("#value").inner_text() == "100"
    slider.press("Home")
    rate.page.keyboard.press("Enter")
    rate.page.get_by_role("heading", name="Thank you").wait_for()
    assert rate.votes(tmp_path)[62].rating == 0


def test_only_the_time_of_looking_counts(rate, tmp_path):
    rate.page.clock.install()
    rate.begin()
    rate.page.clock.fast_forward(40_000)
    rate.page.keyboard.press("p")
    rate.page.clock.fast_forward(1_000_000)
    rate.page.get_by_role("button", name="Continue").click()
    rate.wait_open()
    hide = """hidden => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    rate.page.evaluate(hide, True)
    rate.page.clock.fast_forward(1_000_000)
    rate.page.evaluate(hide, False)
    rate.page.clock.fast_forward(20_000)
    rate.answer("left")
    rate.page.get_by_role("button", name="Pause").click()
    (vote,) = rate.votes(tmp_path)
    assert 60 <= vote.seconds < 1000


def test_a_pause_before_the_next_pictures_does_not_count_the_last_trial(rate, tmp_path):
    rate.page.clock.install()
    rate.begin()
    rate.page.clock.fast_forward(1_000_000)
    rate.page.keyboard.press("ArrowLeft")
    rate.page.keyboard.press("p")
    rate.page.get_by_role("button", name="Continue").click()
    rate.answer("left")
    rate.page.get_by_role("button", name="Pause").click()
    first, second = rate.votes(tmp_path)
    assert second.seconds < 1000 <= first.seconds


def test_without_storage_it_says_so_and_goes_on(contexts, url, study, tmp_path):
    context = contexts()
    context.add_init_script(BLOCKED)
    rate = RatePage(context.new_page(), url).open()
    assert "This browser keeps nothing" in rate.page.get_by_role("alert").first.inner_text()
    rate.begin()
    for side in ("left", "tie", "right"):
        rate.answer(side)
    assert "download your answers before you close" in rate.kept()
    asked = []
    rate.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    rate.page.close(run_before_unload=True)
    rate.page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    rate.page.get_by_role("button", name="Pause").click()
    votes = rate.votes(tmp_path)
    assert {vote.trial: as_chosen(study, vote) for vote in votes} == rate.chosen
    assert rate.said == []


def test_it_works_from_a_folder_and_stays_there(contexts, folder, study, tmp_path):
    context = contexts()
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    rate = RatePage(context.new_page(), (folder / "index.html").as_uri()).open()
    rate.begin()
    for side in ("left", "right", "tie"):
        rate.answer(side)
    record = rate.chosen
    assert rate.kept() == "Kept in this browser"
    rate.page.close()
    rate = RatePage(context.new_page(), (folder / "index.html").as_uri()).open()
    rate.page.get_by_role("button", name="Continue").click()
    rate.wait_open()
    assert rate.trial() == 4
    rate.page.get_by_role("button", name="Pause").click()
    votes = rate.votes(tmp_path)
    assert {vote.trial: as_chosen(study, vote) for vote in votes} == record
    assert rate.said == []
    assert all(one.startswith(("file://", "blob:")) for one in asked)


def test_a_picture_that_is_missing_is_not_judged(rate):
    rate.begin()
    rate.page.route("**/pixels/*", lambda route: route.abort())
    rate.page.keyboard.press("ArrowLeft")
    rate.page.get_by_text("The pictures cannot be loaded.").wait_for()
    rate.page.keyboard.press("ArrowLeft")
    assert rate.trial() == 2
    rate.page.unroute("**/pixels/*")
    rate.page.get_by_role("button", name="Try again").click()
    rate.answer("left")
    assert rate.trial() == 3


def test_someone_else_begins_anew_and_the_first_can_come_back(rate):
    rate.begin("one")
    rate.answer("left")
    rate.page.get_by_role("button", name="Pause").click()
    rate.page.get_by_role("button", name="Someone else rates").click()
    rate.begin("two")
    assert rate.trial() == 1
    rate.page.keyboard.press("p")
    rate.page.locator("section:not([hidden]) [data-leave]").click()
    rate.begin("one")
    assert rate.trial() == 2


def test_one_name_in_two_browsers_is_two_raters(contexts, url, tmp_path):
    raters = set()
    for _ in range(2):
        rate = RatePage(contexts().new_page(), url).open()
        rate.begin("ann")
        rate.answer("left")
        rate.page.get_by_role("button", name="Pause").click()
        (vote,) = rate.votes(tmp_path)
        raters.add(vote.rater)
        rate.page.get_by_role("button", name="Someone else rates").click()
        # The whole name means the same rater, and nobody new.
        rate.begin(vote.rater)
        assert rate.trial() == 2
    assert len(raters) == 2
    assert all(re.fullmatch("ann-[a-z2-9]{4}", rater) for rater in raters)
