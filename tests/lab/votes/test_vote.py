import msgspec
import pytest

from lab.votes import Screen, Vote

SCREEN = Screen(width=1280, height=800, scale=2.0, touch=False, dark=True)
PAIR = {
    "study": "first",
    "rater": "r1",
    "trial": 1,
    "purpose": "main",
    "reference": "magenta-circle",
    "a": "one/magenta-circle",
    "b": "two/magenta-circle",
    "left": "b",
    "choice": "tie",
    "seconds": 1.5,
    "date": "2026-11-30T00:00:00Z",
    "screen": SCREEN,
}
RATING = {name: value for name, value in PAIR.items() if name not in ("b", "left", "choice")}


def test_a_pair_and_a_rating_are_votes():
    assert Vote(**PAIR).key == ("first", "r1", 1)
    assert Vote(**RATING, rating=40.0).b is None


@pytest.mark.parametrize("missing", ["b", "left", "choice"])
def test_a_pair_has_all_of_its_parts(missing):
    with pytest.raises(ValueError, match="either b, left and choice, or a rating"):
        Vote(**{**PAIR, missing: None})


def test_a_rating_has_no_part_of_a_pair():
    with pytest.raises(ValueError, match="either b, left and choice, or a rating"):
        Vote(**PAIR, rating=40.0)


@pytest.mark.parametrize(
    ("rater", "simulated"), [("simulated-1", False), ("Simulated-01", False), ("r1", True)]
)
def test_a_program_cannot_pass_for_a_person(rater, simulated):
    with pytest.raises(ValueError, match="a rater named simulated-… exactly if simulated is true"):
        Vote(**{**PAIR, "rater": rater, "simulated": simulated})


@pytest.mark.parametrize(
    ("purpose", "expected"), [("main", "a"), ("repeat", "a"), ("catch", None), ("identical", None)]
)
def test_identical_and_catch_trials_alone_have_a_right_answer(purpose, expected):
    with pytest.raises(ValueError, match="of an identical or catch trial only"):
        Vote(**{**PAIR, "purpose": purpose, "expected": expected})


def test_a_rating_is_no_control():
    with pytest.raises(ValueError, match="a pair in an identical or catch trial"):
        Vote(**{**RATING, "rating": 1.0, "purpose": "catch", "expected": "a"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rater", "two words"),
        ("rater", "ann\n"),
        ("rater", ""),
        ("study", "first\n"),
        ("trial", 0),
        ("rating", 101),
        ("choice", "left"),
    ],
)
def test_values_out_of_range_are_refused_when_read(name, value):
    plain = msgspec.to_builtins(Vote(**PAIR)) | {name: value}
    with pytest.raises(msgspec.ValidationError, match=rf"\$\.{name}"):
        msgspec.convert(plain, type=Vote)
