from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest

import metrics
from tests import oracle
from tests.metrics import samples
from tests.tolerances import POINTS

ARRAYS = ("masks", "hue_areas", "hue_centroids")
NUMBERS = ("gradient_spread", "flow_coherence", "saturation_spread", "luminance_spread")


def content(features):
    arrays = [getattr(features, name).tobytes() for name in ARRAYS]
    return arrays + [getattr(features, name) for name in NUMBERS]


def test_attributes_have_the_stated_shapes_and_types():
    features = metrics.scan(samples.smooth(1))
    assert (features.masks.shape, features.masks.dtype) == ((5, 225, 180), np.bool_)
    assert (features.hue_areas.shape, features.hue_areas.dtype) == ((5,), np.int64)
    assert (features.hue_centroids.shape, features.hue_centroids.dtype) == ((5, 2), np.float64)
    assert {type(getattr(features, name)) for name in NUMBERS} == {float}


def test_values_by_hand():
    # Left half black, right half (200, 0, 100): luminance 71.2, saturation 1.
    frame = samples.block((200, 0, 100), 90, 0, 90, 225, background=samples.BLACK)
    features = metrics.scan(frame)
    assert features.luminance_spread == pytest.approx(71.2 / 2)
    assert features.saturation_spread == pytest.approx(0.5)
    # Two of 180 columns have a gradient of 71.2 / 2, the others none.
    part = 2 / 180
    assert features.gradient_spread == pytest.approx(71.2 / 2 * (part * (1 - part)) ** 0.5)
    # Their unit vectors all point right; smoothing spreads but does not shorten them.
    assert features.flow_coherence == pytest.approx(part)


@pytest.mark.parametrize("name", samples.named())
def test_numbers_match_the_oracle(name):
    frame = samples.named()[name]
    features = metrics.scan(frame)
    expected = oracle.measure(frame, metrics.BENCHMARK)
    np.testing.assert_array_equal(features.masks, expected.masks)
    np.testing.assert_array_equal(features.hue_areas, np.sum(expected.masks, axis=(1, 2)))
    np.testing.assert_allclose(features.hue_centroids, expected.centroids, rtol=1e-12)
    for number in NUMBERS:
        assert getattr(features, number) == pytest.approx(
            getattr(expected, number), rel=POINTS / 100, abs=POINTS / 100
        )


@pytest.mark.parametrize("color", [samples.BLACK, samples.WHITE, (1, 2, 3), (77, 130, 200)])
def test_flat_frames_have_exactly_no_spread(color):
    features = metrics.scan(samples.flat(color))
    assert [getattr(features, name) for name in NUMBERS] == [0, 0, 0, 0]


def test_a_linear_ramp_has_exactly_no_gradient_spread():
    assert metrics.scan(samples.columns(np.arange(180))).gradient_spread == 0
    assert metrics.scan(samples.rows(np.arange(225))).gradient_spread == 0
    assert metrics.scan(samples.tilted_ramp()).gradient_spread == 0


def test_is_the_same_to_the_last_bit_whatever_was_scanned_before():
    frames = list(samples.named().values())
    first = [content(metrics.scan(frame)) for frame in frames]
    again = [content(metrics.scan(frame)) for frame in reversed(frames)]
    assert first == again[::-1]


def test_later_scans_leave_features_alone():
    features = metrics.scan(samples.smooth(1))
    before = content(features)
    metrics.scan(samples.noise(1))
    assert content(features) == before


def test_cannot_be_changed():
    features = metrics.scan(samples.smooth(1))
    for name in ARRAYS:
        with pytest.raises(ValueError, match="read-only"):
            getattr(features, name)[0] = 0
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'flow_coherence'"):
        features.flow_coherence = 0.5


def test_frame_is_not_changed_and_not_kept():
    frame = samples.smooth(1)
    before = frame.copy()
    features = metrics.scan(frame)
    kept = content(features)
    np.testing.assert_array_equal(frame, before)
    frame[:] = 0
    assert content(features) == kept


def test_no_floating_point_flag_is_raised():
    with np.errstate(all="raise"):
        for frame in samples.named().values():
            metrics.scan(frame)


def test_remembers_what_it_depends_on():
    wide = replace(metrics.BENCHMARK, frame_size=(225, 180), mask_distance=80)
    settings = metrics.scan(samples.smooth(1, (180, 225, 3)), recipe=wide).settings
    assert settings == wide.scan_settings
    assert settings.frame_size == (225, 180)
    assert settings.mask_distance == 80
