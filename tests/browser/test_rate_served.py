"""The rating page as `fieldlab rate` serves it: votes reach the file, whatever happens between."""

import re
import shutil
import socket
from contextlib import contextmanager
from subprocess import PIPE, Popen

import msgspec
import pytest

from lab.study import FILE, read_study
from lab.votes import read_votes
from tests.browser.rate_page import RatePage, as_chosen, write_example
from tests.browser.scores_page import DESKTOP
from tests.lab.test_rate_server import PROGRAM


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_example(tmp_path_factory.mktemp("rate"), pairs=12)


@pytest.fixture
def port():
    """A port that is free, and stays so for a server that comes again."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


@contextmanager
def serving(folder, votes, port):
    command = (PROGRAM, "rate", folder, "--votes", votes, "--port", str(port), "--no-open")
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == f"Serving http://127.0.0.1:{port}/\n"
            yield process
        finally:
            process.kill()


@pytest.fixture
def rate(browser, port):
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    yield RatePage(context.new_page(), f"http://127.0.0.1:{port}/")
    context.close()


def wait_kept(rate, words):
    rate.page.locator("[data-kept]:visible", has_text=words).wait_for()


def check(rate, study, votes):
    kept = {vote.trial: as_chosen(study, vote) for vote in read_votes(votes)}
    assert kept == rate.chosen


def test_every_vote_is_in_the_file_when_the_page_says_so(rate, folder, port, tmp_path):
    votes, study = tmp_path / "votes.jsonl", read_study(folder)
    with serving(folder, votes, port):
        rate.open().begin()
        for side in ("left", "tie", "right") * 4:
            rate.answer(side)
        wait_kept(rate, "Saved")
        check(rate, study, votes)
        todo = rate.page.locator("#todo").inner_text()
        assert todo == "Your answers are saved. You can close this window."
        # A later answer to the same trial counts.
        rate.page.get_by_role("button", name="Back to the last one").click()
        rate.answer("left")
        wait_kept(rate, "Saved")
        check(rate, study, votes)
    assert len(votes.read_bytes().splitlines()) == 13
    assert rate.said == []


def test_a_later_answer_counts_even_if_the_clock_was_set_back(rate, folder, port, tmp_path):
    votes, study = tmp_path / "votes.jsonl", read_study(folder)
    rate.page.clock.install(time="2026-11-30T12:00:00Z")
    with serving(folder, votes, port):
        rate.open().begin()
        rate.answer("left")
        rate.page.clock.set_system_time("2026-11-30T11:00:00Z")
        rate.page.keyboard.press("Backspace")
        rate.wait_open()
        rate.answer("right")
        wait_kept(rate, "Saved")
        check(rate, study, votes)
    assert rate.chosen[1][1] == "right"


def test_a_server_that_dies_loses_nothing_and_gets_the_rest_later(rate, folder, port, tmp_path):
    votes, study = tmp_path / "votes.jsonl", read_study(folder)
    with serving(folder, votes, port) as process:
        rate.open().begin()
        rate.answer("left")
        wait_kept(rate, "Saved")
        rate.page.wait_for_load_state("networkidle")  # all pictures are there
        process.kill()
        process.wait()
        for side in ("right", "tie", "left", "right"):
            rate.answer(side)
        wait_kept(rate, "The study cannot be reached. 4 answers wait here")
    assert len(read_votes(votes)) == 1
    with serving(folder, votes, port):
        wait_kept(rate, "Saved")
        check(rate, study, votes)


def test_what_waits_is_sent_by_whoever_opens_the_page_next(rate, folder, port, tmp_path):
    votes, study = tmp_path / "votes.jsonl", read_study(folder)
    with serving(folder, votes, port) as process:
        rate.open().begin("one")
        process.kill()
        process.wait()
        rate.answer("right")
        wait_kept(rate, "1 answer waits here")
        rate.page.get_by_role("button", name="Pause").click()
        rate.page.get_by_role("button", name="Someone else rates").click()
    with serving(folder, votes, port):
        with rate.page.expect_response("**/votes"):
            rate.open()
        check(rate, study, votes)
        assert rate.screen() == "start"


def test_a_vote_that_is_refused_is_said_and_kept_and_tried_again_later(
    rate, folder, port, tmp_path
):
    other, votes, study = tmp_path / "other", tmp_path / "votes.jsonl", read_study(folder)
    shutil.copytree(folder, other)
    # A page that asks what the study does not.
    page = (other / "index.html").read_text("utf-8")
    others = {"main": "repeat", "catch": "identical", "identical": "catch"}
    changed = re.sub(
        '"purpose":"(main|catch|identical)"', lambda found: f'"purpose":"{others[found[1]]}"', page
    )
    assert changed != page
    (other / "index.html").write_text(changed, "utf-8")
    with serving(other, votes, port):
        rate.open().begin()
        rate.answer("left")
        wait_kept(rate, "1 answer was not taken (no vote of this study: expected one of the study")
        rate.page.get_by_role("button", name="Pause").click()
        kept = rate.votes(tmp_path)
        with rate.page.expect_response("**/votes") as answer:
            rate.open()
        assert answer.value.status == 400
        wait_kept(rate, "1 answer was not taken")
    assert {vote.trial: as_chosen(study, vote) for vote in kept} == rate.chosen
    assert votes.read_bytes() == b""


def test_another_server_on_the_port_takes_and_refuses_nothing(rate, folder, port, tmp_path):
    other, votes, study = tmp_path / "other", tmp_path / "votes.jsonl", read_study(folder)
    shutil.copytree(folder, other)
    renamed = msgspec.structs.replace(study, name="second")
    (other / FILE).write_bytes(msgspec.json.encode(renamed))
    with serving(other, tmp_path / "others.jsonl", port):
        rate.open().begin()
        rate.answer("left")
        wait_kept(rate, "The study cannot be reached. 1 answer waits here")
    for status, body in ((404, ""), (200, "hello"), (400, "hello"), (400, "null")):
        answer = {"status": status, "body": body}
        rate.page.route("**/votes", lambda route, _, answer=answer: route.fulfill(**answer))
        with rate.page.expect_response("**/votes"):
            rate.page.evaluate("dispatchEvent(new Event('online'))")
        wait_kept(rate, "The study cannot be reached. 1 answer waits here")
        rate.page.unroute("**/votes")
    with serving(folder, votes, port):
        wait_kept(rate, "Saved")
        check(rate, study, votes)
