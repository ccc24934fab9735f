"""The score drawn as area: width is weight, height is subscore, ink is the weighted sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import metrics

if TYPE_CHECKING:
    from collections.abc import Mapping

HEIGHT = 132
"""Height of the figure in CSS px."""


def area_figure(recipe: metrics.Recipe, score: metrics.Score) -> dict[str, Any]:
    """Draw each subscore as a column as wide as its weight, as a Bokeh JSON item.

    The filled share of the frame is the weighted sum; the dashed line is its level. The page's
    script pushes new values into the source ``columns`` and the span ``level``, and sets the
    colors, which follow the page's theme.

    Parameters
    ----------
    recipe : metrics.Recipe
    score : metrics.Score
        The values shown at first.
    """
    from bokeh.embed import json_item
    from bokeh.models import ColumnDataSource, HoverTool, Range1d, Span
    from bokeh.plotting import figure

    source = ColumnDataSource(columns(recipe.weights, score.subscores), name="columns")
    plot = figure(
        height=HEIGHT,
        sizing_mode="stretch_width",
        x_range=Range1d(0, 100),
        y_range=Range1d(0, 100),
        toolbar_location=None,
        tools="",
        min_border=0,
        outline_line_color=None,
        background_fill_color=None,
        border_fill_color=None,
        name="area",
    )
    plot.axis.visible = False
    plot.grid.visible = False
    column = {"left": "left", "right": "right", "bottom": 0, "source": source}
    plot.quad(**column, top=100, fill_color=None, line_color="gray", name="cells")
    plot.quad(**column, top="subscore", fill_color="gray", line_color="white", name="fills")
    plot.add_layout(
        Span(
            location=score.weighted,
            dimension="width",
            line_dash="dashed",
            line_width=1,
            name="level",
        )
    )
    plot.add_tools(HoverTool(tooltips=[("", "@title"), ("", "@subscore{0.0} × @weight %")]))
    item: dict[str, Any] = json_item(plot)
    return item


def columns(weights: Mapping[str, float], subscores: Mapping[str, float]) -> dict[str, list[Any]]:
    """Lay the columns side by side: titles, weights, edges in percent of the width, subscores."""
    left = 0.0
    table: dict[str, list[Any]] = {
        name: [] for name in ("title", "weight", "left", "right", "subscore")
    }
    for metric in metrics.SUBSCORES:
        weight = weights[metric.key]
        row = (metric.title, weight, left, left + weight, subscores[metric.key])
        for cell, value in zip(table.values(), row, strict=True):
            cell.append(value)
        left += weight
    return table
