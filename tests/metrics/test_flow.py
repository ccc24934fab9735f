import numpy as np
import pytest

from metrics.flow import (
    PAD,
    coherence,
    gradients,
    magnitudes,
    moving_rows,
    smooth,
    to_unit_length,
)
from tests.metrics import samples


def luminance(seed):
    weights = np.array([299, 587, 114])
    return (samples.noise(seed).astype(np.float32) @ weights).astype(np.float32)


@pytest.mark.parametrize(
    ("changed", "rows"),
    [
        ([(100, 90)], (97, 104)),
        ([(50, 179), (60, 0)], (47, 64)),
        ([(0, 1)], (0, 4)),
        ([(0, 0)], (0, 225)),
        ([(224, 0)], (221, 225)),
        ([(2, 5), (223, 5)], (0, 225)),
    ],
)
def test_moving_rows_by_hand(changed, rows):
    plane = np.full((225, 180), 7, np.float32)
    for place in changed:
        plane[place] = 8
    assert moving_rows(plane) == slice(*rows)


def test_an_even_plane_has_no_moving_rows():
    assert moving_rows(np.full((225, 180), 7, np.float32)) == slice(0, 0)


@pytest.mark.parametrize("shape", [(225, 180), (5, 5), (5, 9), (9, 5)])
def test_gradients_are_exactly_those_of_numpy(shape):
    plane = luminance(1)[: shape[0], : shape[1]].copy()
    doubled = np.full((2, *shape), np.nan, np.float32)
    gradients(plane, doubled)
    by_y, by_x = np.gradient(plane.astype(np.float64))
    np.testing.assert_array_equal(doubled, [2 * by_x, 2 * by_y])


def test_magnitudes_hold_float64_precision():
    rng = np.random.default_rng(2)
    vectors = rng.integers(-510_000, 510_000, (2, 1000)).astype(np.float32)
    lengths = magnitudes(vectors, np.empty((2, 1000)))
    np.testing.assert_allclose(lengths, np.hypot(*vectors.astype(np.float64)), rtol=1e-15)


def test_magnitude_of_nothing_is_exactly_zero():
    assert not magnitudes(np.zeros((2, 3), np.float32), np.empty((2, 3))).any()


def test_unit_lengths_by_hand():
    vectors = np.array([[3, 0, -5], [4, 0, 0]], np.float32)
    to_unit_length(vectors, np.array([5.0, 0, 5]), np.empty(3, np.float32))
    np.testing.assert_allclose(vectors, [[0.6, 0, -1], [0.8, 0, 0]], rtol=1e-7)


def brute_force(vectors):
    """The 5 x 5 Gaussian as it is defined, in float64."""
    y, x = np.mgrid[-2:3, -2:3]
    kernel = np.exp(-(x**2 + y**2) / 2)
    kernel /= kernel.sum()
    padded = np.pad(vectors, ((0, 0), (2, 2), (2, 2)), mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (5, 5), axis=(1, 2))
    return np.einsum("chwyx,yx->chw", windows, kernel)


def with_work_arrays(function, vectors):
    """Hand over work arrays in which anything may have been left."""
    _, height, width = vectors.shape
    rows = np.full(2 * height * (width + 2 * PAD) + 9, np.nan, np.float32)
    columns = np.full(2 * width * (height + 2 * PAD), np.nan, np.float32)
    return function(vectors.astype(np.float32), rows, columns)


def coherence_of(vectors):
    return with_work_arrays(coherence, vectors)


@pytest.mark.parametrize("shape", [(225, 180), (5, 5), (5, 8), (31, 6)])
def test_smoothing_and_coherence_are_those_of_the_full_kernel(shape):
    angles = np.random.default_rng(3).uniform(0, 2 * np.pi, shape)
    vectors = np.stack([np.cos(angles), np.sin(angles)])
    expected = brute_force(vectors)
    smoothed = with_work_arrays(smooth, vectors)[:, :, PAD:-PAD].transpose(0, 2, 1)
    np.testing.assert_allclose(smoothed, expected, atol=1e-6)
    assert coherence_of(vectors) == pytest.approx(np.hypot(*expected).mean(), rel=1e-6)


def test_coherence_of_one_direction_is_one():
    vectors = np.zeros((2, 225, 180))
    vectors[0] = 1
    assert coherence_of(vectors) == pytest.approx(1, abs=1e-6)


def test_coherence_of_nothing_is_zero():
    assert coherence_of(np.zeros((2, 225, 180))) == 0
