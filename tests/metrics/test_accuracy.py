"""The scorer against a float64 evaluation of the table."""

from dataclasses import replace

import numpy as np
import pytest

import metrics
from tests import oracle
from tests.metrics import samples
from tests.tolerances import POINTS

FRAMES = samples.named()


def assert_agrees(score, subscores, recipe):
    weighted, spread, total = oracle.summarize(subscores, recipe)
    assert score.subscores == pytest.approx(subscores, abs=POINTS)
    assert list(score.subscores) == list(subscores)
    assert (score.weighted, score.spread, score.total) == pytest.approx(
        (weighted, spread, total), abs=POINTS
    )


@pytest.fixture(scope="module")
def scanned():
    return {name: metrics.scan(frame) for name, frame in FRAMES.items()}


@pytest.fixture(scope="module")
def measured():
    return {name: oracle.measure(frame, metrics.BENCHMARK) for name, frame in FRAMES.items()}


@pytest.mark.parametrize("reference", FRAMES)
@pytest.mark.parametrize("candidate", FRAMES)
def test_every_pair_of_samples(reference, candidate, scanned, measured):
    expected = oracle.compare(measured[reference], measured[candidate], metrics.BENCHMARK)
    score = metrics.score(scanned[reference], scanned[candidate])
    assert_agrees(score, expected, metrics.BENCHMARK)


@pytest.mark.parametrize("seed", range(20))
def test_random_frames_under_random_recipes(seed):
    rng = np.random.default_rng(seed)
    weights = rng.dirichlet(np.ones(7)) * 100
    recipe = replace(
        metrics.BENCHMARK,
        hues={name: rng.integers(0, 256, 3).tolist() for name in metrics.BENCHMARK.hues},
        mask_distance=rng.uniform(1, 300),
        weights=dict(zip(metrics.BENCHMARK.weights, weights.tolist(), strict=True)),
        std_penalty=rng.uniform(0, 1),
        placement_reach=rng.uniform(0.01, 2),
        overlap_share=rng.uniform(0, 1),
        softness_ratio=rng.uniform(1.5, 9),
        saturation_range=rng.uniform(0.05, 0.5),
        luminance_range=rng.uniform(10, 127),
        empty_shape_credit=rng.uniform(0, 1),
    )
    reference, candidate = samples.smooth(seed), samples.smooth(seed + 1000)
    flecks = rng.random(samples.SHAPE[:2]) < rng.uniform(0, 0.2)
    candidate[flecks] = samples.noise(seed)[flecks]
    subscores, *_ = oracle.score(reference, candidate, recipe)
    assert_agrees(metrics.score(reference, candidate, recipe=recipe), subscores, recipe)


@pytest.mark.parametrize("seed", range(40))
def test_a_few_pixels_on_an_even_ground(seed):
    rng = np.random.default_rng(seed)
    frames = [samples.flat(rng.integers(0, 256, 3)) for _ in range(2)]
    for frame in frames:
        top, left = rng.integers(0, 225), rng.integers(0, 180)
        height, width = rng.choice([1, 2, 5, 90], 2)
        part = frame[top : top + height, left : left + width]
        part[:] = samples.noise(seed, part.shape)
    subscores, *_ = oracle.score(*frames, metrics.BENCHMARK)
    assert_agrees(metrics.score(*frames), subscores, metrics.BENCHMARK)


@pytest.mark.parametrize("size", [(5, 5), (6, 9), (8, 300), (181, 226), (260, 5), (1028, 257)])
def test_other_frame_sizes(size):
    width, height = size
    recipe = replace(metrics.BENCHMARK, frame_size=size)
    reference = samples.smooth(7, (height, width, 3))
    candidate = samples.noise(7, (height, width, 3))
    candidate[: height // 2] = samples.MAGENTA
    subscores, *_ = oracle.score(reference, candidate, recipe)
    assert_agrees(metrics.score(reference, candidate, recipe=recipe), subscores, recipe)
