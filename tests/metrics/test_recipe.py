import copy
import json
import math
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import numpy as np
import pytest

import metrics
from metrics import BENCHMARK, LAB, Recipe, RecipeError
from tests.metrics import samples

FIELDS = [field.name for field in fields(Recipe)]
WEIGHTS = dict(BENCHMARK.weights)
HUES = dict(BENCHMARK.hues)


def as_json(**changes):
    return json.dumps(json.loads(BENCHMARK.to_json()) | changes)


def test_the_published_numbers():
    assert list(BENCHMARK.weights.values()) == [5, 30, 5, 35, 5, 15, 5]
    assert dict(BENCHMARK.hues) == {
        "magenta": (255, 0, 255),
        "cyan": (0, 255, 255),
        "yellow": (255, 255, 0),
        "green": (0, 255, 0),
        "purple": (128, 0, 255),
    }
    assert (BENCHMARK.frame_size, BENCHMARK.mask_distance) == ((180, 225), 100)
    assert (BENCHMARK.std_penalty, BENCHMARK.empty_shape_credit) == (0.4, 0.35)
    assert (BENCHMARK.placement_reach, BENCHMARK.overlap_share) == (0.38, 0.65)
    assert (BENCHMARK.softness_ratio, BENCHMARK.saturation_range) == (2.4, 0.22)
    assert BENCHMARK.luminance_range == 55


def test_the_lab_differs_in_its_name_and_credit_only():
    assert (LAB.name, LAB.empty_shape_credit) == ("lab", 1)
    assert replace(LAB, name="benchmark", empty_shape_credit=0.35) == BENCHMARK


NOT_POSITIVE = [0, -1, math.nan, math.inf, 10**400, "1", None, True, [1]]
BAD = {
    "name": ["", "two words", "a@b", "a+b", "-a", "a\n", None, 1],
    "version": ["", "1 0", 1, None],
    "mask_distance": NOT_POSITIVE,
    "placement_reach": NOT_POSITIVE,
    "saturation_range": NOT_POSITIVE,
    "luminance_range": NOT_POSITIVE,
    "std_penalty": [-0.1, math.nan, math.inf, "0", None, False],
    "overlap_share": [-0.1, 1.1, math.nan, "1", None, True],
    "empty_shape_credit": [-0.1, 1.0001, 35, math.nan, "1", None, True],
    "softness_ratio": [1, 0.5, -2.4, math.nan, math.inf, "2", None],
    "frame_size": [180, (180,), (180, 225, 3), (180.0, 225), (4, 225), (180, 0), "180", (True, 9)],
    "hues": [
        None,
        [],
        "magenta",
        {},
        {**HUES, "red": (255, 0, 0)},
        {name: rgb for name, rgb in HUES.items() if name != "green"},
        *[
            {**HUES, "cyan": bad}
            for bad in [
                None, "#00ffff", 255, (0, 255), (0, 255, 255, 255), (0, 255, 256), (-1, 0, 0),
                (0, 255.0, 255), (0, math.nan, 0), (True, 0, 0), ((0,), 255, 255),
            ]
        ],
    ],
    "weights": [
        None,
        [5, 30, 5, 35, 5, 15, 5],
        {},
        {**WEIGHTS, "sharpness": 0},
        {key: weight for key, weight in WEIGHTS.items() if key != "softness"},
        {**WEIGHTS, "softness": 34},
        {**WEIGHTS, "softness": 35.000001},
        {**WEIGHTS, "softness": 40, "hue_placement": -0.0001, "blur_flow": 0.0001},
        {**WEIGHTS, "softness": math.nan},
        {**WEIGHTS, "softness": "35"},
        {**WEIGHTS, "softness": True},
    ],
}  # fmt: skip


def test_every_field_is_checked():
    assert sorted(BAD) == sorted(FIELDS)


@pytest.mark.parametrize(
    ("field", "value"),
    [(field, value) for field, values in BAD.items() for value in values],
    ids=lambda value: str(value)[:40],
)
def test_refuses_on_construction_and_replacement(field, value):
    with pytest.raises(RecipeError, match=rf"\A{field}[^\n]*(expected|missing) [^\n]*\Z"):
        replace(BENCHMARK, **{field: value})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"weights": WEIGHTS | {"softness": 34}}, r"weights: expected a sum of 100, got 99\.0"),
        ({"weights": WEIGHTS | {"softness": -1}}, r"weights\.softness: expected a number of at"),
        (
            {"weights": WEIGHTS | {"blur": 0}},
            r"weights: unknown key 'blur', expected hue_placement",
        ),
        ({"weights": {"softness": 100}}, r"weights: missing hue_placement, region_scale, internal"),
        ({"hues": HUES | {"cyan": "#0ff"}}, r"hues\.cyan: expected three whole numbers from 0 to"),
        ({"hues": HUES | {"red": (255, 0, 0)}}, r"hues: unknown key 'red', expected magenta, cyan"),
        ({"mask_distance": "x" * 999}, r"mask_distance: expected .*, got 'x{56}\.\.\.$"),
        ({"softness_ratio": 1}, r"softness_ratio: expected a number above 1, got 1"),
    ],
)
def test_message_says_what_was_expected_and_what_came(changes, message):
    with pytest.raises(RecipeError, match="^" + message):
        replace(BENCHMARK, **changes)


def test_weights_may_be_any_numbers_that_sum_to_100():
    seventh = 100 / 7
    assert (
        replace(BENCHMARK, weights=dict.fromkeys(WEIGHTS, seventh)).weights["softness"] == seventh
    )
    only = dict.fromkeys(WEIGHTS, 0) | {"softness": np.float32(100)}
    assert sum(replace(BENCHMARK, weights=only).weights.values()) == 100


