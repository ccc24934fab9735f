import math
from dataclasses import replace

import numpy as np
import pytest

import metrics
import reference_fields
from lab.run.verdict import undefined_reason, verdict

FIELD = reference_fields.load("green-cyan-split").pixels


def test_it_is_the_score_and_its_reasons():
    reference = metrics.scan(FIELD)
    shifted = np.roll(FIELD, 40, axis=1)
    score = metrics.score(reference, shifted)
    found = verdict(reference, shifted, metrics.BENCHMARK)
    assert (found.state, found.reason) == ("scored", None)
    assert found.subscores == dict(score.subscores)
    assert (found.weighted, found.spread, found.total) == (
        score.weighted,
        score.spread,
        score.total,
    )
    assert "hue-place" in [note.rule for note in found.failure_notes]


@pytest.mark.parametrize("level", [0, 255])
def test_an_even_frame_is_scored(level):
    found = verdict(metrics.scan(FIELD), np.full_like(FIELD, level), metrics.BENCHMARK)
    assert found.state == "scored"
    assert found.total is not None


def test_all_that_exists_is_defined():
    assert undefined_reason({"softness": 0.0, "total": -9.0}) is None


def test_what_does_not_exist_is_named():
    values = {"softness": math.nan, "spread": 3.0, "total": -math.inf}
    assert undefined_reason(values) == "no finite value: softness (nan), total (-inf)"


def test_a_total_beyond_all_numbers_is_undefined():
    recipe = replace(metrics.BENCHMARK, std_penalty=1.7e308)
    found = verdict(metrics.scan(FIELD), np.full_like(FIELD, 255), recipe)
    assert found.state == "undefined"
    assert found.reason == "no finite value: total (-inf)"
    assert found.total is None
    assert found.spread is not None
    assert None not in found.subscores.values()
