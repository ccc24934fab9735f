"""The pages' HTML, and the data that their scripts read."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

import metrics
from lab.page.parts import BESIDE, Folders
from lab.page.templates import environment, script_json
from lab.report.content import Candidate, Content, Field, Model, means, rule_conditions, values

CSV_FILE, JSON_FILE = "scores.csv", "scores.json"

PIXELS = "pixels"
"""The pages' folder of frames, named by their hashes."""

STYLES = (
    "report.css",
    "report-models.css",
    "report-choices.css",
    "report-frames.css",
    "report-card.css",
    "inspect.css",
    "inspect-stage.css",
)
"""What the pages have beside the site's own `base.css`."""

SCRIPTS = (
    "report-dom.js",
    "report-saved.js",
    "report-address.js",
    "report-choices.js",
    "report-table.js",
    "report-card.js",
    "inspect-stage.js",
    "inspect-numbers.js",
    "inspect-pair.js",
    "report.js",
)
"""In the order in which they build on each other."""


def report_page(content: Content, *, name: str) -> str:
    """Write the page of a folder that stands alone.

    Parameters
    ----------
    content : Content
    name : str
        The score file's name.
    """
    return _render("report.html", content, name, BESIDE, lab=None)


def inspect_page(
    content: Content,
    *,
    name: str,
    pages: Sequence[tuple[str, str]],
    folders: Folders = BESIDE,
) -> str:
    """Write the site's Inspect page.

    Parameters
    ----------
    content : Content
    name : str
        The score file's name.
    pages : sequence of (str, str)
        Address and title of each page of the site.
    folders : Folders
        Where the site has its styles and scripts.
    """
    return _render(
        "inspect.html", content, name, folders, lab="./", page="inspect.html", pages=pages
    )


def _render(
    template: str,
    content: Content,
    name: str,
    folders: Folders,
    *,
    lab: str | None,
    **more: object,
) -> str:
    made = environment(folders)
    made.filters.update(points=_points, share=_share, picture=picture, by_floor=_by_floor)
    return made.get_template(template).render(
        content=content,
        name=name,
        lab=lab,
        data=script_json(_data(content, lab)),
        subscores=metrics.SUBSCORES,
        kept=_kept(content),
        styles=STYLES,
        scripts=SCRIPTS,
        csv_file=CSV_FILE,
        json_file=JSON_FILE,
        **more,
    )  # fmt: skip


def _data(content: Content, lab: str | None) -> dict[str, Any]:
    """Everything that the scripts know."""
    return {
        "metrics": [
            {"key": "total", "title": "Total"},
            *({"key": metric.key, "title": metric.title} for metric in metrics.SUBSCORES),
        ],
        "penalty": content.recipe.std_penalty,
        "hues": list(content.recipe.hues),
        "rules": dict(rule_conditions()),
        "lab": lab,
        "models": [_model(model) for model in content.models],
        "fields": [_field(field) for field in content.fields],
        "candidates": [_candidate(candidate) for candidate in content.candidates],
    }


def _model(model: Model) -> dict[str, Any]:
    summary = model.summary
    return {
        "key": model.key,
        "title": model.title,
        "scored": summary.scored,
        "means": msgspec.to_builtins(means(summary)),
    }


def _field(field: Field) -> dict[str, Any]:
    return {
        "key": field.key,
        "title": field.title,
        "picture": picture(field.reference.pixels_sha256),
        "noise_floor": field.noise_floor,
        "means": dict(field.means),
        "scored": field.scored,
        "reference": msgspec.to_builtins(field.reference),
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    row = candidate.row
    return {
        **msgspec.to_builtins(row),
        "values": dict(values(row)),
        "picture": picture(row.pixels_sha256) if row.pixels_sha256 else None,
        "difference": msgspec.to_builtins(candidate.difference),
        "ties": list(candidate.ties.numbers),
        "ties_with_best": candidate.ties.with_best,
    }


def picture(sha256: str) -> str:
    """Return the address of a frame."""
    return f"{PIXELS}/{sha256}.png"


def _kept(content: Content) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """List the boxes that pages filter by: name, title, and key and words of each box."""
    return [
        ("models", "Models", [(model.key, model.title) for model in content.models]),
        ("fields", "Fields", [(field.key, field.title) for field in content.fields]),
        ("states", "States", [(state, state) for state in content.states]),
    ]


def _by_floor(ties: Sequence[tuple[str, float]]) -> Iterator[tuple[str, list[str]]]:
    """Put names of one noise floor together: each floor as it is written, and its names."""
    floors = dict.fromkeys(_points(floor) for _, floor in ties)
    for floor in floors:
        yield floor, [name for name, one in ties if _points(one) == floor]


def _share(value: float) -> float:
    """Limit a score to what a bar can show, 0-100."""
    return round(min(100.0, max(0.0, value)), 2)


def _points(value: float, digits: int = 1) -> str:
    """Write a score with a true minus sign, and without a negative zero."""
    rounded = round(value, digits) or 0.0
    return f"{rounded:.{digits}f}".replace("-", "−")
