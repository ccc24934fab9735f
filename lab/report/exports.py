"""The scores as CSV and JSON, for other programs."""

import csv
import json
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import msgspec

from lab.report.content import Content, values
from lab.run.measurements import Measurements
from lab.run.row import Row

_SPREADS = ("gradient_spread", "flow_coherence", "saturation_spread", "luminance_spread")


def to_csv(content: Content) -> str:
    """Write one line for each candidate, pending ones included.

    Numbers have full precision; what does not exist is an empty cell. Several notes in one cell
    are joined by semicolons. The noise floor is that of the candidate's reference.
    """
    hues = tuple(content.recipe.hues)
    floors = _floors(content)
    lines = [_line(one.row, floors[one.row.field], hues) for one in content.candidates]
    file = StringIO()
    writer = csv.DictWriter(file, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return file.getvalue()


def to_json(content: Content) -> str:
    """Write header and candidates as in the score file, noise floors, and models' summaries."""
    everything = {
        "header": msgspec.to_builtins(content.header),
        "noise_floors": _floors(content),
        "models": [msgspec.to_builtins(model.summary) for model in content.models],
        "candidates": [msgspec.to_builtins(candidate.row) for candidate in content.candidates],
    }
    return json.dumps(everything, indent=2, allow_nan=False) + "\n"


def _floors(content: Content) -> dict[str, float]:
    return {field.key: field.noise_floor for field in content.fields}


def _line(row: Row, noise_floor: float, hues: Sequence[str]) -> dict[str, Any]:
    line: dict[str, Any] = {
        "model": row.model,
        "field": row.field,
        "sample": row.sample,
        "state": row.state,
        "reason": row.reason,
        "recipe": row.recipe,
        **values(row),
        "weighted": row.weighted,
        "spread": row.spread,
        "noise_floor": noise_floor,
        "failure_notes": "; ".join(note.text for note in row.failure_notes),
        "notes": "; ".join(row.notes),
        **dict(_measured(row.measurements, hues)),
    }
    for key in ("source", "source_sha256", "pixels_sha256"):
        line[key] = getattr(row, key)
    for program in ("fieldlab", "numpy", "pillow", "chromium"):
        line[program] = getattr(row.versions, program, None)
    line["date"] = row.date
    return line


def _measured(found: Measurements | None, hues: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for hue in hues:
        x, y = found.hue_centroids[hue] if found else (None, None)
        yield f"{hue}_area", found.hue_areas[hue] if found else None
        yield f"{hue}_center_x", x
        yield f"{hue}_center_y", y
        yield f"{hue}_overlap", found.hue_overlaps[hue] if found else None
    for key in _SPREADS:
        yield key, getattr(found, key, None)
