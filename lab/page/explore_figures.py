"""The figures of the panels that explain a score: curves, map and climb, drawn at build time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import metrics

if TYPE_CHECKING:
    from bokeh.plotting import figure

CURVE_HEIGHT = 132
MAP_HEIGHT = 420
CLIMB_HEIGHT = 180
"""Heights of the figures in CSS px."""

# Places on the map: name, marker, size in px.
_MARKS = (("now", "circle_cross", 17), ("best", "star", 17), ("cursor", "square", 13))

# Room beside the frame for the widest number, so that a frame never moves.
_LEFT = 34


def explore_figures() -> dict[str, dict[str, Any]]:
    """Draw the figures without values, as Bokeh JSON items by name.

    ``curve`` is drawn once for each control. The page's script pushes values into the sources,
    sets ranges, and colors what its tag names (``ink``, ``soft``, ``thin``, ``dot``, ``mark``,
    ``label``, ``axis``), since colors follow the page's theme.

    Returns
    -------
    dict
        ``curve``, ``map`` and ``climb``.
    """
    from bokeh.embed import json_item

    made = {"curve": _curve(), "map": _map(), "climb": _climb()}
    return {name: json_item(plot) for name, plot in made.items()}


def _curve() -> figure:
    """Draw the total thick, the seven subscores thin, a chosen one dashed; and the place now."""
    from bokeh.models import ColumnDataSource, Span

    plot = _plot(CURVE_HEIGHT, (0, 1), (0, 100))
    keys = [metric.key for metric in metrics.SUBSCORES]
    source = ColumnDataSource({key: [] for key in ("value", "total", *keys)}, name="points")
    for key in keys:
        plot.line("value", key, source=source, line_width=1, line_alpha=0.4, tags=["thin"])
    plot.line(
        "value",
        "total",
        source=source,
        name="chosen",
        line_width=1.75,
        line_dash=[5, 3],
        visible=False,
        tags=["ink"],
    )
    plot.line("value", "total", source=source, line_width=2.5, line_join="round", tags=["ink"])
    plot.add_layout(Span(location=0, dimension="height", line_width=1, name="now", tags=["soft"]))
    now = ColumnDataSource({"value": [], "total": []}, name="dot")
    plot.scatter("value", "total", source=now, size=9, line_width=1.5, tags=["dot"])
    _few_ticks(plot, across=4, up=2)
    return plot


def _map() -> figure:
    """Draw cells of ink, contours with their totals, the place now, the best and the cursor."""
    from bokeh.core.properties import value
    from bokeh.models import ColumnDataSource

    plot = _plot(MAP_HEIGHT, (0, 1), (0, 1))
    sides = ("left", "right", "bottom", "top")
    cells = ColumnDataSource({key: [] for key in (*sides, "color")}, name="cells")
    edges = dict(zip(sides, sides, strict=True))
    plot.quad(**edges, source=cells, fill_color="color", line_color="color")
    lines = ColumnDataSource({"xs": [], "ys": []}, name="contours")
    plot.multi_line("xs", "ys", source=lines, line_width=1, tags=["ink"])
    labels = ColumnDataSource({"x": [], "y": [], "text": []}, name="labels")
    plot.text(
        "x",
        "y",
        "text",
        source=labels,
        text_align="center",
        text_baseline="middle",
        text_font=value("Inter"),
        text_font_size="11px",
        padding=2,
        tags=["label"],
    )
    for name, marker, size in _MARKS:
        place = ColumnDataSource({"x": [], "y": []}, name=name)
        plot.scatter("x", "y", source=place, marker=marker, size=size, line_width=2, tags=["mark"])
    _few_ticks(plot, across=5, up=5)
    return plot


def _climb() -> figure:
    """Draw the total over the steps that led up, and the step that is shown."""
    from bokeh.models import ColumnDataSource, Span

    plot = _plot(CLIMB_HEIGHT, (0, 1), (0, 100))
    path = ColumnDataSource({"step": [], "total": []}, name="path")
    plot.line("step", "total", source=path, line_width=2.5, line_join="round", tags=["ink"])
    plot.add_layout(Span(location=0, dimension="height", line_width=1, name="shown", tags=["soft"]))
    dot = ColumnDataSource({"step": [], "total": []}, name="dot")
    plot.scatter("step", "total", source=dot, size=9, line_width=1.5, tags=["dot"])
    _few_ticks(plot, across=5, up=4)
    return plot


def _plot(height: int, across: tuple[float, float], up: tuple[float, float]) -> figure:
    from bokeh.models import Range1d
    from bokeh.plotting import figure

    plot = figure(
        height=height,
        sizing_mode="stretch_width",
        x_range=Range1d(*across),
        y_range=Range1d(*up),
        toolbar_location=None,
        tools="",
        min_border_left=_LEFT,
        min_border_right=10,
        min_border_top=6,
        outline_line_color=None,
        background_fill_color=None,
        border_fill_color=None,
        name="plot",
    )
    plot.grid.visible = False
    return plot


def _few_ticks(plot: figure, *, across: int, up: int) -> None:
    for axis, ticks in ((plot.xaxis, across), (plot.yaxis, up)):
        axis.ticker.desired_num_ticks = ticks
        axis.tags = ["axis"]
        axis.minor_tick_line_color = None
        axis.major_tick_in = 0
        axis.major_label_text_font = "Inter"
        axis.major_label_text_font_size = "11px"
