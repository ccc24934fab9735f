import numpy as np
import pytest

from lab.calibrate.agreement.screening import screen, without
from tests.lab.calibrate.agreement.making import Session, judged


def reasons(*sessions):
    return {one.rater: one.reasons for one in screen(judged(*sessions))}


def catches(session, failed, count):
    for number in range(count):
        chosen = "n" if number < failed else "m"
        session.pair("m", "n", chosen, purpose="catch", expected="a")
    return session


def identical(session, preferred, count):
    for number in range(count):
        chosen = "m" if number < preferred else "tie"
        session.pair("m", "m", chosen, purpose="identical", expected="tie")
    return session


def sides(session, left, count):
    """Choose the left side in so many of the trials, whichever candidate is there."""
    for number in range(count):
        chosen = "m" if (number < left) == (number % 2 == 0) else f"n{number}"
        session.pair("m", f"n{number}", chosen, left="b" if number % 2 else "a")
    return session


def repeats(session, opposite, count):
    for number in range(count):
        session.pair("m", f"r{number}", "m", left="b" if number % 2 else "a")
    for number in range(count):
        other = f"r{number}" if number < opposite else "m"
        # Shown the other way round.
        session.pair(f"r{number}", "m", other, purpose="repeat")
    return session


def test_a_careful_rater_passes():
    session = repeats(sides(Session("x"), 10, 20), 1, 4)
    assert reasons(identical(catches(session, 1, 4), 1, 4)) == {}


@pytest.mark.parametrize(
    ("session", "spared", "reason"),
    [
        (catches(Session("x"), 2, 5), catches(Session("x"), 1, 2), "failed 2 of 5 catch trials"),
        (catches(Session("x"), 3, 9), catches(Session("x"), 2, 8), "failed 3 of 9 catch trials"),
        (
            identical(Session("x"), 2, 3),
            identical(Session("x"), 2, 2),
            "called one of two identical frames closer in 2 of 3 trials",
        ),
        (
            # Twice the chance of 11 of 11 is 0.00098, of 10 of 10 is 0.00195.
            sides(Session("x"), 11, 11),
            sides(Session("x"), 10, 10),
            "chose the first side in 11 of 11 preferences",
        ),
        (
            sides(Session("x"), 2, 30),
            sides(Session("x"), 9, 30),
            "chose the second side in 28 of 30 preferences",
        ),
        (
            repeats(Session("x"), 3, 4),
            repeats(Session("x"), 2, 4),
            "preferred the other candidate in 3 of 4 repeats",
        ),
    ],
)
def test_each_check_names_what_it_saw(session, spared, reason):
    assert reasons(session) == {"x": (reason,)}
    assert reasons(spared) == {}


def test_a_tie_in_a_repeat_is_no_contradiction():
    session = Session("x")
    for number in range(4):
        session.pair("m", f"n{number}", "m", left="b" if number % 2 else "a")
    for number in range(4):
        session.pair("m", f"n{number}", "tie", purpose="repeat")
    assert reasons(session) == {}


def test_answers_without_looking():
    hasty, quick = Session("x"), Session("y")
    for number in range(5):
        hasty.pair("m", f"n{number}", "m", left="b" if number % 2 else "a", seconds=0.3)
        quick.pair("m", f"n{number}", "m", left="b" if number % 2 else "a", seconds=0.9)
    assert reasons(hasty, quick) == {"x": ("answered in 0.30 s, in the middle of 5 answers",)}


def test_repeated_ratings_that_lie_far_apart():
    careless, steady = Session("x"), Session("y")
    for number in range(4):
        careless.rate(f"m{number}", 10.0)
        steady.rate(f"m{number}", 10.0)
    for number in range(4):
        careless.rate(f"m{number}", 50.0, purpose="repeat")
        steady.rate(f"m{number}", 30.0, purpose="repeat")
    found = reasons(careless, steady)
    assert found == {"x": ("repeated ratings lie 40 points apart, on average of 4",)}


def test_ratings_that_follow_nobody():
    random = np.random.default_rng(3)
    quality = np.linspace(10, 90, 15)
    sessions = [Session(name) for name in ("a", "b", "c", "flat", "upside-down")]
    for number, value in enumerate(quality):
        for session in sessions[:3]:
            session.rate(f"m{number}", float(np.clip(value + random.normal(0, 8), 0, 100)))
        sessions[3].rate(f"m{number}", 50.0)
        sessions[4].rate(f"m{number}", 100 - float(value))
    found = reasons(*sessions)
    assert set(found) == {"flat", "upside-down"}
    assert found["flat"] == ("gave all of 15 candidates the same rating",)
    followed = "ratings of 15 candidates do not follow those of the others (correlation -0."
    assert found["upside-down"][0].startswith(followed)


def test_all_reasons_of_a_rater_are_listed_and_its_votes_left_out():
    bad = identical(catches(Session("bad"), 4, 4), 4, 4).pair("m", "n", "m")
    good = Session("good").pair("m", "n", "n").rate("m", 30)
    everything = judged(bad, good, left_out=("left out 3: a reason",))
    found = screen(everything)
    assert [one.rater for one in found] == ["bad"]
    assert len(found[0].reasons) == 2
    kept = without(everything, found)
    assert {pair.vote.rater for pair in kept.pairs} == {"good"}
    assert len(kept.ratings) == 1
    assert kept.left_out == ("left out 3: a reason",)


def test_nobody_is_nobody():
    assert reasons() == {}
