from dataclasses import replace
from pathlib import Path

import pytest

import metrics
from lab.calibrate.agreement.totals import totals
from lab.run.scores import read_scores, recipe_of
from metrics.scoring import summarize

SHIPPED = Path("lab/baselines/scores.jsonl")


@pytest.fixture(scope="module")
def scores():
    return read_scores(SHIPPED)


@pytest.fixture
def rows(scores):
    return [row for row in scores.rows if row.state == "scored"][::20]


def test_under_the_files_own_recipe_they_are_the_files(scores, rows):
    found = totals(rows, scores, recipe_of(scores.header))
    assert found == {str(row.place): row.total for row in rows}


def test_under_other_weights_they_are_those_of_the_saved_subscores(scores, rows):
    weights = dict(metrics.BENCHMARK.weights) | {"softness": 25.0, "hue_placement": 15.0}
    recipe = replace(metrics.BENCHMARK, name="other", weights=weights, std_penalty=0.1)
    found = totals(rows, scores, recipe)
    for row in rows:
        known = summarize(list(row.subscores.values()), recipe)[2]
        assert found[str(row.place)] == pytest.approx(known, abs=1e-9)


def test_under_other_constants_frames_are_scored_anew(scores, rows):
    recipe = replace(metrics.BENCHMARK, name="wide", mask_distance=150.0, softness_ratio=4.0)
    row = rows[0]
    reference = scores.pixels.load(scores.header.references[row.field].pixels_sha256)
    known = metrics.score(reference, scores.pixels.load(row.pixels_sha256), recipe=recipe).total
    assert totals([row], scores, recipe) == {str(row.place): known}
