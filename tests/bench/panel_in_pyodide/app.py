"""The lab's page as Panel's own Python draws it: what `make bench` compares the start with.

Runs inside Pyodide, on the page's main thread.
"""

from pathlib import Path

import numpy as np
import panel as pn
from bokeh.models import ColumnDataSource
from bokeh.plotting import figure
from panel.io import pyodide as panel_pyodide
from panel.io.resources import CDN_DIST

from lab.candidate import BOUNDS, Candidate, Circle
from lab.session import Session

NAME = "magenta-circle"
START = Circle()
KEYS = ("radius", "softness", "opacity", "x", "y")

model_json = panel_pyodide._model_json


def with_own_styles(shown, target):
    """Take Panel's stylesheets from beside the page."""
    document, text = model_json(shown, target)
    return document, text.replace(CDN_DIST, "panel/")


panel_pyodide._model_json = with_own_styles
panel_pyodide.init_doc()
session = Session()
session.add_reference(NAME, np.frombuffer(Path("field.rgb").read_bytes(), dtype=np.uint8))

sliders = {
    key: pn.widgets.FloatSlider(
        name=BOUNDS[key].label,
        start=BOUNDS[key].low,
        end=BOUNDS[key].high,
        step=BOUNDS[key].step,
        value=getattr(START, key),
    )
    for key in KEYS
}
color = pn.widgets.ColorPicker(name="Color", value=START.color)
total = pn.pane.HTML()
picture = ColumnDataSource({"image": []})
rows = ColumnDataSource({"name": [], "value": []})


def frame_of(source):
    made = figure(width=360, height=450, x_range=(0, 180), y_range=(225, 0), tools="")
    made.image_rgba("image", x=0, y=0, dw=180, dh=225, source=source)
    return made


def update(*_):
    circle = Circle(color=color.value, **{key: slider.value for key, slider in sliders.items()})
    scored = session.score(Candidate((circle,)).to_query())
    pixels = scored.rgba().view(np.uint32).reshape(225, 180)
    picture.data = {"image": [pixels]}
    rows.data = {
        "name": list(scored.score.subscores),
        "value": list(scored.score.subscores.values()),
    }
    total.object = f"<output id='total'>{scored.score.total:.1f}</output>"


update()
bars = figure(width=360, height=240, y_range=rows.data["name"], x_range=(0, 100), tools="")
bars.hbar(y="name", right="value", height=0.6, source=rows)
for widget in (color, *sliders.values()):
    widget.param.watch(update, "value")

page = pn.Row(
    pn.Column(frame_of(picture)),
    pn.Column(total, bars, color, *sliders.values()),
    frame_of(ColumnDataSource(picture.data)),
)
await panel_pyodide.write("lab", page)  # noqa: F704
