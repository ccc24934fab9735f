"""Every card: its numbers, that the score misjudges, and that its companion does not."""

import subprocess
import sys
from dataclasses import astuple
from importlib import import_module

import numpy as np
import pytest

import metrics
from lab.blind_spots import CARDS, Numbers, card
from lab.blind_spots.card import TOTAL, WEIGHTED
from metrics.color_spaces import cielab
from metrics.companions import COMPANIONS
from metrics.companions.color_difference import ciede2000
from tests.tolerances import POINTS

KEYS = [known.key for known in CARDS]

# How clearly each companion has to prefer the honest candidate, in its own unit.
CLEAR = {
    "flow_agreement": 20,
    "local_softness": 20,
    "soft_hues": 20,
    "boundary_bleed": 20,
    "text_contrast": 2,
    "color_difference": 10,
    WEIGHTED: 1,
}


@pytest.fixture(scope="module")
def drawn():
    return {known.key: known.build() for known in CARDS}


@pytest.fixture(scope="module")
def measured(drawn):
    return {
        known.key: tuple(
            known.measure(drawn[known.key].reference, candidate)
            for candidate in (drawn[known.key].honest, drawn[known.key].fooling)
        )
        for known in CARDS
    }


def by_card(function):
    return pytest.mark.parametrize("known", CARDS, ids=KEYS)(function)


def test_the_eight_in_order():
    assert KEYS == [
        "perpendicular_flow",
        "empty_masks",
        "same_mask",
        "bled_boundary",
        "misplaced_softness",
        "mirrored_frame",
        "unreadable_text",
        "penalty_at_work",
    ]


def test_every_companion_has_a_card():
    assert {known.companion for known in CARDS} == {one.key for one in COMPANIONS} | {WEIGHTED}


@by_card
def test_lives_in_the_module_named_after_it(known):
    assert import_module(f"lab.blind_spots.{known.key}").CARD is known


@by_card
def test_frames_can_be_scored(known, drawn):
    frames = drawn[known.key]
    for frame in (frames.reference, frames.honest, frames.fooling):
        assert frame.dtype == np.uint8
        assert frame.shape == (225, 180, 3)
        assert frame.flags.c_contiguous


@by_card
def test_the_three_frames_differ_and_are_drawn_alike_again(known, drawn):
    frames, again = drawn[known.key], known.build()
    assert (frames.reference != frames.honest).any()
    assert (frames.reference != frames.fooling).any()
    for name in ("reference", "honest", "fooling"):
        assert (getattr(frames, name) == getattr(again, name)).all()


@by_card
def test_numbers(known, measured):
    for entry, numbers in zip((known.honest, known.fooling), measured[known.key], strict=True):
        assert astuple(numbers) == pytest.approx(astuple(entry.numbers), abs=POINTS)


@by_card
def test_the_score_misjudges(known, measured):
    honest, fooling = measured[known.key]
    assert fooling.metric >= honest.metric


@by_card
def test_the_companion_ranks_rightly(known, measured):
    honest, fooling = measured[known.key]
    assert known.lead(honest, fooling) > CLEAR[known.companion]


@by_card
def test_says_what_why_and_what_would_see_it(known):
    for words in (known.misjudged, known.why, known.seen):
        assert words[0].isupper()
        assert words.endswith(".")
    for words in (known.title, known.reference, known.honest.shows, known.fooling.shows):
        assert words[0].isupper()
        assert not words.endswith(".")


@by_card
def test_names_a_metric_and_a_recipe_of_ours(known):
    assert known.metric in {TOTAL} | {subscore.key for subscore in metrics.SUBSCORES}
    assert known.recipe in (metrics.LAB, metrics.BENCHMARK)


def test_the_metric_that_is_the_total_has_the_totals_number():
    for known in CARDS:
        for entry in (known.honest, known.fooling):
            assert (entry.numbers.metric == entry.numbers.total) == (known.metric == TOTAL)


