from lab.cli.scores import models_parts, within_floor
from lab.run.summary import summarize
from tests.lab.run.making import FIELDS, row


def parts(floor, **totals):
    rows = [row(model, field, total) for model, total in totals.items() for field in FIELDS]
    return list(models_parts(summarize(rows, dict.fromkeys(FIELDS, floor))))


def test_ties_stand_below_the_table_each_pair_once():
    table, *lines = parts(0.8, a=50.0, b=50.6, c=51.2, d=70.0)
    assert table.row_count == 4
    assert lines == [
        "",
        "a: tie with b: within the noise floor of 0.8",
        "b: tie with c: within the noise floor of 0.8",
    ]


def test_without_ties_there_is_the_table_alone():
    assert len(parts(0.2, a=50.0, b=50.6)) == 1


def test_a_name_cannot_steer_the_terminal():
    *_, line = parts(0.8, **{"a\x1b[2J": 50.0, "b": 50.6})
    assert line == "a\\x1b[2J: tie with b: within the noise floor of 0.8"


def test_names_of_one_floor_are_put_together():
    words = within_floor({"a": 0.84, "b": 2.0, "c": 0.8})
    assert words == (
        "tie with a, c: within the noise floor of 0.8; tie with b: within the noise floor of 2.0"
    )
