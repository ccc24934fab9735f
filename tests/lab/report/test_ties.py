from lab.report.ties import Ties, find_ties
from tests.lab.run.making import FIELDS, pending, row

FLOORS = dict.fromkeys(FIELDS, 2.0)


def test_ties_are_found_field_by_field():
    rows = [
        row("a", FIELDS[0], 80.0),
        row("a", FIELDS[1], 81.0),
        row("b", FIELDS[0], 81.9),
        row("b", FIELDS[1], 83.0),
        row("c", FIELDS[0], 78.5),
    ]
    assert find_ties(rows, FLOORS) == (
        Ties((2, 4), with_best=True),
        Ties((), with_best=False),  # two points apart is no tie
        Ties((0,), with_best=True),
        Ties((), with_best=False),
        Ties((0,), with_best=False),  # not handed on
    )


def test_samples_tie_like_models():
    rows = [row("a", total=80.0, sample=1), row("a", total=80.0, sample=2)]
    assert find_ties(rows, FLOORS) == (Ties((1,), with_best=True), Ties((0,), with_best=True))


def test_what_is_not_scored_ties_with_nothing():
    undefined = row("b", state="undefined", total=None)
    rows = [row("a"), undefined, pending("c"), row("d", total=51.0)]
    assert find_ties(rows, FLOORS) == (
        Ties((3,), with_best=True),
        Ties((), with_best=False),
        Ties((), with_best=False),
        Ties((0,), with_best=True),
    )


def test_each_field_has_its_own_floor():
    rows = [
        row(model, field, total)
        for field in FIELDS[:2]
        for model, total in (("a", 80.0), ("b", 81.0))
    ]
    assert [one.numbers for one in find_ties(rows, {FIELDS[0]: 2.0, FIELDS[1]: 0.5})] == [
        (1,),
        (0,),
        (),
        (),
    ]
