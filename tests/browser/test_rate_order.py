"""In which order raters are asked, as the page's scripts decide in a real browser."""

import pytest

from lab.study import read_study
from tests.browser.rate_page import write_example


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A study of 60 pairs and 3 ratings."""
    return write_example(tmp_path_factory.mktemp("rate"), pairs=60, ratings=3)


@pytest.fixture(scope="module")
def study(folder):
    return read_study(folder)


@pytest.fixture(scope="module")
def page(browser, folder):
    context = browser.new_context()
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    yield page
    context.close()


def orders(page, *raters):
    return page.evaluate(
        """raters => {
          const { study, id } = JSON.parse(part("study-data").textContent);
          return raters.map((rater) => orderOf(study, id, rater));
        }""",
        raters,
    )


def test_every_rater_has_an_order_of_its_own_that_stays(page, study):
    first, again, other = orders(page, "one", "one", "two")
    assert first == again
    assert first != other
    for order in (first, other):
        assert sorted(one["place"] for one in order) == list(range(63))
        singles = [study.trials[one["place"]].b is None for one in order]
        assert singles == [False] * 60 + [True] * 3
        lefts = [one["left"] for one in order[:60]]
        assert 15 < lefts.count("a") < 45
    assert first[0]["left"] in "ab"


def test_a_repeat_comes_later_and_the_other_way_round(page, study):
    for order in orders(page, *(f"rater-{number}" for number in range(40))):
        turns = {one["place"]: turn for turn, one in enumerate(order)}
        for place, trial in enumerate(study.trials):
            if trial.repeats is None:
                continue
            first, repeat = order[turns[trial.repeats]], order[turns[place]]
            assert turns[place] - turns[trial.repeats] >= 1
            assert {first["left"], repeat["left"]} == {"a", "b"}


def test_random_numbers_are_the_documented_ones(page):
    def numbers(text, count):
        state = 0x811C9DC5
        for byte in text.encode():
            state = (state ^ byte) * 0x01000193 % 2**32
        for _ in range(count):
            state = (state + 0x9E3779B9) % 2**32
            mixed = (state ^ state >> 16) * 0x85EBCA6B % 2**32
            mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35 % 2**32
            yield (mixed ^ mixed >> 16) * 1000 // 2**32

    made = page.evaluate(
        """() => {
          const random = new Random("first 0123 é");
          return Array.from({ length: 20 }, () => random.below(1000));
        }"""
    )
    assert made == list(numbers("first 0123 é", 20))
