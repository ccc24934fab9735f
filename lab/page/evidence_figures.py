"""The charts of what a metric looked at: paired bars and histograms, drawn at build time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from metrics.evidence import Bars, Look, gather
from metrics.subscores import SUBSCORES

if TYPE_CHECKING:
    import metrics
    from metrics.evidence import Histogram

HEIGHT = 150
"""Height of a figure in CSS px."""

_X_AXES = {
    "bleed_control": "saturation",
    "range_contrast": "luminance",
}

# Rising lines for the reference, falling ones for the candidate, as in the overlay of shapes.
_HATCHINGS = {"reference": "right_diagonal_line", "candidate": "left_diagonal_line"}


def evidence_figures(recipe: metrics.Recipe) -> dict[str, dict[str, Any]]:
    """Draw a chart for each metric whose evidence has series, without values, as Bokeh JSON items.

    The page's script pushes percentages into the column ``top`` of the sources ``reference`` and
    ``candidate``, and sets the colors of the renderers ``reference-bars`` and ``candidate-bars``
    and of the axes ``x`` and ``y``, which follow the page's theme.

    Parameters
    ----------
    recipe : metrics.Recipe

    Returns
    -------
    dict
        From the metric's key to its item, in the order of `metrics.SUBSCORES`.
    """
    width, height = recipe.frame_size
    look = Look(np.zeros((height, width, 3), np.uint8), recipe)
    series = {metric.key: gather(metric.key, look, look).series for metric in SUBSCORES}
    return {key: _figure(key, found) for key, found in series.items() if found is not None}


def edges(series: Bars | Histogram) -> dict[str, tuple[list[float], list[float]]]:
    """Return where the reference's and the candidate's bars begin and end.

    Bars stand in pairs at 0.5, 1.5 and so on; histograms lie on each other.
    """
    if isinstance(series, Bars):
        middles = [place + 0.5 for place in range(len(series.names))]
        return {
            "reference": ([middle - 0.36 for middle in middles], middles),
            "candidate": (middles, [middle + 0.36 for middle in middles]),
        }
    both = (list(series.edges[:-1]), list(series.edges[1:]))
    return {"reference": both, "candidate": both}


def _figure(key: str, series: Bars | Histogram) -> dict[str, Any]:
    from bokeh.embed import json_item
    from bokeh.models import ColumnDataSource, DataRange1d, Range1d
    from bokeh.plotting import figure

    places = edges(series)
    last = float(len(series.names)) if isinstance(series, Bars) else series.edges[-1]
    plot = figure(
        height=HEIGHT,
        sizing_mode="stretch_width",
        x_range=Range1d(0, last),
        y_range=DataRange1d(start=0, range_padding=0.1, min_interval=1),
        x_axis_label=_X_AXES.get(key),
        y_axis_label="% of the frame",
        toolbar_location=None,
        tools="",
        # Room for the widest number, so that the axis stays where it is.
        min_border_left=52,
        min_border_right=8,
        outline_line_color=None,
        background_fill_color=None,
        border_fill_color=None,
    )
    plot.grid.visible = False
    for side, (left, right) in places.items():
        data = {"left": left, "right": right, "top": [0.0] * len(left)}
        plot.quad(
            left="left",
            right="right",
            bottom=0,
            top="top",
            source=ColumnDataSource(data, name=side),
            fill_color=None,
            line_color="gray",
            hatch_pattern=_HATCHINGS[side],
            hatch_color="gray",
            hatch_scale=7,
            name=f"{side}-bars",
        )
    _dress_axes(plot, series)
    item: dict[str, Any] = json_item(plot)
    return item


def _dress_axes(plot: Any, series: Bars | Histogram) -> None:
    plot.xaxis.name, plot.yaxis.name = "x", "y"
    for axis in (*plot.xaxis, *plot.yaxis):
        axis.axis_label_text_font_style = "normal"
        axis.axis_label_text_font_size = axis.major_label_text_font_size = "12px"
        axis.minor_tick_line_color = None
    plot.yaxis.ticker.desired_num_ticks = 3
    if isinstance(series, Bars):
        plot.xaxis.ticker = [place + 0.5 for place in range(len(series.names))]
        plot.xaxis.major_label_overrides = {
            place + 0.5: name for place, name in enumerate(series.names)
        }
