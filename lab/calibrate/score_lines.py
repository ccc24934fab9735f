"""Score files read with the standard library alone: the page's Python has no msgspec.

What `lab.run.scores.read_scores` reads, as far as a board needs it, with the same rules: the last
line of a place counts, a line without an end was cut off, and what a run expects but has no line
for is pending.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.plain import measurements, typed
from lab.run.measurements import Measurements

STATES = ("scored", "undefined", "failed", "pending")


@dataclass(frozen=True)
class SavedRow:
    """A candidate of a score file.

    Attributes
    ----------
    model, field, sample
        As in `lab.run.row.Place`.
    state : {"scored", "undefined", "failed", "pending"}
    measurements : Measurements or None
        None if there is no frame.
    pixels : str
        SHA-256 of its frame, see `lab.run.pixels`; empty if the file does not say.
    """

    model: str
    field: str
    sample: int
    state: str
    measurements: Measurements | None = None
    pixels: str = ""

    @property
    def id(self) -> str:
        """``model/field`` or ``model/field.sample``: what votes join by."""
        return f"{self.model}/{self.field}" + (f".{self.sample}" if self.sample else "")


@dataclass(frozen=True)
class SavedScores:
    """What a score file says.

    Attributes
    ----------
    recipe : metrics.Recipe
        The one it was scored with.
    models : mapping of str to str
        Each model's folder to its name for people.
    fields : tuple of str
    references : mapping of str to Measurements
        By field.
    reference_pixels : mapping of str to str
        As `SavedRow.pixels`, by field.
    rows : tuple of SavedRow
        Pending ones included, in the order of models, fields and samples.
    """

    recipe: metrics.Recipe
    models: Mapping[str, str]
    fields: tuple[str, ...]
    references: Mapping[str, Measurements]
    reference_pixels: Mapping[str, str]
    rows: tuple[SavedRow, ...] = ()


def read_score_lines(name: str, content: str | bytes) -> SavedScores:
    """Read the content of a score file.

    Parameters
    ----------
    name : str
        Of the file, for messages.
    content : str or bytes

    Raises
    ------
    CalibrationError
        If it is no score file; the message names file and line.
    """
    if isinstance(content, bytes):
        content = content.decode(errors="replace")
    first, *others = content.split("\n")[:-1] or [""]
    header = _read_header(f"{name}:1", first)
    rows = {}
    for number, line in enumerate(others, 2):
        row = _read_row(f"{name}:{number}", line, header)
        rows[row.id] = row
    begun = {(row.model, row.field) for row in rows.values()}
    pending = [
        SavedRow(model, field, 0, "pending")
        for model in header.models
        for field in header.fields
        if (model, field) not in begun
    ]
    models, fields = list(header.models), list(header.fields)
    ordered = sorted(
        (*rows.values(), *pending),
        key=lambda row: (models.index(row.model), fields.index(row.field), row.sample),
    )
    return replace(header, rows=tuple(ordered))


def _read_header(where: str, line: str) -> SavedScores:
    header = _object(where, line, "run", "the line that begins a score file")
    try:
        recipe = metrics.Recipe.from_json(json.dumps(header.get("recipe_content")))
    except metrics.RecipeError as error:
        raise CalibrationError(f"{where}: recipe_content: {error}") from None
    fields = typed(where, header, "fields", list)
    models = typed(where, header, "models", dict)
    references = typed(where, header, "references", dict)
    for field in fields:
        if field not in references:
            raise CalibrationError(
                f"{where}: expected a reference for the field {field}, came none"
            )
    return SavedScores(
        recipe=recipe,
        models={key: str(info["name"]) if _names(info) else key for key, info in models.items()},
        fields=tuple(map(str, fields)),
        references={
            field: measurements(f"{where}: reference {field}", references[field])
            for field in fields
        },
        reference_pixels={field: _pixels(references[field]) for field in fields},
    )


def _names(info: Any) -> bool:
    return isinstance(info, dict) and isinstance(info.get("name"), str)


def _read_row(where: str, line: str, header: SavedScores) -> SavedRow:
    row = _object(where, line, "candidate", "a candidate of the run of the first line")
    model, field = typed(where, row, "model", str), typed(where, row, "field", str)
    if (
        row.get("recipe") != header.recipe.id
        or model not in header.models
        or field not in header.fields
    ):
        raise CalibrationError(f"{where}: expected a candidate of the run of the first line")
    state = typed(where, row, "state", str)
    if state not in STATES:
        raise CalibrationError(f"{where}: state: expected {', '.join(STATES)}, came {state!r}")
    measured = state in ("scored", "undefined")
    return SavedRow(
        model=model,
        field=field,
        sample=typed(where, row, "sample", int),
        state=state,
        measurements=measurements(where, row) if measured else None,
        pixels=_pixels(row),
    )


def _pixels(holder: dict[str, Any]) -> str:
    found = holder.get("pixels_sha256")
    return found if isinstance(found, str) else ""


def _object(where: str, line: str, kind: str, expected: str) -> dict[str, Any]:
    try:
        plain = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("kind") != kind:
        raise CalibrationError(f"{where}: expected {expected}, came {line!r:.40}")
    return plain


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
