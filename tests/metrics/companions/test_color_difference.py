import numpy as np
import pytest

from metrics.companions.color_difference import ciede2000, color_difference
from tests.metrics import samples

# Sharma, Wu & Dalal (2005), table 1: L*, a*, b* of two colors and their difference, to four places.
PUBLISHED = np.array(
    [
        (50.0000, 2.6772, -79.7751, 50.0000, 0.0000, -82.7485, 2.0425),
        (50.0000, 3.1571, -77.2803, 50.0000, 0.0000, -82.7485, 2.8615),
        (50.0000, 2.8361, -74.0200, 50.0000, 0.0000, -82.7485, 3.4412),
        (50.0000, -1.3802, -84.2814, 50.0000, 0.0000, -82.7485, 1.0000),
        (50.0000, -1.1848, -84.8006, 50.0000, 0.0000, -82.7485, 1.0000),
        (50.0000, -0.9009, -85.5211, 50.0000, 0.0000, -82.7485, 1.0000),
        (50.0000, 0.0000, 0.0000, 50.0000, -1.0000, 2.0000, 2.3669),
        (50.0000, -1.0000, 2.0000, 50.0000, 0.0000, 0.0000, 2.3669),
        (50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0009, 7.1792),
        (50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0010, 7.1792),
        (50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0011, 7.2195),
        (50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0012, 7.2195),
        (50.0000, -0.0010, 2.4900, 50.0000, 0.0009, -2.4900, 4.8045),
        (50.0000, -0.0010, 2.4900, 50.0000, 0.0010, -2.4900, 4.8045),
        (50.0000, -0.0010, 2.4900, 50.0000, 0.0011, -2.4900, 4.7461),
        (50.0000, 2.5000, 0.0000, 50.0000, 0.0000, -2.5000, 4.3065),
        (50.0000, 2.5000, 0.0000, 73.0000, 25.0000, -18.0000, 27.1492),
        (50.0000, 2.5000, 0.0000, 61.0000, -5.0000, 29.0000, 22.8977),
        (50.0000, 2.5000, 0.0000, 56.0000, -27.0000, -3.0000, 31.9030),
        (50.0000, 2.5000, 0.0000, 58.0000, 24.0000, 15.0000, 19.4535),
        (50.0000, 2.5000, 0.0000, 50.0000, 3.1736, 0.5854, 1.0000),
        (50.0000, 2.5000, 0.0000, 50.0000, 3.2972, 0.0000, 1.0000),
        (50.0000, 2.5000, 0.0000, 50.0000, 1.8634, 0.5757, 1.0000),
        (50.0000, 2.5000, 0.0000, 50.0000, 3.2592, 0.3350, 1.0000),
        (60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644),
        (63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630),
        (61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731),
        (35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645),
        (22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373),
        (36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146),
        (90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441),
        (90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381),
        (6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377),
        (2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082),
    ]
).T
FIRST, SECOND, DIFFERENCE = PUBLISHED[:3], PUBLISHED[3:6], PUBLISHED[6]


def test_the_published_pairs():
    assert DIFFERENCE.size == 34
    assert ciede2000(FIRST, SECOND) == pytest.approx(DIFFERENCE, abs=5.1e-5)


def test_the_published_pairs_the_other_way_round():
    assert ciede2000(SECOND, FIRST) == pytest.approx(DIFFERENCE, abs=5.1e-5)


def test_random_pairs_against_scikit_image():
    skimage_color = pytest.importorskip("skimage.color")
    rng = np.random.default_rng(2)
    first, second = rng.uniform((0, -100, -100), (100, 100, 100), (2, 2000, 3))
    expected = skimage_color.deltaE_ciede2000(first, second)
    assert ciede2000(first.T, second.T) == pytest.approx(expected, abs=1e-9)


def test_exactly_opposite_hues_of_different_chroma():
    # In the blue region, where the rotation term makes the sign of the hue difference matter.
    blue, other = np.array([[50.0], [2.0], [-60.0]]), np.array([[50.0], [-0.5], [15.0]])
    assert ciede2000(blue, other) == pytest.approx(ciede2000(other, blue), abs=1e-12)


def test_black_against_white():
    difference = color_difference(samples.flat(samples.BLACK), samples.flat(samples.WHITE))
    assert difference == pytest.approx(100, abs=1e-9)


def test_is_the_mean_over_the_frame():
    half = samples.block(samples.WHITE, 0, 0, 90, 225, background=samples.BLACK)
    assert color_difference(samples.flat(samples.BLACK), half) == pytest.approx(50, abs=1e-9)


def test_identity():
    assert color_difference(samples.noise(1), samples.noise(1)) == 0


def test_symmetric():
    a, b = samples.smooth(1), samples.smooth(2)
    assert color_difference(a, b) == pytest.approx(color_difference(b, a), abs=1e-12)


def test_grows_as_a_color_moves_away():
    magenta = samples.flat(samples.MAGENTA)
    values = [color_difference(magenta, samples.flat((255, 0, blue))) for blue in (254, 200, 100)]
    assert values == sorted(values)
    assert values[0] > 0
