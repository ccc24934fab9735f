"""The page inside other people's pages, and the one that says how to put it there."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import metrics
import reference_fields
from lab.calibrate.evidence_file import is_calibrated
from lab.candidate import BOUNDS
from lab.embed import Options, tag
from lab.embed.options import CONTROLS, DEFAULT_CONTROLS
from lab.embed.tag import ABOUT_CALIBRATION
from lab.embed.words import LANGUAGES, WORDS
from lab.page import html
from lab.page.templates import environment, script_json
from lab.recipe_query import NUMBERS
from lab.session import Session

if TYPE_CHECKING:
    from lab.page.parts import Folders, Parts

ADDRESS = "embed.html"
ABOUT = "embedding.html"

SCRIPT = "embedded.js"
"""The page's own script, which Python is started by."""


def embed_page(parts: Parts) -> str:
    """Write the page of an embed, with the starting state's score in it, in English."""
    recipe = metrics.LAB
    words = WORDS["en"]
    width, height = recipe.frame_size
    reference = reference_fields.load(reference_fields.names()[0])
    score = html.start_score()
    return environment(parts.folders).get_template(ADDRESS).render(
        width=width,
        height=height,
        parts=parts,
        script=SCRIPT,
        words=words,
        reference=reference,
        start=html.START.circles[0],
        total=f"{max(0.0, score.total):.1f}",
        below=words["below"] if score.total < 0 else "",
        sum=f"{words['weighted']} {score.weighted:.1f} − {recipe.std_penalty:g} × "
        f"{words['spread']} {score.spread:.1f}",
        about=ABOUT_CALIBRATION,
        calibrated=is_calibrated(recipe),
        rows=[_row(metric, score.subscores[metric.key]) for metric in metrics.SUBSCORES],
        config=script_json(_config(parts)),
    )  # fmt: skip


def about_page(folders: Folders) -> str:
    """Write the page that says how to embed the lab, with an example that works."""
    from markupsafe import Markup

    session = Session()
    field = reference_fields.load(reference_fields.names()[0])
    session.add_reference(field.name, field.pixels)
    query = f"reference={field.name}&{html.START.to_query()}"
    calibrated = is_calibrated(metrics.LAB)
    example = tag(session, query, Options(), title=field.title, calibrated=calibrated)
    return environment(folders).get_template(ABOUT).render(
        page=ABOUT,
        pages=html.PAGES,
        example=Markup(example),
        controls=CONTROLS,
        numbers=NUMBERS,
        metrics=metrics.SUBSCORES,
        languages=LANGUAGES,
    )  # fmt: skip


def _row(metric: metrics.Subscore, value: float) -> dict[str, Any]:
    return {
        "key": metric.key,
        "title": metric.title,
        "weight": metrics.LAB.weights[metric.key],
        "value": f"{value:.1f}",
        "share": f"{value:.1f}",
    }


def _config(parts: Parts) -> dict[str, Any]:
    shared = html.lab_config(parts)
    units = {key: asdict(bound) for key, bound in BOUNDS.items()}
    return shared | {
        "bounds": units | {"credit": shared["bounds"]["credit"] | {"unit": "%"}},
        "words": WORDS,
        "controls": CONTROLS,
        "defaults": DEFAULT_CONTROLS,
    }
