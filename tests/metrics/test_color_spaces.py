import numpy as np
import pytest

from metrics.color_spaces import LINEAR, cielab, linear_light, oklab

WHITE, RED = (255, 255, 255), (255, 0, 0)


def colors(*rgb):
    return np.array(rgb, np.uint8)


def test_linear_light_of_black_white_and_the_straight_part():
    assert LINEAR[[0, 255]].tolist() == [0, 1]
    assert LINEAR[10] == pytest.approx(10 / 255 / 12.92, abs=1e-15)


def test_linear_light_of_the_curved_part():
    # IEC 61966-2-1 by hand: ((128 / 255 + 0.055) / 1.055) ** 2.4.
    assert LINEAR[128] == pytest.approx(0.2158605, abs=1e-7)


def test_channels_come_first():
    assert linear_light(np.zeros((2, 3, 3), np.uint8)).shape == (3, 6)
    assert linear_light(colors(RED)).tolist() == [[1], [0], [0]]


def test_oklab_of_white():
    assert oklab(colors(WHITE)).reshape(-1) == pytest.approx([1, 0, 0], abs=1e-6)


def test_oklab_of_red():
    # Ottosson 2020 by hand: cube roots of the first matrix's first column, times the second
    # matrix. CSS Color 4 writes the same as oklab(0.62796 0.22486 0.12585).
    assert oklab(colors(RED)).reshape(-1) == pytest.approx([0.62796, 0.22486, 0.12585], abs=2e-5)


def test_cielab_of_grays_has_no_color():
    grays = np.repeat(np.arange(256, dtype=np.uint8)[:, np.newaxis], 3, axis=1)
    lightness, a, b = cielab(grays)
    assert np.abs([a, b]).max() < 1e-12
    assert lightness[[0, 255]] == pytest.approx([0, 100], abs=1e-12)
    assert (np.diff(lightness) > 0).all()


def test_cielab_against_scikit_image():
    skimage_color = pytest.importorskip("skimage.color")
    rgb = np.random.default_rng(1).integers(0, 256, (500, 3), dtype=np.uint8)
    # Its matrix has more digits than the standard's four, and its white point is rounded.
    expected = skimage_color.rgb2lab(rgb)
    assert np.abs(cielab(rgb).T - expected).max() < 0.03
