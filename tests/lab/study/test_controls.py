import numpy as np
import pytest

import reference_fields
from lab.study import controls
from tests.lab.study.making import FIELD, trial

RANDOM = np.random.default_rng(0)


@pytest.mark.parametrize(("pairs", "expected"), [(60, (6, 3, 3)), (20, (2, 1, 1)), (4, (1, 1, 1))])
def test_a_fifth_checks_the_rater(pairs, expected):
    assert controls.counts(pairs) == expected


def test_repeats_name_the_trial_that_they_repeat():
    main = [trial(), trial(b="three")]
    for repeat in controls.repeats(main, 5, RANDOM):
        first = main[repeat.repeats]
        assert (repeat.purpose, repeat.a, repeat.b) == ("repeat", first.a, first.b)
    assert len(controls.repeats(main, 5, RANDOM)) == 2


def test_identical_pairs_expect_a_tie():
    (made,) = controls.identical([(FIELD, f"one/{FIELD}")], 3, RANDOM)
    assert (made.purpose, made.a, made.b, made.expected) == (
        *("identical", f"one/{FIELD}", f"one/{FIELD}", "tie"),
    )


def test_catch_trials_go_through_all_fields_before_one_comes_again():
    made = controls.catch(["x", "y", "z"], 7, RANDOM)
    assert {one.reference for one in made[:3]} == {"x", "y", "z"}
    assert len(made) == 7
    for one in made:
        assert one.a == f"control-reference/{one.reference}"
        assert one.b == f"control-spoiled/{one.reference}"
        assert one.expected == "a"


@pytest.mark.parametrize("name", reference_fields.names())
def test_nobody_takes_the_spoiled_one_for_the_reference(name):
    frame = reference_fields.load(name).pixels
    spoiled = controls.spoiled(frame)
    assert spoiled.dtype == np.uint8
    distance = np.sqrt(((frame.astype(float) - spoiled) ** 2).sum(axis=-1)).mean()
    assert distance > 250  # of 442 at most
