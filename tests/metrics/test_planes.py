import numpy as np
import pytest

from metrics.planes import LUMINANCE_UNIT, luminance, saturation
from tests.metrics import samples


def planes_of(frame):
    return frame.transpose(2, 0, 1).reshape(3, -1)


def saturation_of(frame):
    levels = planes_of(frame).astype(np.int16)
    n = levels.shape[1]
    return saturation(levels, np.empty((2, n), np.int16), np.full((2, n), np.nan))


def luminance_of(frame):
    planes = planes_of(frame).astype(np.float32)
    return luminance(planes, np.full(planes.shape[1], np.nan, np.float32)) / LUMINANCE_UNIT


@pytest.mark.parametrize(
    ("color", "light", "pure"),
    [
        (samples.BLACK, 0, 0),
        (samples.WHITE, 255, 0),
        (samples.MAGENTA, 105.315, 1),
        (samples.GREEN, 149.685, 1),
        ((200, 100, 150), 135.6, 0.5),
        ((1, 0, 0), 0.299, 1),
    ],
)
def test_values_by_hand(color, light, pure):
    frame = samples.flat(color)
    np.testing.assert_allclose(luminance_of(frame), light, rtol=1e-6)
    np.testing.assert_allclose(saturation_of(frame), pure, rtol=1e-15)


def test_luminance_in_thousandths_is_exact():
    frame = samples.noise(1)
    planes = planes_of(frame).astype(np.float32)
    exact = np.array([299, 587, 114]) @ planes_of(frame).astype(np.int64)
    np.testing.assert_array_equal(luminance(planes, np.empty_like(planes[0])), exact)


def test_saturation_is_that_of_colorsys():
    from colorsys import rgb_to_hsv

    frame = samples.noise(2)[:3, :50]
    expected = [rgb_to_hsv(*(pixel / 255))[1] for pixel in frame.reshape(-1, 3)]
    np.testing.assert_allclose(saturation_of(frame), expected, rtol=1e-12)
