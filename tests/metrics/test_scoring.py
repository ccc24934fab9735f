import itertools
import json
import pickle
from dataclasses import FrozenInstanceError, asdict, replace

import numpy as np
import pytest

import metrics
from metrics.scoring import summarize
from tests.metrics import samples

KEYS = [subscore.key for subscore in metrics.SUBSCORES]
PAIR = samples.smooth(1), samples.smooth(2)


def total(values, recipe=metrics.BENCHMARK):
    return summarize(values, recipe)[2]


def test_summary_by_hand():
    weighted, spread, result = summarize([50, 100, 50, 100, 50, 100, 50], metrics.BENCHMARK)
    # Metrics that weigh 30, 35 and 15 are at 100, the rest at 50.
    assert weighted == pytest.approx(90)
    # Three of seven values lie 50 above the other four.
    assert spread == pytest.approx(50 * (3 / 7 * 4 / 7) ** 0.5)
    assert result == pytest.approx(weighted - 0.4 * spread)


@pytest.mark.parametrize("key", KEYS)
def test_one_metric_at_zero_costs_its_weight_and_fourteen(key):
    values = [0 if other == key else 100 for other in KEYS]
    assert total(values) == pytest.approx(100 - metrics.BENCHMARK.weights[key] - 14, abs=0.01)


def test_raising_a_light_metric_can_lower_the_total():
    even = [50.0] * 7
    assert total(even) == 50
    assert total([60.0, *even[1:]]) == pytest.approx(49.1, abs=0.001)


def test_the_lowest_total_is_nine_below_zero():
    corners = list(itertools.product((0, 100), repeat=7))
    lowest = min(corners, key=total)
    assert total(lowest) == pytest.approx(-9.0, abs=0.005)
    # A lone 100 on one of the metrics that weigh 5.
    assert sorted(lowest) == [0] * 6 + [100]
    assert metrics.BENCHMARK.weights[KEYS[lowest.index(100)]] == 5
    # Between the corners it is never lower.
    inner = np.random.default_rng(1).uniform(0, 100, (5000, 7))
    assert min(total(values) for values in inner.tolist()) > total(lowest)


def test_totals_far_below_zero_are_reached_by_frames():
    # All five colors in the far corner against a flat frame: only the flow agrees.
    reference = samples.block(samples.WHITE, 0, 0, 180, 120, background=samples.BLACK)
    for i, hue in enumerate(samples.HUES):
        reference[125:, 90 + 18 * i : 108 + 18 * i] = hue
    score = metrics.score(reference, samples.flat(samples.BLACK))
    others = {key: value for key, value in score.subscores.items() if key != "blur_flow"}
    assert others == dict.fromkeys(others, 0)
    assert score.total < -8.5


def test_an_identical_one_hue_frame_scores_90_12_in_the_benchmark():
    frame = samples.flat(samples.MAGENTA)
    score = metrics.score(frame, frame)
    assert score.subscores == pytest.approx(dict.fromkeys(KEYS, 100) | {"internal_shape": 48})
    assert score.weighted == pytest.approx(97.4)
    assert score.total == pytest.approx(90.12, abs=0.005)


@pytest.mark.parametrize("name", samples.named())
def test_identity_scores_exactly_100_in_the_lab(name):
    frame = samples.named()[name]
    score = metrics.score(frame, frame.copy(), recipe=metrics.LAB)
    assert list(score.subscores.values()) == [100] * 7
    assert (score.weighted, score.spread, score.total) == (100, 0, 100)


def test_score_is_plain_data_in_order():
    score = metrics.score(*PAIR, recipe=metrics.LAB)
    assert list(score.subscores) == KEYS
    assert score.recipe_id == metrics.LAB.id
    assert score.total == score.weighted - 0.4 * score.spread
    assert json.loads(json.dumps(asdict(score))) == asdict(score)
    assert pickle.loads(pickle.dumps(score)) == score
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'total'"):
        score.total = 100


def test_scanned_or_not_makes_no_difference():
    a, b = (metrics.scan(frame) for frame in PAIR)
    expected = metrics.score(*PAIR)
    assert metrics.score(a, PAIR[1]) == expected
    assert metrics.score(PAIR[0], b) == expected
    assert metrics.score(a, b) == expected


