"""The page that explains a score."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import metrics
from lab.blind_spots import CARDS
from lab.blind_spots.card import TOTAL, Card
from lab.explain.chart import HEIGHT, WIDTH, bar_chart, best_of, curve_chart
from lab.explain.content import Curve, Explanation
from lab.explore.controls import Control
from lab.page.templates import environment
from metrics.companions import companion

STYLES = ("base.css", "explain.css")

_TITLES = {metric.key: metric.title for metric in metrics.SUBSCORES} | {TOTAL: "Total"}

# How each subscore's line is dashed, in units of the view box; the total's is whole and thick.
_DASHES = ("none", "7 3", "2 2", "9 3 2 3", "1 3", "12 4", "5 2 1 2 1 2")


@dataclass(frozen=True)
class _Line:
    """A kind of line in the charts of curves."""

    key: str
    title: str
    dashes: str


_LINES = {
    metric.key: _Line(metric.key, metric.title, dashes)
    for metric, dashes in zip(metrics.SUBSCORES, _DASHES, strict=True)
} | {TOTAL: _Line(TOTAL, "Total", "none")}


def explanation_page(explanation: Explanation) -> str:
    """Write the page; its pictures are those of `write_explanation`."""
    made = environment()
    made.filters.update(points=_points, signed=_signed)
    width, height = metrics.BENCHMARK.frame_size
    recipe = explanation.frames.recipe
    return made.get_template("explain.html").render(
        explanation=explanation,
        # Not the folders: the page may be published.
        names={
            "reference": Path(explanation.reference).name,
            "candidate": Path(explanation.candidate).name,
        },
        score=explanation.score,
        recipe=recipe,
        floor=max(explanation.noise.values()),
        width=width,
        height=height,
        sections=[_section(metric, explanation) for metric in metrics.SUBSCORES],
        groups=_groups(explanation),
        lines=_LINES,
        chart={"width": WIDTH, "height": HEIGHT},
        opinions=[(companion(key), opinion) for key, opinion in explanation.opinions.items()],
        cards=[_card(card) for card in CARDS],
        styles=STYLES,
    )  # fmt: skip


def _section(metric: metrics.Subscore, explanation: Explanation) -> dict[str, Any]:
    evidence = explanation.evidence[metric.key]
    numbers = zip(evidence.reference.numbers, evidence.candidate.numbers, strict=True)
    return {
        "metric": metric,
        "value": explanation.score.subscores[metric.key],
        "weight": explanation.frames.recipe.weights[metric.key],
        "marginal": explanation.marginal[metric.key],
        "effective": explanation.effective[metric.key],
        "evidence": evidence,
        "numbers": [(a.name, a.text, b.text) for a, b in numbers],
        "bars": None if evidence.series is None else bar_chart(evidence.series),
        "cards": [card for card in CARDS if card.metric == metric.key],
    }


def _groups(explanation: Explanation) -> list[tuple[str, list[dict[str, Any]]]]:
    """Sort the curves by circle, if there are several; the credit is no circle's."""
    if not explanation.curves:
        return []
    of_circles = [curve for curve in explanation.curves if curve.control.key != "credit"]
    count = len(explanation.frames.candidate.circles) if explanation.frames.candidate else 0
    groups = [
        (
            f"Circle {circle + 1}" if count > 1 else "The circle",
            [_curve(curve) for curve in of_circles if curve.circle == circle],
        )
        for circle in range(count)
    ]
    rest = [_curve(curve) for curve in explanation.curves if curve.control.key == "credit"]
    return [*groups, ("The recipe", rest)]


def _curve(curve: Curve) -> dict[str, Any]:
    best, total = best_of(curve)
    here = curve.numbers[curve.values == curve.now][0, -1]
    return {
        "control": curve.control,
        "chart": curve_chart(curve),
        "now": _place(curve.control, curve.now),
        "total": float(here),
        "best": _place(curve.control, best),
        "best_total": total,
        "is_best": best == curve.now,
    }


def _place(control: Control, value: float) -> str:
    """Write where a control stands; a hue, which comes from a color, need not be on its steps."""
    return f"{round(value, 2):g} {control.unit}".rstrip()


def _card(card: Card) -> dict[str, Any]:
    return {
        "card": card,
        "metric": _TITLES[card.metric],
        "pictures": [
            ("reference", "Reference", card.reference, None),
            ("honest", "Better by eye", card.honest.shows, card.honest.numbers),
            ("fooling", "As good or better by the score", card.fooling.shows, card.fooling.numbers),
        ],
    }


def _points(value: float, digits: int = 1) -> str:
    """Write points with a true minus sign, and without a negative zero."""
    rounded = round(value, digits) or 0.0
    return f"{rounded:.{digits}f}".replace("-", "−")


def _signed(value: float, digits: int = 2) -> str:
    rounded = round(value, digits) or 0.0
    return f"{rounded:+.{digits}f}".replace("-", "−")
