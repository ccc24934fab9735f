import numpy as np
import pytest

from lab.explain.chart import HEIGHT, WIDTH, bar_chart, best_of, curve_chart
from lab.explain.content import Curve
from lab.explore.controls import CONTROLS
from metrics.evidence import Bars, Histogram


def curve(values, totals, *, now, key="radius"):
    numbers = np.zeros((len(values), 10))
    numbers[:, 0], numbers[:, -1] = 50, totals
    return Curve(CONTROLS[key], 0, now, np.array(values, float), numbers)


def test_paired_bars_by_hand():
    chart = bar_chart(Bars(("a", "b"), (10, 0), (5, 20)))
    assert chart.highest == 20
    assert [(bar.side, bar.height) for bar in chart.bars] == [
        ("reference", HEIGHT / 2),
        ("candidate", HEIGHT / 4),
        ("candidate", HEIGHT),
    ]
    first, second, _ = chart.bars
    assert second.x == first.x + first.width == WIDTH / 4
    assert first.y + first.height == second.y + second.height == HEIGHT
    assert chart.labels == ((WIDTH / 4, "a"), (3 * WIDTH / 4, "b"))


def test_histograms_by_hand():
    chart = bar_chart(Histogram((0, 0.5, 1), (25, 75), (0, 100)))
    assert [(bar.side, bar.x, bar.width, bar.height) for bar in chart.bars] == [
        ("reference", 0, WIDTH / 2, HEIGHT / 4),
        ("reference", WIDTH / 2, WIDTH / 2, HEIGHT * 0.75),
        ("candidate", WIDTH / 2, WIDTH / 2, HEIGHT),
    ]
    assert chart.labels == ((0, "0"), (WIDTH / 2, "0.5"), (WIDTH, "1"))


def test_a_series_of_nothing_has_no_bars():
    assert bar_chart(Bars(("a",), (0,), (0,))).bars == ()


def test_curves_by_hand():
    low, high = CONTROLS["radius"].low, CONTROLS["radius"].high
    chart = curve_chart(curve([low, high], [100, 0], now=high))
    lines = dict(chart.lines)
    assert lines["total"] == f"0.0,0.0 {WIDTH:.1f},{HEIGHT:.1f}"
    assert lines["hue_placement"] == f"0.0,{HEIGHT / 2:.1f} {WIDTH:.1f},{HEIGHT / 2:.1f}"
    assert (chart.now, chart.zero) == (WIDTH, HEIGHT)
    assert [key for key, _ in chart.lines][-1] == "total"


def test_totals_below_zero_have_room():
    low, high = CONTROLS["radius"].low, CONTROLS["radius"].high
    chart = curve_chart(curve([low, high], [100, -100], now=low))
    assert chart.zero == HEIGHT / 2
    assert dict(chart.lines)["total"].endswith(f",{HEIGHT:.1f}")


@pytest.mark.parametrize(
    ("totals", "now", "expected"),
    [([10, 30, 20], 5, (10, 30)), ([30, 10, 30], 15, (20, 30)), ([30, 10, 30], 5, (5, 30))],
)
def test_the_best_place_is_the_nearest_one(totals, now, expected):
    assert best_of(curve([5, 10, 20], totals, now=now)) == expected
