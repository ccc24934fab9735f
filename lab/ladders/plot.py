"""Ladders as small multiples: one plot for each score and axis, one line for each reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import metrics
from lab.ladders.axes import AXES, STEPS, Axis
from lab.ladders.result import TOTAL, Result

if TYPE_CHECKING:
    import svgwrite

# Units of the picture: a plot, the gaps around it, and the margins for titles.
_PLOT: Final = (120, 60)
_GAP: Final = 16
_LEFT, _TOP = 146, 76

_STYLE: Final = """
svg { background: #faf9f7; color: #1a1917; font: 12px Inter, system-ui, sans-serif }
text { fill: currentcolor }
.soft { opacity: .7 }
path, polyline { fill: none; stroke: currentcolor; stroke-width: .8 }
path { opacity: .25 }
polyline { opacity: .6 }
.fails { stroke-width: 1.6; opacity: 1 }
@media (prefers-color-scheme: dark) { svg { background: #161513; color: #eeebe5 } }
"""


def points(values: Sequence[float], size: tuple[int, int]) -> list[tuple[float, float]]:
    """Place a score along a ladder, for an SVG polyline.

    Parameters
    ----------
    values : sequence of float
        Points of the score; below 0 they are drawn at 0.
    size : (int, int)
        Width and height of the plot; the height stands for 0-100 points.

    Returns
    -------
    list of (float, float)
        x and y, rounded to a tenth.
    """
    width, height = size
    last = len(values) - 1
    return [
        (round(number / last * width, 1), round((1 - max(0.0, value) / 100) * height, 1))
        for number, value in enumerate(values)
    ]


def small_multiples(result: Result) -> str:
    """Draw the total and all subscores along all axes, as the text of an SVG.

    A line is heavy where the score does not fall in order, see `lab.ladders.series.Order`. The
    picture follows its reader's light or dark mode.
    """
    import svgwrite

    scores = {TOTAL: "Total"} | {subscore.key: subscore.title for subscore in metrics.SUBSCORES}
    width = _LEFT + len(AXES) * (_PLOT[0] + _GAP)
    height = _TOP + len(scores) * (_PLOT[1] + _GAP)
    drawing = svgwrite.Drawing(size=(width, height), viewBox=f"0 0 {width} {height}", debug=False)
    drawing.set_desc(title="Distortion ladders", desc=f"Recipe {result.recipe}")
    drawing.defs.add(drawing.style(_STYLE))
    drawing.add(drawing.text(f"Distortion ladders, {result.recipe}", insert=(_GAP, 24)))
    drawing.add(
        drawing.text(
            "A line for each reference, 100 above and 0 below; heavy where it rises by its noise "
            "floor or more.",
            insert=(_GAP, 42),
            class_="soft",
        )
    )
    for column, axis in enumerate(AXES.values()):
        x = _LEFT + column * (_PLOT[0] + _GAP)
        title = f"{axis.title} to {axis.name(STEPS)}"
        drawing.add(drawing.text(title, insert=(x, _TOP - 10)))
        for row, key in enumerate(scores):
            y = _TOP + row * (_PLOT[1] + _GAP)
            drawing.add(_plot(drawing, result, axis, key, (x, y)))
    for row, title in enumerate(scores.values()):
        y = _TOP + row * (_PLOT[1] + _GAP)
        drawing.add(drawing.text(title, insert=(_GAP, y + _PLOT[1] / 2)))
    return str(drawing.tostring()) + "\n"


def _plot(
    drawing: svgwrite.Drawing, result: Result, axis: Axis, key: str, corner: tuple[int, int]
) -> svgwrite.container.Group:
    group = drawing.g(transform="translate({} {})".format(*corner))
    group.add(drawing.path(f"M0 0V{_PLOT[1]}H{_PLOT[0]}"))
    for ladder in result.along(axis.key):
        series = ladder.scores[key]
        look = "" if series.order.holds else "fails"
        line = drawing.polyline(points(series.values, _PLOT), class_=look)
        line.set_desc(title=ladder.reference)
        group.add(line)
    return group
