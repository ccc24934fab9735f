from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import lab.baselines
import metrics
import reference_fields
from lab.noise_floor import (
    CHANGES,
    by_change,
    by_change_of,
    is_tie,
    noise_floor,
    noise_floor_of,
)
from lab.noise_floor.changes import PURE
from lab.run.scores import read_scores

BENCHMARK, LAB = metrics.BENCHMARK, metrics.LAB
CIRCLE = reference_fields.load("magenta-circle").pixels


@pytest.mark.parametrize("name", reference_fields.names())
def test_the_floor_is_the_largest_move_of_any_change(name):
    moves = by_change(name, BENCHMARK)
    assert list(moves) == list(CHANGES)
    assert noise_floor(name, BENCHMARK) == max(moves.values())
    assert all(move > 0 for move in moves.values())


@pytest.mark.parametrize("recipe", [BENCHMARK, LAB], ids=lambda recipe: recipe.name)
@pytest.mark.parametrize("name", reference_fields.names())
def test_committed_and_computed_moves_are_the_same(name, recipe):
    pixels = reference_fields.load(name).pixels
    computed = by_change_of(pixels, recipe)
    committed = by_change(name, recipe)
    assert computed == {change: pytest.approx(committed[change], abs=1e-9) for change in PURE}


def test_a_move_is_the_difference_of_two_totals():
    (dithered,) = PURE["dither"](CIRCLE)
    move = metrics.score(CIRCLE, CIRCLE).total - metrics.score(CIRCLE, dithered).total
    assert by_change("magenta-circle", BENCHMARK)["dither"] == pytest.approx(move, abs=1e-12)
    moves = [
        metrics.score(CIRCLE, CIRCLE).total - metrics.score(CIRCLE, shifted).total
        for shifted in PURE["half_pixel_shift"](CIRCLE)
    ]
    shift = by_change("magenta-circle", BENCHMARK)["half_pixel_shift"]
    assert shift == pytest.approx(max(moves), abs=1e-12)


def test_a_recipe_that_reads_one_metric_only_moves_by_it():
    weights = dict.fromkeys(BENCHMARK.weights, 0) | {"range_contrast": 100}
    recipe = replace(BENCHMARK, name="contrast", weights=weights, std_penalty=0)
    changed = reference_fields.load("magenta-circle")
    spread = metrics.scan(changed.pixels).luminance_spread
    (coded,) = PURE["jpeg"](changed.pixels)
    move = abs(metrics.scan(coded).luminance_spread - spread) / 55 * 100
    assert by_change("magenta-circle", recipe)["jpeg"] == pytest.approx(move, abs=1e-9)


def test_other_scan_settings_are_measured_now_without_another_renderer():
    recipe = replace(BENCHMARK, name="near", mask_distance=60)
    moves = by_change("green-cyan-split", recipe)
    pixels = reference_fields.load("green-cyan-split").pixels
    assert list(moves) == list(PURE)
    assert moves == by_change_of(pixels, recipe)
    assert moves != {key: by_change("green-cyan-split", BENCHMARK)[key] for key in PURE}


def test_a_flat_frame_has_the_floor_of_its_lost_softness():
    # Against itself it scores 100. One dithered pixel is enough for a gradient where there was
    # none: softness falls to 0, which costs 35 points and 14 of penalty, and so does blur flow.
    flat = np.full((225, 180, 3), 128, np.uint8)
    moves = by_change_of(flat, LAB)
    assert moves["half_pixel_shift"] == moves["jpeg"] == 0
    (dithered,) = PURE["dither"](flat)
    score = metrics.score(flat, dithered, recipe=LAB)
    assert score.subscores["softness"] == 0
    assert noise_floor_of(flat, LAB) == pytest.approx(100 - score.total)
    assert moves["dither"] > 49


def test_what_is_no_frame_or_reference_is_refused():
    with pytest.raises(metrics.FrameError, match="expected"):
        noise_floor_of(CIRCLE[:100], BENCHMARK)
    with pytest.raises(metrics.FrameError, match="expected"):
        noise_floor("magenta-circle", replace(BENCHMARK, name="small", frame_size=(90, 80)))
    with pytest.raises(reference_fields.FieldError, match="unknown field 'foo'"):
        noise_floor("foo", BENCHMARK)


def test_a_difference_below_the_floor_is_a_tie():
    assert is_tie(0.79, 0.8)
    assert is_tie(-0.79, 0.8)
    assert not is_tie(0.8, 0.8)
    assert not is_tie(-2, 0.8)
    assert is_tie(0, 0)


def test_how_far_the_floor_reaches_beyond_the_reference_is_as_the_docstring_says():
    """It says so of `noise_floor`: measured on the shipped baselines."""
    scores = read_scores(Path(lab.baselines.__file__).parent / "scores.jsonl")
    references = {
        name: metrics.scan(reference_fields.load(name).pixels) for name in scores.header.fields
    }
    good, all_ = [], []
    for row in scores.rows:
        if row.state != "scored":
            continue
        pixels = scores.pixels.load(row.pixels_sha256)
        changed = [variant for make in PURE.values() for variant in make(pixels)]
        totals = [metrics.score(references[row.field], one).total for one in changed]
        share = max(abs(total - row.total) for total in totals) / noise_floor(row.field, BENCHMARK)
        all_.append(share)
        if row.total >= 80:
            good.append(share)
    assert (len(good), len(all_)) == (33, 110)
    assert (max(good), np.median(good)) == pytest.approx((1.25, 0.61), abs=0.01)
    assert (max(all_), np.median(all_)) == pytest.approx((6.24, 0.63), abs=0.01)
