import json
import subprocess
import sys
from importlib import import_module

import numpy as np
import pytest

import metrics
from metrics.companions import COMPANIONS, companion
from tests.metrics import samples

KEYS = [measure.key for measure in COMPANIONS]


def test_the_six_in_order():
    assert KEYS == [
        "flow_agreement",
        "local_softness",
        "soft_hues",
        "boundary_bleed",
        "text_contrast",
        "color_difference",
    ]


@pytest.mark.parametrize("measure", COMPANIONS, ids=KEYS)
def test_each_lives_in_the_module_named_after_it(measure):
    module = import_module(f"metrics.companions.{measure.key}")
    assert module.COMPANION is measure
    assert measure.function is getattr(module, measure.key)


@pytest.mark.parametrize("measure", COMPANIONS, ids=KEYS)
def test_each_explains_itself(measure):
    for words in (measure.meaning, measure.reads, measure.calculation, measure.caveat):
        assert words[0].isupper()
        assert words.endswith(".")
    assert measure.title
    assert measure.unit
    assert measure.low < measure.high
    assert measure.better in ("higher", "lower")


@pytest.mark.parametrize("measure", COMPANIONS, ids=KEYS)
@pytest.mark.parametrize("wrong", ["shape", "dtype", "kind"])
def test_each_refuses_what_is_no_frame(measure, wrong):
    frame = samples.flat(samples.CYAN)
    other = {"shape": frame[1:], "dtype": frame / 255, "kind": frame.tolist()}[wrong]
    with pytest.raises(metrics.FrameError, match="candidate: expected"):
        measure.function(frame, other)
    with pytest.raises(metrics.FrameError, match="reference: expected"):
        measure.function(other, frame)


@pytest.mark.parametrize("measure", COMPANIONS, ids=KEYS)
def test_each_gives_a_finite_float_for_every_pair_of_samples(measure):
    frames = list(samples.named().values())
    for reference, candidate in zip(frames, frames[7:] + frames[:7], strict=True):
        value = measure.function(reference, candidate)
        assert isinstance(value, float)
        # CIEDE2000 has no exact upper end.
        assert measure.low <= value <= measure.high + (20 if measure.unit == "ΔE00" else 0)


@pytest.mark.parametrize("measure", COMPANIONS, ids=KEYS)
def test_each_leaves_the_frames_alone_and_takes_any_memory_layout(measure):
    reference, candidate = samples.smooth(1), samples.smooth(2)
    expected = measure.function(reference, candidate)
    turned = np.asfortranarray(candidate)
    turned.flags.writeable = False
    assert measure.function(reference, turned) == expected
    assert (candidate == samples.smooth(2)).all()


def test_an_unknown_key_is_named():
    with pytest.raises(ValueError, match=r"companion: expected one of flow_agreement, .* came 'x'"):
        companion("x")


def test_the_scorer_does_not_import_them():
    program = "import json, sys, metrics; print(json.dumps(sorted(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not [name for name in json.loads(result.stdout) if "companion" in name]