def test_perpendicular_flow_scores_100():
    assert card("perpendicular_flow").fooling.numbers.metric == pytest.approx(100, abs=POINTS)


def test_two_empty_masks_are_worth_35_percent(drawn):
    frames = drawn["empty_masks"]
    for frame in (frames.reference, frames.honest, frames.fooling):
        assert not metrics.scan(frame).hue_areas.any()
        assert metrics.score(frames.reference, frame).subscores["internal_shape"] == 35


def test_the_same_mask_is_of_visibly_different_colors(drawn):
    frames = drawn["same_mask"]
    areas = [metrics.scan(frame).hue_areas for frame in (frames.reference, frames.fooling)]
    assert areas[0][0] == pytest.approx(areas[1][0], rel=0.01)
    assert not areas[0][1:].any()
    assert not areas[1][1:].any()
    middle = [cielab(frame[108, 90]) for frame in (frames.reference, frames.fooling)]
    # In CIEDE2000 differences, of which 1 is just visible.
    assert ciede2000(*middle)[0] > 10


def test_the_bled_boundary_has_the_same_spread_of_saturation(drawn):
    frames = drawn["bled_boundary"]
    for frame in (frames.reference, frames.fooling):
        assert metrics.scan(frame).saturation_spread == 0


def test_the_misplaced_softness_has_the_same_spread_of_gradients(drawn):
    frames = drawn["misplaced_softness"]
    spreads = [metrics.scan(frame).gradient_spread for frame in (frames.reference, frames.fooling)]
    assert spreads[0] == pytest.approx(spreads[1], rel=1e-3)


def test_the_mirrored_frame_is_one(drawn):
    frames = drawn["mirrored_frame"]
    assert (frames.fooling == frames.reference[:, ::-1]).all()


def test_the_unreadable_text_is_on_the_same_spread_of_luminance(drawn):
    frames = drawn["unreadable_text"]
    spreads = [metrics.scan(frame).luminance_spread for frame in (frames.reference, frames.fooling)]
    assert spreads[0] == pytest.approx(spreads[1], abs=1e-9)
    # WCAG 2.2: 4.5 for text, 3 for large text.
    known = card("unreadable_text")
    assert known.measure(frames.reference, frames.reference).companion > 4.5
    assert known.honest.numbers.companion > 4.5
    assert known.fooling.numbers.companion < 3


def test_the_grain_is_invisible(drawn):
    frames = drawn["penalty_at_work"]
    difference = frames.honest.astype(int) - frames.reference
    assert set(np.unique(difference)) == {-1, 0, 1}


def test_the_penalty_alone_turns_the_order(drawn):
    frames = drawn["penalty_at_work"]
    honest, fooling = (
        metrics.score(frames.reference, frame, recipe=metrics.LAB)
        for frame in (frames.honest, frames.fooling)
    )
    assert honest.weighted > fooling.weighted
    assert honest.total < fooling.total


def test_lead_follows_the_companions_direction():
    better, worse = Numbers(0, 0, 1), Numbers(0, 0, 9)
    assert card("empty_masks").lead(better, worse) == 8
    assert card("same_mask").lead(better, worse) == -8
    assert card("penalty_at_work").lead(better, worse) == -8


def test_an_unknown_key_is_named():
    with pytest.raises(ValueError, match=r"card: expected one of perpendicular_flow, .* came 'x'"):
        card("x")


def test_importing_them_loads_nothing_but_numpy_and_the_scorer():
    program = "import sys, lab.blind_spots; print(*{name.split('.')[0] for name in sys.modules})"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    bare = subprocess.run(
        [sys.executable, "-c", program.replace("lab.blind_spots", "numpy")],
        capture_output=True,
        text=True,
        check=True,
    )
    extra = set(result.stdout.split()) - set(bare.stdout.split()) - sys.stdlib_module_names
    assert extra == {"lab", "metrics"}
