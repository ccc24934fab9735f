"""The page where visitors score a pair of their own, or one of the blind-spot cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import metrics
import reference_fields
from lab import decode, document
from lab.blind_spots import CARDS
from lab.calibrate.evidence_file import is_calibrated
from lab.page import html
from lab.page.evidence_figures import evidence_figures
from lab.page.templates import environment, script_json
from lab.recipe_query import credit_of
from metrics.companions import COMPANIONS

if TYPE_CHECKING:
    from lab.page.parts import Parts

ADDRESS = "pair.html"

_FITS = (
    ("contain", "whole, padded with white"),
    ("cover", "filling the frame, cropped evenly"),
    ("stretch", "distorted to the frame"),
)
# The other panels move circles, and here are none.
_PANELS = ("opinions",)
_NOTHING = "–"


def pair_page(parts: Parts) -> str:
    """Write the page."""
    recipe = metrics.LAB
    width, height = recipe.frame_size
    return environment(parts.folders).get_template("pair.html").render(
        page=ADDRESS,
        pages=html.PAGES,
        width=width,
        height=height,
        suffixes=(*decode.FORMATS, *document.SUFFIXES),
        fields=[reference_fields.load(name) for name in reference_fields.names()],
        fits=_FITS,
        recipe=recipe,
        calibrated=is_calibrated(recipe),
        total=dict.fromkeys(("total", "unclamped", "weighted", "spread"), _NOTHING)
        | {"floored": False},
        rows=[_empty_row(metric, recipe) for metric in metrics.SUBSCORES],
        panels=[panel for panel in html.PANELS if panel[0] in _PANELS],
        companions=COMPANIONS,
        parts=parts,
        evidence=script_json(evidence_figures(recipe)),
        config=script_json(_config(parts)),
    )  # fmt: skip


def _empty_row(metric: metrics.Subscore, recipe: metrics.Recipe) -> dict[str, Any]:
    return html.row_text(metric, recipe) | {"value": _NOTHING, "share": "0"}


def _config(parts: Parts) -> dict[str, Any]:
    width, height = metrics.LAB.frame_size
    return {
        **html.common_config(parts),
        "credit": credit_of(metrics.LAB),
        "cards": [card.key for card in CARDS],
        "frame": {"style": document.FRAME_STYLE, "width": width, "height": height},
        "limits": {
            "picture": decode.MAX_BYTES,
            "source": document.MAX_SOURCE_BYTES,
            "suffixes": document.SUFFIXES,
        },
    }