def test_equal_whatever_the_order_and_type_of_numbers():
    other = replace(
        BENCHMARK,
        weights=dict(reversed([(key, int(weight)) for key, weight in WEIGHTS.items()])),
        hues={name: np.array(rgb).tolist() for name, rgb in reversed(HUES.items())},
        frame_size=[np.int64(180), 225],
    )
    assert other == BENCHMARK
    assert hash(other) == hash(BENCHMARK)
    assert other.id == BENCHMARK.id
    assert list(other.weights) == [subscore.key for subscore in metrics.SUBSCORES]


def test_cannot_be_changed():
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'std_penalty'"):
        BENCHMARK.std_penalty = 0
    for mapping in (BENCHMARK.weights, BENCHMARK.hues):
        with pytest.raises(TypeError, match="does not support item assignment"):
            mapping["softness"] = 1


def test_does_not_keep_the_callers_mapping():
    weights = dict(WEIGHTS)
    recipe = replace(BENCHMARK, weights=weights)
    weights["softness"] = 0
    assert recipe == BENCHMARK


class TestJson:
    @pytest.mark.parametrize("seed", range(20))
    def test_round_trip_is_exact(self, seed):
        rng = np.random.default_rng(seed)
        recipe = replace(
            BENCHMARK,
            weights=dict(zip(WEIGHTS, (rng.dirichlet(np.ones(7)) * 100).tolist(), strict=True)),
            mask_distance=rng.uniform(0, 400),
            empty_shape_credit=rng.random(),
            std_penalty=rng.random() * 1e-7,
        )
        again = Recipe.from_json(recipe.to_json())
        assert again == recipe
        assert again.id == recipe.id
        assert again.to_json() == recipe.to_json()

    def test_has_one_key_per_field(self):
        assert list(json.loads(LAB.to_json())) == FIELDS

    def test_refuses_an_unknown_key(self):
        with pytest.raises(
            RecipeError, match=r"^recipe: unknown key 'penalty', expected name, vers"
        ):
            Recipe.from_json(as_json(penalty=1))

    def test_refuses_an_unknown_key_within(self):
        with pytest.raises(RecipeError, match=r"^weights: unknown key 'sharpness', expected hue_p"):
            Recipe.from_json(as_json(weights=WEIGHTS | {"sharpness": 0}))

    def test_refuses_a_missing_key(self):
        content = json.loads(BENCHMARK.to_json())
        del content["std_penalty"], content["hues"]
        with pytest.raises(RecipeError, match=r"^recipe: missing hues, std_penalty$"):
            Recipe.from_json(json.dumps(content))

    def test_refuses_a_key_given_twice(self):
        text = BENCHMARK.to_json().replace('"std_penalty"', '"name": "x",\n"std_penalty"')
        with pytest.raises(RecipeError, match=r"^recipe: key 'name' is given twice$"):
            Recipe.from_json(text)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "expected JSON, got text that is none: Expecting value: line 1 column 1"),
            ("{", "expected JSON, got text that is none: .* line 1 column 2"),
            ("[" * 100_000, "expected JSON, got text that is none: maximum recursion depth"),
            ("9" * 5000, "expected JSON, got text that is none: Exceeds the limit"),
            ("[1, 2]", r"expected a JSON object, got \[1, 2\]"),
            ("null", "expected a JSON object, got None"),
            ('"benchmark"', "expected a JSON object, got 'benchmark'"),
        ],
    )
    def test_refuses_what_is_no_object(self, text, message):
        with pytest.raises(RecipeError, match="^recipe: " + message):
            Recipe.from_json(text)

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999"])
    def test_refuses_numbers_that_are_none(self, number):
        text = BENCHMARK.to_json().replace('"std_penalty": 0.4', f'"std_penalty": {number}')
        with pytest.raises(RecipeError, match=r"^std_penalty: expected a number of at least 0"):
            Recipe.from_json(text)


class TestId:
    def test_names_the_recipe(self):
        assert BENCHMARK.id.startswith("benchmark@1+")
        assert LAB.id.startswith("lab@1+")

    def test_stays_what_was_published(self):
        # Changes whenever a recipe's content or the way it is hashed does: both need a new version.
        assert BENCHMARK.id == "benchmark@1+c910fd00aa0a"

    def test_tells_any_change_of_content(self):
        changed = {
            "name": "other",
            "version": "2",
            "hues": HUES | {"purple": (128, 0, 254)},
            "mask_distance": math.nextafter(100, 101),
            "weights": WEIGHTS | {"softness": 34.5, "blur_flow": 5.5},
            "std_penalty": 0.41,
            "placement_reach": 0.39,
            "overlap_share": 0.66,
            "softness_ratio": 2.5,
            "saturation_range": 0.23,
            "luminance_range": 56,
            "frame_size": (225, 180),
            "empty_shape_credit": 0.36,
        }
        assert sorted(changed) == sorted(FIELDS)
        ids = {replace(BENCHMARK, **{key: value}).id for key, value in changed.items()}
        assert len(ids | {BENCHMARK.id}) == len(FIELDS) + 1


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))]
)
def test_copies_are_equal_and_score_alike(duplicate):
    recipe = duplicate(LAB)
    assert recipe == LAB
    pair = samples.smooth(1), samples.smooth(2)
    assert metrics.score(*pair, recipe=recipe) == metrics.score(*pair, recipe=LAB)
