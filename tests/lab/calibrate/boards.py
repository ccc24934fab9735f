"""Score files for tests of boards: the shipped one, and lines made up in the shape of one."""

import json
from pathlib import Path

import numpy as np

import lab.baselines
import metrics

SHIPPED = Path(lab.baselines.__file__).parent / "scores.jsonl"
HUES = tuple(metrics.BENCHMARK.hues)


def measurements(**changes):
    return {
        "hue_areas": dict.fromkeys(HUES, 0) | {"magenta": 100},
        "hue_centroids": {hue: [0.0, 0.0] for hue in HUES} | {"magenta": [90.0, 112.0]},
        "hue_overlaps": dict.fromkeys(HUES, 0) | {"magenta": 100},
        "gradient_spread": 0.5,
        "flow_coherence": 0.8,
        "saturation_spread": 0.2,
        "luminance_spread": 30.0,
    } | changes


def header(fields=("one", "two"), models=("m", "n"), recipe=metrics.BENCHMARK):
    return {
        "kind": "run",
        "recipe": recipe.id,
        "recipe_content": json.loads(recipe.to_json()),
        "fields": list(fields),
        "models": {key: {"name": f"Model {key.upper()}"} for key in models},
        "references": {field: {"measurements": measurements()} for field in fields},
    }


def row(model, field, sample=0, state="scored", recipe=metrics.BENCHMARK, **changes):
    measured = measurements(**changes) if state in ("scored", "undefined") else None
    return {
        "kind": "candidate",
        "model": model,
        "field": field,
        "sample": sample,
        "state": state,
        "recipe": recipe.id,
        "measurements": measured,
    }


def lines(*parts):
    return "".join(f"{json.dumps(part)}\n" for part in parts)


def varied(count, seed=0):
    """The content of a score file of `count` rows: the shipped ones' measurements, varied.

    Models are named so, and shared out over the shipped fields evenly.
    """
    first, *others = (json.loads(line) for line in SHIPPED.read_text().splitlines())
    generator = np.random.default_rng(seed)
    fields, models = first["fields"], [f"varied-{number}" for number in range(1, 11)]
    measured = [other for other in others if other["measurements"]]
    rows = []
    for number in range(count):
        field = fields[number % len(fields)]
        model = models[number // len(fields) % len(models)]
        source = [other for other in measured if other["field"] == field]
        chosen = source[generator.integers(len(source))]["measurements"]
        spreads = {
            name: value * generator.uniform(0.8, 1.25)
            for name, value in chosen.items()
            if isinstance(value, float)
        }
        made = row(model, field, number // (len(fields) * len(models)) + 1)
        rows.append(made | {"measurements": chosen | spreads})
    return lines(first | {"models": {model: {"name": model} for model in models}}, *rows)
