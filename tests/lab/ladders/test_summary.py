import pytest

from lab.ladders import TOTAL, Ladder, Result
from lab.ladders.series import examine
from lab.ladders.summary import Spread, summarize_axis


def made(*rows):
    ladders = [
        Ladder(f"field-{number}", "blur", {TOTAL: examine(values, 2)})
        for number, values in enumerate(rows)
    ]
    return Result("made@1", (*ladders, Ladder("field-0", "hue", {TOTAL: examine([9, 9], 2)})))


def test_references_are_counted_and_spread():
    summary = summarize_axis(made([90, 80, 70], [90, 40, 50], [90, 89, 84]), "blur", TOTAL)
    assert (summary.in_order, summary.references) == (2, 3)
    assert (summary.largest_rise, summary.rises_on) == (10, "field-1")
    assert summary.drop == Spread(6, 20, 40)
    assert summary.r_squared.high == pytest.approx(1)


def test_without_a_rise_no_reference_is_named():
    summary = summarize_axis(made([90, 80, 70]), "blur", TOTAL)
    assert (summary.largest_rise, summary.rises_on) == (0, None)


def test_what_never_moves_has_no_line():
    assert summarize_axis(made([90, 90, 90]), "blur", TOTAL).r_squared is None
