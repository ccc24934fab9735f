"""The recipes and files that the Calibrate page opens, keeps and hands out."""

from dataclasses import replace

import pytest

import metrics
from lab.calibrate.agreement.compute import agreement
from lab.calibrate.judged import join
from lab.run.scores import read_scores
from lab.votes import write_votes
from lab.votes.simulated import SimulatedRater, simulate
from lab.votes.trials import Plan
from tests.browser.calibrate_page import calibrate, live, open_calibrate, standing_of, text
from tests.lab.calibrate.boards import SHIPPED, header, lines, row

__all__ = ["calibrate", "live", "open_calibrate"]  # fixtures

PUBLISHED = metrics.BENCHMARK
ONE_SIDED = replace(
    PUBLISHED,
    name="one-sided",
    weights=dict.fromkeys(PUBLISHED.weights, 0.0) | {"blur_flow": 100.0},
)


def test_a_changed_recipe_does_not_keep_its_name(live):
    live.type("softness", 40)
    assert live.recipe().name == "benchmark-changed"
    live.type("softness", 35)
    assert live.recipe() == PUBLISHED
    live.page.locator("#recipe-name").fill("mine")
    live.type("softness", 40)
    assert live.recipe().name == "mine"
    live.page.locator("#recipe-name").fill("my own")
    assert live.recipe().name == "my-own"
    live.page.locator("#recipe-name").fill("mine!")
    assert live.said("recipe").startswith("Name: expected a word")
    assert live.page.locator("#save").is_disabled()
    assert live.page.locator("#download").is_disabled()


def test_a_downloaded_recipe_opens_as_it_was(live):
    live.type("softness", 12.5)
    live.type("empty_shape_credit", 71)
    live.page.locator("#recipe-name").fill("round-trip")
    live.settle()
    path, before = live.download(), live.recipe()
    live.page.locator("#open").select_option(label="lab 1")
    live.settle()
    assert live.recipe() == metrics.LAB
    live.bring("recipe", path.name, path.read_bytes())
    assert live.recipe() == before


def test_a_saved_recipe_is_there_after_a_reload_until_it_is_removed(open_calibrate):
    page = open_calibrate()
    page.type("softness", 20)
    page.page.locator("#recipe-name").fill("kept")
    page.settle()
    saved = page.recipe()
    page.page.get_by_role("button", name="Save").click()
    assert page.said("recipe") == "Saved as kept 1 in this browser."
    page.page.reload()
    page.wait_ready()
    assert page.recipe() == replace(saved, name="benchmark-changed")  # from the address
    page.page.locator("#open").select_option(label="kept 1")
    page.settle()
    assert page.recipe() == saved
    page.page.get_by_role("button", name="Remove").click()
    assert page.page.locator("#open option", has_text="kept 1").count() == 0


def test_another_recipe_is_saved_beside_one_of_its_name(open_calibrate):
    page = open_calibrate()
    for softness in (20, 25):
        page.type("softness", softness)
        page.page.locator("#recipe-name").fill("twice")
        page.page.locator("#recipe-version").fill("1")
        page.page.get_by_role("button", name="Save").click()
    assert page.said("recipe") == (
        "Saved as twice 2 in this browser. twice 1 is another one, and stays."
    )
    for version, softness in (("1", 20), ("2", 25)):
        page.page.locator("#open").select_option(label=f"twice {version}")
        page.settle()
        assert page.recipe().weights["softness"] == softness


def test_two_recipes_are_compared(live, tmp_path):
    live.page.locator("#before").select_option(label="lab 1")
    live.type("softness", 30)
    cells = [
        line.locator("th, td").all_text_contents()
        for line in live.page.locator("#differences tbody tr:not([hidden])").all()
    ]
    assert ["Softness", "35 %", "30 %", "−5"] in cells
    assert ["Credit for colors absent from both images", "100 %", "35 %", "−65"] in cells
    assert not any("Penalty" in line[0] for line in cells)
    live.page.locator("#before").evaluate("select => select.blur()")
    expected = {title: text(mean) for title, mean in standing_of(metrics.LAB, tmp_path).items()}
    live.page.wait_for_timeout(300)
    shown = {one["title"]: one["before"] for one in live.models() if one["rank"] != "–"}
    assert shown == expected


BAD = {
    "recipe": ("recipe", "x.json", "{}", "x.json: recipe: missing name"),
    "no text": ("recipe", "x.json", b"\xff\xfe", "x.json: expected a recipe’s JSON, came bytes"),
    "weights": (
        "recipe",
        "x.json",
        PUBLISHED.to_json().replace("35.0", "36.0"),
        "x.json: weights: expected a sum of 100, got 101.0",
    ),
    "scores": ("scores", "x.jsonl", "hello\n", "x.jsonl:1: expected the line that begins a score"),
    "a row": (
        "scores",
        "x.jsonl",
        lines(header(), row("m", "one") | {"measurements": 3}),
        "x.jsonl:2: expected measurements, came 3",
    ),
    "votes": ("votes", "x.csv", "a,b\n", "x.csv:1: expected the columns of a file of votes"),
}


@pytest.mark.parametrize(("what", "name", "content", "message"), BAD.values(), ids=BAD)
def test_a_bad_file_gives_one_line_and_changes_nothing(live, what, name, content, message):
    before = live.recipe(), live.models()
    live.bring(what, name, content)
    assert live.said(what).replace("'", "’").startswith(message.replace("'", "’"))
    assert "\n" not in live.said(what)
    assert (live.recipe(), live.models()) == before
    live.type("softness", 30)
    assert live.recipe().weights["softness"] == 30


# Votes


@pytest.fixture(scope="module")
def votes():
    """Made up by a program, about the shipped candidates."""
    raters = [SimulatedRater(number=number, recipe=metrics.LAB) for number in (1, 2, 3)]
    return simulate(read_scores(SHIPPED).rows, raters, Plan(pairs=40), seed=1)


@pytest.fixture(scope="module")
def expected(votes):
    """What the command line says of two recipes."""
    scores = read_scores(SHIPPED)
    judged = join(votes, scores)
    return [agreement(judged, scores, one, keep_all=True).choices for one in (ONE_SIDED, PUBLISHED)]


@pytest.mark.parametrize("suffix", [".csv", ".json", ".jsonl"])
def test_agreement_is_that_of_the_command_line(live, votes, expected, tmp_path, suffix):
    path = tmp_path / f"votes{suffix}"
    write_votes(path, votes)
    live.bring("votes", path.name, path.read_bytes())
    live.bring("recipe", "one-sided.json", ONE_SIDED.to_json())
    now, before = expected
    shown = lines_of(live)
    assert shown["This recipe"] == percent(now.accuracy.value)
    assert shown["The one it is compared with"] == percent(before.accuracy.value)
    assert shown["This recipe"] != shown["The one it is compared with"]
    assert shown["The other raters"] == percent(now.ceiling.value)
    for baseline in now.baselines:
        assert shown[baseline.title] == percent(baseline.accuracy.value)
    facts = live.page.locator("#votes-facts").text_content()
    assert "made up by a program: they say nothing of people" in facts


def lines_of(page):
    """The lines of the agreement, by title."""
    return dict(
        page.page.evaluate(
            """() => [...document.querySelectorAll("#agreed dt")].map((title) =>
              [title.textContent, title.nextElementSibling.textContent])"""
        )
    )


def percent(share):
    return f"{100 * share:.1f} %"
