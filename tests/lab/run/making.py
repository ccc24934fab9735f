"""Run folders, rows and measurements for the tests of runs."""

import json
import re
from pathlib import Path

import numpy as np
from PIL import Image

import metrics
import reference_fields
from lab.run.header import Header, ReferenceInfo
from lab.run.measurements import Measurements
from lab.run.model_info import ModelInfo
from lab.run.pixels import pixels_sha256
from lab.run.row import Place, Row
from lab.run.versions import Versions

FIELDS = tuple(name for name in reference_fields.names() if name != "magenta-circle")
# Those whose noise floors are lowest: 2.2 to 2.7 points of the benchmark's total.
QUIET = ("three-zone-soft-field", "yellow-cyan-split", "purple-green-cyan-field")
HUES = ("magenta", "cyan", "yellow", "green", "purple")
VERSIONS = Versions("0.1.0", "2.4.0", "13.0.0", "156.0.1.2")
RECIPE = "benchmark@1+0123456789ab"
KEYS = (
    "hue_placement",
    "region_scale",
    "internal_shape",
    "softness",
    "blur_flow",
    "bleed_control",
    "range_contrast",
)


def measured(**changes):
    """Measurements of a frame with one magenta region of 10,000 pixels in its middle."""
    values = {
        "hue_areas": dict.fromkeys(HUES, 0) | {"magenta": 10_000},
        "hue_centroids": dict.fromkeys(HUES, (0.0, 0.0)) | {"magenta": (90.0, 112.0)},
        "hue_overlaps": dict.fromkeys(HUES, 0) | {"magenta": 10_000},
        "gradient_spread": 1.0,
        "flow_coherence": 0.7,
        "saturation_spread": 0.25,
        "luminance_spread": 40.0,
    }
    for key in ("hue_areas", "hue_centroids", "hue_overlaps"):
        values[key] |= changes.pop(key, {})
    return Measurements(**values | changes)


def row(model="alpha", field=FIELDS[0], total=50.0, *, sample=0, **changes):
    """A scored row; all seven subscores are its total, so that it has no spread."""
    values = {
        "state": "scored",
        "recipe": RECIPE,
        "subscores": dict.fromkeys(KEYS, total),
        "weighted": total,
        "spread": 0.0,
        "total": total,
        "measurements": measured(),
        "source": f"{model}/{field}.css",
        "source_sha256": "a" * 64,
        "pixels_sha256": "b" * 64,
        "versions": VERSIONS,
        "date": "2026-01-02T03:04:05+00:00",
    }
    return Row(model=model, field=field, sample=sample, **values | changes)


def pending(model="alpha", field=FIELDS[0]):
    return Row(**Place(model, field)._asdict(), state="pending", recipe=RECIPE)


def picture(path, *, field, shift=0):
    """Write a reference's picture, its columns turned by `shift`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pixels = np.roll(reference_fields.load(field).pixels, shift, axis=1)
    Image.fromarray(pixels).save(path)
    return path


def pictures(root, *models, fields=FIELDS):
    """Fill a run folder with pictures: each model shifts the references further."""
    for number, model in enumerate(models):
        for field in fields:
            picture(root / model / f"{field}.png", field=field, shift=9 * number)
    return root


def undated(path: Path) -> str:
    """The text of a score file without its dates."""
    return re.sub(r'"date":"\d{4}-[^"]+"', '"date":"…"', path.read_text())


def header(**changes):
    """The header of a run of two models."""
    values = {
        "recipe": RECIPE,
        "recipe_content": json.loads(metrics.BENCHMARK.to_json()),
        "fields": FIELDS,
        "models": {"alpha": ModelInfo(), "beta": ModelInfo(name="Beta")},
        "references": {
            field: ReferenceInfo(pixels_sha256(reference_fields.load(field).pixels), measured())
            for field in FIELDS
        },
        "pixels": "scores.pixels",
        "complaints": (),
        "versions": VERSIONS,
        "date": "2026-01-02T03:00:00+00:00",
    }
    return Header(**values | changes)
