"""Candidates and simulated raters for the tests of votes and of calibration."""

import itertools

import numpy as np

import metrics
from lab.run.row import Row
from lab.votes.simulated import SimulatedRater
from metrics.scoring import summarize

KEYS = tuple(subscore.key for subscore in metrics.SUBSCORES)


def candidate(model, field, values, *, recipe=metrics.BENCHMARK):
    """A scored row with seven given subscores."""
    weighted, spread, total = summarize(list(values), recipe)
    return Row(
        model=model,
        field=field,
        sample=0,
        state="scored",
        recipe=recipe.id,
        subscores=dict(zip(KEYS, map(float, values), strict=True)),
        weighted=weighted,
        spread=spread,
        total=total,
    )


def table(seed, *, references=40, models=10):
    """Rows with random subscores: a common quality, and for each metric a part of its own."""
    generator = np.random.default_rng(seed)
    shape = (references, models)
    values = 100 * np.clip(
        0.5 * generator.random((*shape, 1)) + 0.5 * generator.random((*shape, len(KEYS))), 0, 1
    )
    return [
        candidate(f"model-{model}", f"reference-{reference:02d}", values[reference, model])
        for reference, model in itertools.product(range(references), range(models))
    ]


def raters(count, recipe=metrics.BENCHMARK, **changes):
    """Simulated raters who are alike."""
    return [
        SimulatedRater(number=number, recipe=recipe, **changes) for number in range(1, count + 1)
    ]
