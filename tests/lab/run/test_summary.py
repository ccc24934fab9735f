import numpy as np
import pytest

from lab.run import summary as tested
from tests.lab.run.making import FIELDS, KEYS, pending, row


def summarize(rows, floor=0.0):
    return tested.summarize(rows, dict.fromkeys(FIELDS, floor))


def model(name, totals):
    return [row(name, field, total) for field, total in zip(FIELDS, totals, strict=False)]


def test_a_mean_and_its_interval():
    totals = [60.0, 62.0, 64.0, 66.0, 68.0, 70.0, 72.0, 74.0, 76.0, 78.0]
    (summary,) = summarize(model("alpha", totals))
    assert summary.total.value == 69.0
    # The mean's standard error is 5.745 / sqrt(10) = 1.817 points.
    assert summary.total.low == pytest.approx(69 - 1.96 * 1.817, abs=0.15)
    assert summary.total.high == pytest.approx(69 + 1.96 * 1.817, abs=0.15)
    assert list(summary.subscores) == list(KEYS)
    assert summary.subscores["softness"] == summary.total


def test_equal_rows_give_equal_intervals():
    rows = model("alpha", [10.0, 20.0, 40.0])
    assert summarize(rows) == summarize(rows)


def test_only_what_is_scored_counts_and_all_is_counted():
    rows = [
        *model("alpha", [50.0, 70.0]),
        row(field=FIELDS[2], state="failed", subscores=None, total=None),
        row(field=FIELDS[3], state="undefined", total=None),
        pending(field=FIELDS[4]),
    ]
    (summary,) = summarize(rows)
    assert summary.total.value == 60.0
    assert (summary.scored, summary.expected) == (2, 5)
    assert summary.states == {"scored": 2, "failed": 1, "undefined": 1, "pending": 1}


def test_samples_of_a_field_count_as_one():
    rows = [row(total=10.0, sample=1), row(total=30.0, sample=2), row(field=FIELDS[1], total=80.0)]
    (summary,) = summarize(rows)
    assert summary.total.value == 50.0
    assert summary.scored == 3
    # Whole fields are drawn: both once, or one twice.
    assert (summary.total.low, summary.total.high) == (20.0, 80.0)


def test_a_single_field_has_no_interval():
    (summary,) = summarize(model("alpha", [50.0]))
    assert (summary.total.value, summary.total.low, summary.total.high) == (50.0, None, None)


def test_a_model_nobody_has_run():
    first, second = summarize([*model("alpha", [1.0, 2.0]), pending("beta")])
    assert second.total is None
    assert second.subscores is None
    assert second.rank is None
    assert first.ties == second.ties == ()


def test_a_constant_lead_is_a_lead_however_fields_differ():
    fields = np.linspace(10, 90, 10)
    alpha, beta = summarize([*model("alpha", fields), *model("beta", fields + 0.5)])
    # Each mean alone is uncertain by tens of points; the paired difference is not.
    assert alpha.total.high > beta.total.low
    assert (alpha.rank, beta.rank) == (2, 1)
    assert alpha.ties == beta.ties == ()


def test_a_lead_within_the_noise_is_a_tie():
    fields = np.full(10, 50.0)
    noise = np.array([3, -3, 2, -2, 4, -4, 1, -1, 5, -4.5])
    alpha, beta = summarize([*model("alpha", fields), *model("beta", fields + noise)])
    assert beta.total.value > alpha.total.value
    assert (alpha.rank, beta.rank) == (1, 1)
    assert (alpha.ties, beta.ties) == (("beta",), ("alpha",))


def test_equal_models_are_tied_and_both_behind_the_leader():
    fields = np.linspace(10, 60, 10)
    rows = [*model("a", fields), *model("b", fields), *model("c", fields + 5)]
    assert [(one.rank, one.ties) for one in summarize(rows)] == [(2, ("b",)), (2, ("a",)), (1, ())]


def test_models_are_compared_on_the_fields_they_share():
    alpha = [row("alpha", field, total) for field, total in zip(FIELDS, [10, 20, 30], strict=False)]
    beta = [
        row("beta", field, total) for field, total in zip(FIELDS[1:], [21, 31, 0], strict=False)
    ]
    first, second = summarize([*alpha, *beta])
    assert first.total.value == 20.0
    assert second.total.value == pytest.approx(52 / 3)
    assert (first.rank, second.rank) == (2, 1)


def test_models_that_share_one_field_cannot_be_told_apart():
    rows = [
        *model("alpha", [10.0, 20.0]),
        row("beta", FIELDS[1], 90.0),
        row("beta", FIELDS[2], 90.0),
    ]
    assert [one.ties for one in summarize(rows)] == [("beta",), ("alpha",)]


def test_nothing():
    assert summarize([]) == ()


def test_a_constant_lead_below_the_noise_floor_is_a_tie():
    fields = np.linspace(10, 90, 10)
    rows = [*model("alpha", fields), *model("beta", fields + 0.5)]
    alpha, beta = summarize(rows, floor=0.8)
    assert (alpha.rank, beta.rank) == (1, 1)
    assert (alpha.ties, beta.ties) == (("beta",), ("alpha",))
    assert (alpha.within_floor, beta.within_floor) == ({"beta": 0.8}, {"alpha": 0.8})
    assert [one.rank for one in summarize(rows, floor=0.4)] == [2, 1]
    assert all(not one.within_floor for one in summarize(rows, floor=0.4))


def test_the_noise_floor_of_two_models_is_the_mean_over_their_shared_fields():
    floors = dict(zip(FIELDS, [9.0, 1.0, 2.0, 9.0], strict=False))
    alpha = [row("alpha", field, 50.0) for field in FIELDS[:3]]
    beta = [row("beta", field, 51.4) for field in FIELDS[1:4]]
    first, second = tested.summarize([*alpha, *beta], floors)
    assert (first.within_floor, second.within_floor) == ({"beta": 1.5}, {"alpha": 1.5})


def test_a_lead_above_the_noise_floor_may_still_be_within_the_interval():
    fields = np.full(10, 50.0)
    noise = np.array([9, -3, 2, -2, 8, -4, 1, -1, 5, -4.5])
    alpha, beta = summarize([*model("alpha", fields), *model("beta", fields + noise)], floor=0.8)
    assert beta.total.value - alpha.total.value > 0.8
    assert alpha.ties == ("beta",)
    assert alpha.within_floor == {}


def test_ties_are_not_handed_on():
    rows = [*model("a", [50.0] * 10), *model("b", [50.6] * 10), *model("c", [51.2] * 10)]
    found = {one.model: (one.rank, tuple(one.within_floor)) for one in summarize(rows, floor=0.8)}
    assert found == {"a": (2, ("b",)), "b": (1, ("a", "c")), "c": (1, ("b",))}
