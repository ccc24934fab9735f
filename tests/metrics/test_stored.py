"""Scores from measurements against `metrics.score` on the pixels that were measured."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import lab.baselines
import metrics
from lab.run.scores import read_scores
from metrics.masks import overlap
from metrics.stored import Measured, Pairs, subscores, summaries

SAME = 1e-9
RECIPES = {
    "benchmark": metrics.BENCHMARK,
    "lab": metrics.LAB,
    "narrow": replace(
        metrics.BENCHMARK,
        weights=dict.fromkeys(metrics.BENCHMARK.weights, 100 / 7),
        std_penalty=0.0,
        placement_reach=0.05,
        overlap_share=0.0,
        softness_ratio=1.05,
        saturation_range=0.02,
        luminance_range=2,
    ),
    "wide": replace(
        metrics.BENCHMARK,
        std_penalty=1.5,
        placement_reach=3,
        overlap_share=1.0,
        softness_ratio=50,
        saturation_range=2,
        luminance_range=500,
        empty_shape_credit=0.0,
    ),
}


def measured(features):
    return Measured(
        hue_areas=np.array([one.hue_areas for one in features], float),
        hue_centroids=np.array([one.hue_centroids for one in features]),
        gradient_spread=np.array([one.gradient_spread for one in features]),
        flow_coherence=np.array([one.flow_coherence for one in features]),
        saturation_spread=np.array([one.saturation_spread for one in features]),
        luminance_spread=np.array([one.luminance_spread for one in features]),
    )


def overlaps(a, b):
    return [overlap(*masks) for masks in zip(a.masks, b.masks, strict=True)]


def in_pairs(scanned):
    return Pairs(
        references=measured([a for a, _ in scanned]),
        candidates=measured([b for _, b in scanned]),
        hue_overlaps=np.array([overlaps(a, b) for a, b in scanned], float),
    )


def shipped():
    scores = read_scores(Path(lab.baselines.__file__).parent / "scores.jsonl")
    references = {
        field: scores.pixels.load(info.pixels_sha256)
        for field, info in scores.header.references.items()
    }
    return [
        (references[row.field], scores.pixels.load(row.pixels_sha256))
        for row in scores.rows
        if row.pixels_sha256 is not None
    ]


def plain(*color):
    return np.full((225, 180, 3), color, np.uint8)


def degenerate():
    """Even, colorless and black frames, and frames that share no hue, each with each."""
    split = plain(255, 0, 255)
    split[:, 90:] = (0, 255, 255)
    frames = [plain(255, 255, 255), plain(0, 0, 0), plain(255, 0, 255), plain(0, 255, 0), split]
    return [(a, b) for a in frames for b in frames]


@pytest.fixture(scope="module", params=[shipped, degenerate])
def scanned(request):
    return [tuple(metrics.scan(frame) for frame in pair) for pair in request.param()]


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_many_rows_at_once_score_as_each_does_alone(scanned, recipe):
    values = subscores(in_pairs(scanned), recipe)
    weighted, spread, total = summaries(values, recipe)
    assert values.shape == (len(scanned), 7)
    for number, pair in enumerate(scanned):
        score = metrics.score(*pair, recipe=recipe)
        expected = pytest.approx(list(score.subscores.values()), abs=SAME)
        assert values[number].tolist() == expected
        summary = [weighted[number], spread[number], total[number]]
        assert summary == pytest.approx([score.weighted, score.spread, score.total], abs=SAME)


def test_the_same_frame_twice_scores_100_in_the_lab():
    frame = metrics.scan(plain(255, 0, 255))
    values = subscores(in_pairs([(frame, frame)]), metrics.LAB)
    assert values.tolist() == [[100.0] * 7]
    assert [part.tolist() for part in summaries(values, metrics.LAB)] == [[100.0], [0.0], [100.0]]


def test_constants_near_the_end_of_numbers_score_0_or_100_without_a_warning():
    tiny = replace(metrics.BENCHMARK, saturation_range=5e-324, luminance_range=5e-324)
    half = plain(255, 255, 255)
    half[:90] = (255, 0, 255)
    pair = (metrics.scan(plain(255, 255, 255)), metrics.scan(half))
    values = subscores(in_pairs([pair, (pair[1], pair[1])]), tiny)
    assert values[:, 5:].tolist() == [[0.0, 0.0], [100.0, 100.0]]


def test_no_rows_give_no_scores():
    empty = Measured(np.empty((0, 5)), np.empty((0, 5, 2)), *[np.empty(0)] * 4)
    values = subscores(Pairs(empty, empty, np.empty((0, 5))), metrics.BENCHMARK)
    assert values.shape == (0, 7)
    assert [part.shape for part in summaries(values, metrics.BENCHMARK)] == [(0,)] * 3
