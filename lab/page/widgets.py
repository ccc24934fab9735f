"""The lab's controls: Panel widgets, serialized for the page's script to find by name."""

from __future__ import annotations

import json
import logging
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import metrics
import reference_fields
from lab.candidate import BOUNDS, Circle
from lab.recipe_query import credit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

CREDIT_LABEL = "Credit for colors absent from both images"


def controls(start: Circle, stylesheet: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Build the control panel and the credit slider as two Bokeh JSON items.

    Parameters
    ----------
    start : Circle
        What the widgets show at first.
    stylesheet : str
        CSS for the inside of each widget (they live in shadow roots).

    Returns
    -------
    controls, credit : dict
        For ``Bokeh.embed.embed_item``. The widgets are named ``color``, ``radius``,
        ``softness``, ``opacity``, ``x``, ``y``; and ``credit``.
    """
    import panel as pn

    style: dict[str, Any] = {"margin": 0, "stylesheets": [stylesheet]}
    wide = {"sizing_mode": "stretch_width", **style}

    def slider(key: str) -> pn.widgets.FloatSlider:
        bound = BOUNDS[key]
        return pn.widgets.FloatSlider(
            label=bound.label,
            start=bound.low,
            end=bound.high,
            step=bound.step,
            value=getattr(start, key),
            format=_number_format(bound.step, bound.unit),
            **wide,
        )

    widgets = {
        "color": pn.widgets.ColorPicker(label="Color", value=start.color, **style),
        **{key: slider(key) for key in ("radius", "softness", "opacity", "x", "y")},
    }
    credit = pn.widgets.IntSlider(
        label=CREDIT_LABEL,
        start=0,
        end=100,
        value=credit_of(metrics.LAB),
        format=_number_format(1, "%"),
        **wide,
    )
    panel = pn.Column(*widgets.values(), **wide)
    return _item(panel, widgets), _item(credit, {"credit": credit})


def reference_choice(stylesheet: str) -> dict[str, Any]:
    """Build the choice of the reference field as a Bokeh JSON item, named ``reference``."""
    import panel as pn

    names = reference_fields.names()
    choice = pn.widgets.Select(
        label="Reference",
        options={reference_fields.load(name).title: name for name in names},
        value=names[0],
        margin=0,
        stylesheets=[stylesheet],
    )
    return _item(choice, {"reference": choice})


def _number_format(step: float, unit: str) -> Any:
    """Write as many decimals as the step has, and the unit."""
    from bokeh.models import PrintfTickFormatter

    decimals = len(f"{step:g}".partition(".")[2])
    suffix = f" {unit.replace('%', '%%')}" if unit else ""
    return PrintfTickFormatter(format=f"%.{decimals}f{suffix}")


def _item(root: Any, named: dict[str, Any]) -> dict[str, Any]:
    """Serialize a Panel object, naming the Bokeh models behind its widgets."""
    from bokeh.embed import json_item

    model = root.get_root()
    for name, widget in named.items():
        next(iter(widget._models.values()))[0].name = name
    with _quiet_about_callbacks():
        item = json_item(model)
    # Only Panel's ReactiveHTML components need these definitions, and the page has none.
    item["doc"].pop("defs", None)
    return _with_own_styles(item)


def _with_own_styles(item: dict[str, Any]) -> dict[str, Any]:
    """Point the stylesheets that Panel names on its CDN to the site's own copies."""
    from panel.io.resources import CDN_DIST

    text = re.sub(
        rf'"{re.escape(CDN_DIST)}([^"?]+)(\?[^"]*)?"',
        r'"panel/\1"',
        json.dumps(item),
    )
    own: dict[str, Any] = json.loads(text)
    return own


@contextmanager
def _quiet_about_callbacks() -> Iterator[None]:
    """Silence Bokeh's warning that Python callbacks are lost: the page listens to the models."""
    logger = logging.getLogger("bokeh.embed.util")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)
