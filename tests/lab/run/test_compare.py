import json
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

import metrics
from lab.noise_floor import noise_floor
from lab.run import RunError
from lab.run.compare import _entry, compare
from lab.run.pixels import PixelStore
from lab.run.scores import Scores
from metrics.scoring import summarize
from tests.lab.run.making import FIELDS, KEYS, QUIET, header, pending, row

BENCHMARK = metrics.BENCHMARK
SOFT = replace(
    BENCHMARK, name="soft", weights=dict(BENCHMARK.weights) | {"softness": 65, "region_scale": 0}
)


def scores(values, recipe=BENCHMARK, **changes):
    """Scores of candidates given as place -> the seven values, as a recipe has them."""
    rows = []
    for (model, field), seven in values.items():
        weighted, spread, total = summarize(seven, recipe)
        subscores = dict(zip(KEYS, seven, strict=True))
        numbers = {"subscores": subscores, "weighted": weighted, "spread": spread}
        rows.append(row(model, field, total, **numbers | changes))
    head = header(recipe=recipe.id, recipe_content=json.loads(recipe.to_json()))
    return Scores(head, tuple(rows), PixelStore(Path("none")))


def seven(**changes):
    return list((dict.fromkeys(KEYS, 60.0) | changes).values())


SHARP = {("sharp", field): seven(region_scale=95.0, softness=45.0) for field in QUIET}
BLURRED = {("blurred", field): seven(region_scale=40.0, softness=70.0) for field in QUIET}


def test_two_recipes_turn_a_ranking_and_the_weight_is_why():
    values = SHARP | BLURRED
    found = compare(scores(values), scores(values, SOFT))
    assert found.recipes == (BENCHMARK.id, SOFT.id)
    assert [one.name for one in found.models] == ["blurred", "sharp"]
    blurred, sharp = found.models
    assert (blurred.rank_before, blurred.rank_after, blurred.moved) == (2, 1, True)
    assert (sharp.rank_before, sharp.rank_after) == (1, 2)
    # Region scale: 30 % less of 40 points, or of 95: the mean of both is 20.25 points lost.
    cause = blurred.cause
    assert (cause.kind, cause.subscore, cause.before, cause.after) == (
        "weight",
        "region_scale",
        30.0,
        0.0,
    )
    assert cause.effect == pytest.approx(-12 + 20.25)
    assert sharp.cause.effect == pytest.approx(-28.5 + 20.25)
    assert [one.moved for one in found.candidates] == [True] * 6


def test_causes_add_up_to_the_change():
    before = SHARP | BLURRED
    changed = [12.0, 88.0, 35.0, 71.0, 5.0, 93.0, 47.0]
    after = before | {("sharp", QUIET[0]): changed}
    first, second = scores(before), scores(after, SOFT)
    entry = _entry(first.rows[0], second.rows[0], BENCHMARK, SOFT)
    (rise,) = (entry.after[field] - entry.before[field] for field in entry.before)
    assert sum(cause.effect for cause in entry.causes) == pytest.approx(rise)
    assert len(entry.causes) == 16


def test_a_changed_candidate_moves_by_its_subscore():
    after = SHARP | BLURRED | {("sharp", QUIET[0]): seven(region_scale=5.0, softness=45.0)}
    found = compare(scores(SHARP | BLURRED), scores(after, pixels_sha256="d" * 64))
    moved = {one.name: one for one in found.candidates if one.moved}
    assert set(moved) == {f"sharp/{QUIET[0]}", f"blurred/{QUIET[0]}"}
    cause = moved[f"sharp/{QUIET[0]}"].cause
    assert (cause.kind, cause.subscore, cause.before, cause.after) == (
        "value",
        "region_scale",
        95.0,
        5.0,
    )
    assert found.redrawn == 6


