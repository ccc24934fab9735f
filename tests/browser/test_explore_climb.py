"""The climb: live, stoppable, one step of undo, its path kept and replayed."""

import json

import pytest

import reference_fields
from lab.explore import climb
from lab.session import Session
from tests.browser.explore_panel import close_panel, open_panel, until


@pytest.fixture
def panel(lab):
    lab.start_over()
    yield open_panel(lab, "climb")
    close_panel(lab, "climb")


def start(lab, panel):
    panel.get_by_role("button", name="Start climbing").click()


def finish(lab, panel):
    until(lambda: panel.locator("#climb-start").inner_text() == "Start climbing")
    lab.settle()


def native_path(query):
    session = Session()
    session.add_reference("magenta-circle", reference_fields.load("magenta-circle").pixels)
    one = session.subject(query)
    return climb.advance(one, climb.start(one.candidate), 10_000)


def test_it_finds_the_reference_as_natively_and_is_one_step_of_undo(lab, panel):
    before = lab.total()
    totals = "() => { window.totals = []; fieldlab.on('score', (r) => totals.push(r.total)); }"
    lab.page.evaluate(totals)
    start(lab, panel)
    finish(lab, panel)
    state, path = native_path("reference=magenta-circle")
    assert state.total == 100
    assert lab.total() == "100.0"
    assert lab.state()["radius"] == 72
    steps = len(path) - 1
    words = panel.locator("#climb-status").inner_text()
    assert words.startswith(f"From {before} to 100.0 in {steps} steps, {state.scorings} candidates")
    assert panel.locator("#climb-step").get_attribute("max") == str(steps)
    # Animated: what was painted on the way only rose.
    seen = lab.page.evaluate("window.totals")
    assert len(seen) > 3
    assert seen == sorted(seen)
    lab.page.keyboard.press("Control+z")
    lab.settle()
    assert lab.total() == before
    assert lab.state()["radius"] == 42


def test_the_path_is_the_native_one(lab, panel):
    found = lab.page.evaluate(
        """async () => {
          let state = "", path = [];
          for (let call = 0; call < 20; call += 1) {
            const answer = JSON.parse(await fieldlab.ask("climb", fieldlab.query(), state, 2));
            state = answer.state;
            path.push(...answer.accepted);
          }
          return path.map(({ circles }) => circles);
        }"""
    )
    _, path = native_path("reference=magenta-circle")
    expected = [point for point in path if point.scorings <= 40]
    assert len(found) == len(expected) > 5
    for circles, point in zip(found, expected, strict=True):
        assert circles == json.loads(json.dumps(circles_of(point)))


def circles_of(point):
    keys = ("x", "y", "radius", "softness", "opacity", "color")
    return [{key: getattr(circle, key) for key in keys} for circle in point.candidate.circles]


def test_the_path_is_replayed_by_the_scrubber(lab, panel):
    before = lab.total()
    start(lab, panel)
    finish(lab, panel)
    scrubber = panel.get_by_role("slider", name="Step of the climb")
    scrubber.focus()
    lab.page.keyboard.press("Home")
    lab.settle()
    assert lab.total() == before
    assert panel.locator("#climb-at").inner_text().startswith("step 0 of ")
    lab.page.keyboard.press("ArrowRight")
    lab.settle()
    _, path = native_path("reference=magenta-circle")
    assert lab.total() == f"{path[1].total:.1f}"
    assert "radius 42 → " in panel.locator("#climb-at").inner_text()
    panel.get_by_role("button", name="Back to where it started").click()
    lab.settle()
    assert lab.total() == before


def test_replay_plays_the_whole_path(lab, panel):
    start(lab, panel)
    finish(lab, panel)
    panel.get_by_role("button", name="Replay").click()
    until(lambda: panel.locator("#climb-at").inner_text().startswith("step 1 of"))
    until(lambda: panel.locator("#climb-replay").inner_text() == "Replay")
    lab.settle()
    assert lab.total() == "100.0"


def test_stop_stops(lab, panel):
    start(lab, panel)
    until(lambda: lab.state()["radius"] > 42)
    panel.get_by_role("button", name="Stop").click()
    lab.settle()
    stopped = lab.state()
    lab.page.wait_for_timeout(500)
    assert lab.state() == stopped
    assert panel.locator("#climb-start").inner_text() == "Start climbing"
    lab.page.keyboard.press("Control+z")
    lab.settle()
    assert lab.state()["radius"] == 42


def test_a_hand_on_the_candidate_stops_it(lab, panel):
    start(lab, panel)
    until(lambda: lab.state()["radius"] > 42)
    lab.set(x=10)
    finish(lab, panel)
    assert lab.state()["x"] == 10
    lab.page.wait_for_timeout(500)
    assert lab.state()["x"] == 10


def test_closing_the_panel_stops_it(lab, panel):
    start(lab, panel)
    until(lambda: lab.state()["radius"] > 42)
    close_panel(lab, "climb")
    lab.settle()
    stopped = lab.state()
    lab.page.wait_for_timeout(500)
    assert lab.state() == stopped


def test_with_reduced_motion_it_jumps_to_the_result(lab, panel):
    lab.page.emulate_media(reduced_motion="reduce")
    lab.page.evaluate("() => { window.states = 0; fieldlab.on('state', () => (states += 1)); }")
    start(lab, panel)
    finish(lab, panel)
    assert lab.page.evaluate("window.states") == 1
    assert lab.total() == "100.0"
    assert not panel.locator("#climb-replay").is_visible()


def test_at_the_top_it_says_that_nothing_is_higher(lab, panel):
    lab.set(radius=72)
    lab.settle()
    start(lab, panel)
    finish(lab, panel)
    assert panel.locator("#climb-status").inner_text().startswith("Nothing higher within reach")
    assert lab.total() == "100.0"
    assert panel.locator("#climb-replay").is_disabled()
