"""Charts as places for the template to draw SVG at: bars of evidence, and curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import metrics
from lab.explain.content import Curve
from lab.page.evidence_figures import edges
from metrics.evidence import Bars, Histogram

WIDTH, HEIGHT = 360, 130
"""What a chart fills, without its labels, in units of its view box."""


@dataclass(frozen=True)
class Bar:
    """A rectangle of a bar chart; ``side`` is "reference" or "candidate"."""

    side: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class BarChart:
    """Bars, the labels below them as (x, text), and what the chart's height stands for."""

    bars: tuple[Bar, ...]
    labels: tuple[tuple[float, str], ...]
    highest: float


@dataclass(frozen=True)
class CurveChart:
    """Lines over a control's range.

    Attributes
    ----------
    lines : tuple of (str, str)
        Key of a subscore or ``total``, and the points of its line.
    now : float
        Where the control stands, as x.
    zero : float
        The level of 0, as y: totals can lie below it.
    """

    lines: tuple[tuple[str, str], ...]
    now: float
    zero: float


def bar_chart(series: Bars | Histogram) -> BarChart:
    """Place the bars of a series."""
    last = float(len(series.names)) if isinstance(series, Bars) else series.edges[-1]
    highest = max(*series.reference, *series.candidate) or 1.0
    places = edges(series)
    bars = tuple(
        Bar(side, *_bar(left / last, right / last, value / highest))
        for side, values in (("reference", series.reference), ("candidate", series.candidate))
        for left, right, value in zip(*places[side], values, strict=True)
        if value > 0
    )
    return BarChart(bars, _labels(series), highest)


def curve_chart(curve: Curve) -> CurveChart:
    """Place a curve's lines; the height is 100, and more if totals fall below 0."""
    low = min(0.0, float(curve.numbers[:, -1].min()))
    control = curve.control
    x = (curve.values - control.low) / (control.high - control.low) * WIDTH
    keys = [*(metric.key for metric in metrics.SUBSCORES), "total"]
    columns = [*curve.numbers[:, : len(metrics.SUBSCORES)].T, curve.numbers[:, -1]]
    lines = tuple(
        (key, _points(x, (100 - column) / (100 - low) * HEIGHT))
        for key, column in zip(keys, columns, strict=True)
    )
    now = (curve.now - control.low) / (control.high - control.low) * WIDTH
    return CurveChart(lines, round(now, 2), round(100 / (100 - low) * HEIGHT, 2))


def best_of(curve: Curve) -> tuple[float, float]:
    """Return where on a curve the total is highest, the nearest such place, and that total."""
    totals = curve.numbers[:, -1]
    best = np.flatnonzero(totals == totals.max())
    nearest = best[np.argmin(np.abs(curve.values[best] - curve.now))]
    return float(curve.values[nearest]), float(totals[nearest])


def _bar(left: float, right: float, share: float) -> tuple[float, float, float, float]:
    places = (left * WIDTH, (1 - share) * HEIGHT, (right - left) * WIDTH, share * HEIGHT)
    x, y, width, height = (round(place, 2) for place in places)
    return x, y, width, height


def _labels(series: Bars | Histogram) -> tuple[tuple[float, str], ...]:
    if isinstance(series, Bars):
        width = WIDTH / len(series.names)
        return tuple(((at + 0.5) * width, name) for at, name in enumerate(series.names))
    low, high = series.edges[0], series.edges[-1]
    return (0, f"{low:g}"), (WIDTH / 2, f"{(low + high) / 2:g}"), (WIDTH, f"{high:g}")


def _points(x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray) -> str:
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True))
