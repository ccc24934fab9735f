from dataclasses import replace

import numpy as np
import pytest

import metrics
from metrics.evidence import Look
from tests.metrics import samples
from tests.metrics.evidence.looks import look, named
from tests.tolerances import POINTS

TOLERANCE = {"rel": POINTS / 100, "abs": POINTS / 100}


@pytest.mark.parametrize("name", samples.named())
def test_the_maps_sum_up_to_the_scorers_numbers(name):
    seen = look(named()[name])
    features = metrics.scan(named()[name])
    assert seen.luminance.std() == pytest.approx(features.luminance_spread, **TOLERANCE)
    assert seen.saturation.std() == pytest.approx(features.saturation_spread, **TOLERANCE)
    assert seen.magnitude.std() == pytest.approx(features.gradient_spread, **TOLERANCE)
    assert np.hypot(*seen.flow).mean() == pytest.approx(features.flow_coherence, **TOLERANCE)
    assert seen.features.gradient_spread == features.gradient_spread


def test_values_by_hand():
    # Left half black, right half (200, 0, 100): luminance 71.2, saturation 1.
    seen = look(samples.block((200, 0, 100), 90, 0, 90, 225, background=samples.BLACK))
    assert seen.luminance[:, 89:91].tolist() == [[0, pytest.approx(71.2)]] * 225
    assert seen.saturation[:, 89:91].tolist() == [[0, 1]] * 225
    np.testing.assert_allclose(seen.magnitude[:, 88:92], [[0, 35.6, 35.6, 0]] * 225)
    by_x, by_y = seen.flow
    assert not by_y.any()
    assert (by_x[:, 88:92] > 0.2).all()
    assert not by_x[:, :87].any()


def test_flow_points_to_the_lighter_side():
    by_x, by_y = look(samples.rows(np.arange(225))).flow
    assert not by_x.any()
    np.testing.assert_allclose(by_y, 1, rtol=1e-6)


@pytest.mark.parametrize("color", [samples.BLACK, samples.WHITE, (77, 130, 200)])
def test_flat_frames_are_still(color):
    seen = look(samples.flat(color))
    assert not seen.magnitude.any()
    assert not seen.flow.any()


def test_no_map_spoils_another():
    frame = samples.smooth(1)
    fresh, used = look(frame), look(frame)
    for name in ("flow", "magnitude", "saturation", "luminance"):
        getattr(used, name)
    np.testing.assert_array_equal(used.luminance, fresh.luminance)
    np.testing.assert_array_equal(used.magnitude, fresh.magnitude)


def test_frames_of_another_size():
    wide = replace(metrics.LAB, frame_size=(40, 9))
    frame = samples.smooth(1, (9, 40, 3))
    seen = Look(frame, wide)
    assert seen.flow.shape == (2, 9, 40)
    expected = metrics.scan(frame, recipe=wide).gradient_spread
    assert seen.magnitude.std() == pytest.approx(expected, **TOLERANCE)


@pytest.mark.parametrize("wrong", [samples.smooth(1).T, samples.smooth(1).astype(float), None])
def test_refuses_what_is_no_frame(wrong):
    with pytest.raises(metrics.FrameError, match=r"expected an array of uint8 .* got an"):
        Look(wrong, metrics.LAB)
