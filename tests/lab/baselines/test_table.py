import re

import pytest

import reference_fields
from lab import document
from lab.baselines import BASELINES, DISTORTIONS, RECONSTRUCTIONS

FRAME = reference_fields.load("purple-green-cyan-field").pixels


def test_names_are_folders_and_unlike():
    names = [baseline.name for baseline in BASELINES]
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)
    assert len(set(names)) == len(names)
    assert len({baseline.title for baseline in BASELINES}) == len(names)


def test_the_mean_comes_first_and_distortions_last():
    assert BASELINES[0].name == "mean-color"
    assert (*RECONSTRUCTIONS, *DISTORTIONS) == BASELINES
    assert all(baseline.name.startswith("distortion-") for baseline in DISTORTIONS)


@pytest.mark.parametrize("baseline", BASELINES, ids=lambda baseline: baseline.name)
def test_a_description_is_one_sentence(baseline):
    assert re.fullmatch(r"[A-Z][^\n]*[^.\n]\.", baseline.description)
    assert f".{baseline.suffix}" in document.SUFFIXES


@pytest.mark.parametrize("baseline", BASELINES, ids=lambda baseline: baseline.name)
def test_equal_frames_give_equal_sources_and_stay_as_they_are(baseline):
    frame = FRAME.copy()
    first = baseline.function(frame)
    assert (frame == FRAME).all()
    assert baseline.function(FRAME) == first
