"""The committed result is what the code computes now."""

import json

import msgspec
import pytest

import metrics
from lab.ladders import AXES, failures, run_ladders
from lab.ladders.published import FILE, Published, published, to_json

# Half of the file's last decimal, and what the last digits of a float may add.
ROUNDED = 0.00051


@pytest.fixture(scope="module")
def now():
    return run_ladders(metrics.BENCHMARK)


def numbers(series):
    """All numbers of a series, in a fixed order."""
    order, range_, steps = series.order, series.range, series.steps
    return [
        *series.values,
        series.floor,
        order.inversions,
        order.within_floor,
        order.largest_rise,
        *(order.rise or (-1, -1)),
        range_.drop,
        -1 if range_.share is None else range_.share,
        range_.flat_end,
        -1 if steps.r_squared is None else steps.r_squared,
        steps.deviation,
    ]


def test_numbers_are_as_committed(now):
    known = published()
    assert known.recipe == now.recipe
    for one, other in zip(now.ladders, known.ladders, strict=True):
        assert (one.reference, one.axis) == (other.reference, other.axis)
        assert list(one.scores) == list(other.scores)
        for key, series in one.scores.items():
            assert numbers(series) == pytest.approx(numbers(other.scores[key]), abs=ROUNDED)


def test_failures_are_as_committed(now):
    assert published().failures == failures(now)


def test_strengths_are_as_committed():
    for key, axis in AXES.items():
        assert published().axes[key].strengths == axis.strengths
        assert axis.unit.strip() == published().axes[key].unit


def test_only_hue_breaks_the_order_and_it_does_on_every_reference():
    broken = [failure for failure in published().failures if failure.kind == "order"]
    assert {failure.axis for failure in broken} == {"hue"}
    assert len(broken) == 11
    assert any(
        failure.text
        == "Hue 60° → 105° on three-zone-soft-field raises the total by 39.7 (noise floor 2.2)."
        for failure in broken
    )


def test_the_file_is_as_it_is_written():
    assert to_json(published().result) == FILE.read_text()


def test_a_result_without_failures_reads_back(now):
    blur = msgspec.structs.replace(
        now, ladders=tuple(ladder for ladder in now.along("blur") if ladder.total.order.holds)
    )
    text = to_json(blur)
    assert json.loads(text)["failures"] == []
    assert msgspec.json.decode(text, type=Published).failures == ()
