import doctest
from dataclasses import replace

import numpy as np
import pytest

import metrics
import metrics.evidence
from metrics.evidence import Look, gather
from metrics.evidence.gathering import EVIDENCE
from tests.metrics import samples
from tests.metrics.evidence.looks import both, named

KEYS = [metric.key for metric in metrics.SUBSCORES]
FRAMES = ("white", "black", "one hue", "disc", "smooth", "noise", "single pixel", "five hues")


def test_every_subscore_has_its_evidence_in_order():
    assert list(EVIDENCE) == KEYS


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("reference", FRAMES)
def test_layers_marks_and_words_are_whole(key, reference):
    for candidate in FRAMES:
        evidence = both(key, named()[reference], named()[candidate])
        assert evidence.key == key
        for side in (evidence.reference, evidence.candidate):
            assert (side.layer.shape, side.layer.dtype) == ((225, 180, 4), np.uint8)
            assert side.caption.endswith(".")
            for mark in side.marks:
                assert np.isfinite(mark.points).all()
            for number in side.numbers:
                assert number.name
                assert number.text
                assert np.isfinite(number.values).all()


@pytest.mark.parametrize("key", KEYS)
def test_no_floating_point_flag_is_raised(key):
    with np.errstate(all="raise"):
        for frame in named().values():
            both(key, frame, named()["smooth"])


@pytest.mark.parametrize("key", KEYS)
def test_frames_are_not_changed(key):
    reference, candidate = samples.smooth(1), samples.disc(40)
    before = reference.copy(), candidate.copy()
    both(key, reference, candidate)
    np.testing.assert_array_equal(reference, before[0])
    np.testing.assert_array_equal(candidate, before[1])


def test_refuses_an_unknown_metric():
    look = Look(samples.disc(40), metrics.LAB)
    with pytest.raises(ValueError, match=r"expected one of hue_placement, .*, got 'hue'"):
        gather("hue", look, look)


def test_refuses_looks_that_do_not_compare():
    near = replace(metrics.LAB, mask_distance=50)
    a, b = Look(samples.disc(40), metrics.LAB), Look(samples.disc(40), near)
    with pytest.raises(metrics.FrameError, match="candidate: expected a look with"):
        gather("softness", a, b)


def test_the_example_in_the_docstring_is_true():
    result = doctest.testmod(metrics.evidence)
    assert (result.attempted, result.failed) == (6, 0)