def test_is_the_same_to_the_last_bit_each_time():
    expected = metrics.score(*PAIR)
    for seed in range(5):
        metrics.score(samples.noise(seed), samples.smooth(seed))
        assert metrics.score(*PAIR) == expected


def test_symmetric():
    a, b = PAIR
    assert metrics.score(a, b) == metrics.score(b, a)


CHANGES = {
    "hues": replace(
        metrics.BENCHMARK, hues=dict(metrics.BENCHMARK.hues) | {"purple": (127, 0, 255)}
    ),
    "mask distance": replace(metrics.BENCHMARK, mask_distance=99.5),
    "frame size": replace(metrics.BENCHMARK, frame_size=(225, 180)),
}


@pytest.mark.parametrize("what", CHANGES)
def test_features_of_another_scan_are_refused(what):
    recipe = CHANGES[what]
    width, height = recipe.frame_size
    features = metrics.scan(samples.smooth(1, (height, width, 3)), recipe=recipe)
    message = f"expected features scanned with {what} .*, got .*"
    with pytest.raises(metrics.FrameError, match="^reference: " + message):
        metrics.score(features, PAIR[1])
    with pytest.raises(metrics.FrameError, match="^candidate: " + message):
        metrics.score(PAIR[0], features)
    with pytest.raises(metrics.FrameError, match="^reference: " + message):
        metrics.score_many(features, np.stack(PAIR))


def test_features_serve_all_recipes_that_scan_alike():
    features = metrics.scan(PAIR[0], recipe=metrics.LAB)
    recipe = replace(metrics.BENCHMARK, name="other", std_penalty=0, softness_ratio=3)
    assert metrics.score(features, PAIR[1], recipe=recipe) == metrics.score(*PAIR, recipe=recipe)


class TestScoreMany:
    frames = np.stack(list(samples.named().values()))

    @pytest.mark.parametrize("recipe", [metrics.BENCHMARK, metrics.LAB], ids=lambda r: r.name)
    def test_rows_are_exactly_what_score_returns(self, recipe):
        rows = metrics.score_many(PAIR[0], self.frames, recipe=recipe)
        assert rows.shape == (len(self.frames),)
        assert rows.dtype.names == (*KEYS, "weighted", "spread", "total")
        for row, frame in zip(rows, self.frames, strict=True):
            score = metrics.score(PAIR[0], frame, recipe=recipe)
            expected = (*score.subscores.values(), score.weighted, score.spread, score.total)
            assert row.item() == expected

    def test_takes_a_scanned_reference_and_any_layout(self):
        expected = metrics.score_many(PAIR[0], self.frames)
        reversed_rows = metrics.score_many(metrics.scan(PAIR[0]), self.frames[::-1])
        np.testing.assert_array_equal(reversed_rows[::-1], expected)

    def test_of_none(self):
        rows = metrics.score_many(PAIR[0], self.frames[:0])
        assert rows.shape == (0,)

    @pytest.mark.parametrize(
        ("candidates", "got"),
        [
            (PAIR[0], r"uint8 with shape \(225, 180, 3\)"),
            (frames[:, 1:], r"uint8 with shape \(\d+, 224, 180, 3\)"),
            (frames.transpose(0, 2, 1, 3), r"uint8 with shape \(\d+, 180, 225, 3\)"),
            (frames[np.newaxis], r"uint8 with shape \(1, \d+, 225, 180, 3\)"),
            (frames.astype(np.float32), r"float32 with shape"),
            (list(frames), r"an object of type list"),
        ],
        ids=["one frame", "short", "columns first", "nested", "float", "a list"],
    )
    def test_refuses_other_stacks(self, candidates, got):
        expected = r"^candidates: expected an array of uint8 with shape \(n, 225, 180, 3\), got .*"
        with pytest.raises(metrics.FrameError, match=expected + got):
            metrics.score_many(PAIR[0], candidates)

    def test_refuses_a_bad_reference(self):
        with pytest.raises(metrics.FrameError, match=r"^reference: expected .* NoneType$"):
            metrics.score_many(None, self.frames)