def test_a_spread_can_be_the_cause():
    uneven = seven(hue_placement=100.0, blur_flow=100.0)
    before = {("a", QUIET[0]): seven(), ("b", QUIET[0]): uneven}
    mild, stern = (
        replace(BENCHMARK, name=name, std_penalty=penalty)
        for name, penalty in (("mild", 0), ("stern", 2))
    )
    found = compare(scores(before, mild), scores(before, stern))
    assert [one.moved for one in found.candidates] == [True, True]
    assert found.candidates[1].cause.kind == "penalty"
    assert found.candidates[1].cause.subscore is None
    assert found.candidates[1].cause.effect < 0


def test_equal_totals_share_a_rank():
    values = {(model, FIELDS[0]): seven() for model in "abc"}
    values["c", FIELDS[0]] = seven(softness=60.001)
    values["d", FIELDS[0]] = seven(softness=99.0)
    found = compare(scores(values), scores(values))
    ranks = {one.name: (one.rank_after, one.shared_after) for one in found.models}
    assert ranks == {"d": (1, False), "a": (2, True), "b": (2, True), "c": (2, True)}
    assert all(one.cause is None for one in found.models)
    # One field: nobody can be told from anybody.
    assert found.models[0].ties == ("a", "b", "c")


def test_only_what_is_scored_in_both_counts():
    first = scores(SHARP | BLURRED)
    rows = (*scores(SHARP).rows[:2], pending("sharp", QUIET[2]))
    second = Scores(first.header, rows, first.pixels)
    found = compare(first, second)
    assert (found.scored, found.compared) == ((6, 2), 2)
    assert [(one.name, one.candidates) for one in found.models] == [("sharp", 2)]
    with pytest.raises(RunError, match="expected candidates that are scored in both files"):
        compare(second, scores(BLURRED))


def test_what_differs_by_less_than_the_noise_floor_is_a_tie():
    # 0.35 × 11 less 0.4 × 3.85 is 2.31 points: above the floor of 2.20, and below that of 2.69.
    values = {("a", field): seven() for field in QUIET}
    values |= {("b", field): seven(softness=71.0) for field in QUIET}
    found = compare(scores(values), scores(values))
    ranks = {one.name: (one.rank_after, one.shared_after) for one in found.candidates}
    assert ranks[f"b/{QUIET[0]}"] == (1, False)
    assert ranks[f"a/{QUIET[0]}"] == (2, False)
    assert ranks[f"a/{QUIET[1]}"] == ranks[f"b/{QUIET[1]}"] == (1, True)
    tied = next(one for one in found.candidates if one.name == f"a/{QUIET[1]}")
    floor = noise_floor(QUIET[1], BENCHMARK)
    assert tied.within_floor == {f"b/{QUIET[1]}": floor}
    assert tied.ties == (f"b/{QUIET[1]}",)
    # Of models the mean of the three floors counts, 2.45.
    first, second = found.models
    assert (first.name, first.rank_after, second.rank_after) == ("b", 1, 1)
    mean = fmean(noise_floor(field, BENCHMARK) for field in QUIET)
    assert first.within_floor == {"a": pytest.approx(mean)}
    assert first.ties == ("a",)


def test_each_file_has_the_noise_floor_of_its_own_recipe():
    # The same 2.31 points are a tie where softness weighs more and the floor is 3.25.
    field = QUIET[0]
    before = {("a", field): seven(), ("b", field): seven(softness=71.0)}
    after = {("a", field): seven(), ("b", field): seven(softness=65.0)}
    found = compare(scores(before), scores(after, SOFT))
    a, b = found.candidates
    assert (a.rank_before, a.shared_before) == (2, False)
    assert (a.rank_after, a.shared_after) == (1, True)
    assert (b.rank_after, b.within_floor[a.name]) == (1, noise_floor(field, SOFT))


def test_models_are_compared_on_the_fields_they_share():
    values = {("a", QUIET[0]): seven(), ("a", QUIET[1]): seven(softness=5.0)}
    values |= {("b", QUIET[0]): seven(softness=60.5)}
    a, b = sorted(compare(scores(values), scores(values)).models, key=lambda one: one.name)
    assert a.after < b.after - 5
    assert (a.rank_after, b.rank_after) == (1, 1)
    assert b.within_floor == {"a": noise_floor(QUIET[0], BENCHMARK)}
