"""The pages' HTML: templates from ``site/templates`` filled with what is known at build time."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import metrics
import reference_fields
from lab.calibrate.evidence_file import is_calibrated
from lab.candidate import BOUNDS, MAX_CIRCLES, Candidate
from lab.embed import options
from lab.embed.words import LANGUAGES, WORDS
from lab.explore.controls import CONTROLS
from lab.ladders.published import published
from lab.noise_floor import noise_floor
from lab.page import figure, widgets
from lab.page.calibration import calibrated_states
from lab.page.evidence_figures import evidence_figures
from lab.page.explore_figures import explore_figures
from lab.page.ladders import ladders_table
from lab.page.noise_floor import noise_floor_table
from lab.page.templates import environment, script_json
from lab.rasterizer import rasterize
from lab.recipe_query import state_of
from lab.site_folder import SITE
from metrics.companions import COMPANIONS

if TYPE_CHECKING:
    from lab.page.parts import Folders, Parts

PAGES = (
    ("./", "Lab"),
    ("pair.html", "Pair"),
    ("blind-spots.html", "Blind spots"),
    ("inspect.html", "Inspect"),
    ("calibrate.html", "Calibrate"),
    ("method.html", "Method"),
)
"""Address and title of each page, as the navigation shows them."""

PANELS = (
    ("help", "What would help", "how each control moves the total from here"),
    ("map", "Map", "the total over any two controls"),
    ("climb", "Climb", "let the total lead, and see where it goes"),
    ("opinions", "Second opinions", "six other measures, outside the total"),
    ("weights", "Weights", "what counts how much"),
)
"""Name, title and promise of each panel under the controls."""

START = Candidate()
"""What the lab opens with: the reference's circle with only its radius too small."""


def lab_page(parts: Parts) -> str:
    """Write the lab's page, with the starting state's score in it."""
    recipe = metrics.LAB
    reference = reference_fields.load(reference_fields.names()[0])
    score = start_score()
    stylesheet = (SITE / "templates" / "widgets.css").read_text(encoding="utf-8")
    controls, credit = widgets.controls(START.circles[0], stylesheet)
    width, height = recipe.frame_size
    return environment(parts.folders).get_template("lab.html").render(
        page="./",
        pages=PAGES,
        width=width,
        height=height,
        start=START.circles[0],
        recipe=recipe,
        reference=reference,
        total=_total(score),
        calibrated=is_calibrated(recipe),
        rows=[_row(metric, recipe, score) for metric in metrics.SUBSCORES],
        parts=parts,
        config=script_json(lab_config(parts)),
        controls=script_json(controls),
        credit=script_json(credit),
        reference_choice=script_json(widgets.reference_choice(stylesheet)),
        embed=_embed_choices(),
        panels=PANELS,
        companions=COMPANIONS,
        explore_controls=CONTROLS.values(),
        explore_figures={name: script_json(item) for name, item in explore_figures().items()},
        evidence=script_json(evidence_figures(recipe)),
        area=script_json(figure.area_figure(recipe, score)),
    )  # fmt: skip


def _embed_choices() -> dict[str, Any]:
    """Return what the dialog that writes an embed's tag lets its author choose from."""
    return {
        "controls": options.CONTROLS,
        "default_controls": options.DEFAULT_CONTROLS,
        "metrics": options.METRICS,
        "languages": LANGUAGES,
        "words": WORDS["en"],
    }


def method_page(folders: Folders) -> str:
    """Write the methodology page: the formula, the seven metrics, and what is our own choice."""
    recipe = metrics.BENCHMARK
    return environment(folders).get_template("method.html").render(
        page="method.html",
        pages=PAGES,
        recipe=recipe,
        calibrated=is_calibrated(recipe),
        subscores=metrics.SUBSCORES,
        noise=noise_floor_table(recipe),
        ladders=ladders_table(published()),
    )  # fmt: skip


def lab_config(parts: Parts) -> dict[str, Any]:
    """Everything the lab's script needs to know, in one piece."""
    names = reference_fields.names()
    percent = {"low": 0, "high": 100, "step": 1}
    return {
        "start": {
            "reference": names[0],
            **state_of(metrics.LAB),
            "circles": [asdict(circle) for circle in START.circles],
        },
        "mostCircles": MAX_CIRCLES,
        "hues": ["#{:02x}{:02x}{:02x}".format(*hue) for hue in metrics.LAB.hues.values()],
        "bounds": {
            **{
                key: {"low": bound.low, "high": bound.high, "step": bound.step}
                for key, bound in BOUNDS.items()
            },
            "credit": percent,
        },
        **common_config(parts),
    }


def common_config(parts: Parts) -> dict[str, Any]:
    """Everything the script of any live page needs to know: fields, recipe, metrics, runtime."""
    return {
        "references": [
            {
                "name": name,
                "title": reference_fields.load(name).title,
                "noise": noise_floor(name, metrics.LAB),
            }
            for name in reference_fields.names()
        ],
        "published": json.loads(metrics.BENCHMARK.to_json()),
        "calibrated": calibrated_states(),
        "subscores": [{"key": metric.key, "title": metric.title} for metric in metrics.SUBSCORES],
        **parts.config(),
    }


def start_score() -> metrics.Score:
    """Score the state that the lab opens with."""
    reference = reference_fields.load(reference_fields.names()[0])
    return metrics.score(reference.pixels, rasterize(START), recipe=metrics.LAB)


def _total(score: metrics.Score) -> dict[str, Any]:
    return {
        "total": f"{max(0.0, score.total):.1f}",
        "unclamped": _signed(score.total),
        "weighted": f"{score.weighted:.1f}",
        "spread": f"{score.spread:.1f}",
        "floored": score.total < 0,
    }


def _row(metric: metrics.Subscore, recipe: metrics.Recipe, score: metrics.Score) -> dict[str, Any]:
    value = score.subscores[metric.key]
    return row_text(metric, recipe) | {"value": f"{value:.1f}", "share": f"{value / 100:.4f}"}


def row_text(metric: metrics.Subscore, recipe: metrics.Recipe) -> dict[str, Any]:
    """All that a metric's row shows but its value and bar."""
    return {
        "key": metric.key,
        "title": metric.title,
        "meaning": metric.meaning,
        "reads": metric.reads,
        "calculation": metric.calculation,
        "caveat": metric.caveat,
        "weight": recipe.weights[metric.key],
    }


def _signed(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")
