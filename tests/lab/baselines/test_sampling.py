import numpy as np

from lab.baselines.sampling import STRIDE, pixel_centers, thin


def test_centers_are_half_a_pixel_in():
    x, y = pixel_centers()
    assert x.shape == y.shape == (225, 180)
    assert (x[0, 0], y[0, 0]) == (0.5, 0.5)
    assert (x[224, 179], y[224, 179]) == (179.5, 224.5)


def test_thinning_keeps_the_pixels_whose_centers_it_states():
    rows, columns = np.mgrid[:225, :180].astype(np.uint8)
    frame = np.stack([rows, columns, columns], axis=-1)
    x, y = pixel_centers(thinned=True)
    thinned = thin(frame)
    assert thinned.shape == (225 // STRIDE, 180 // STRIDE, 3)
    np.testing.assert_array_equal(thinned[..., 0], y - 0.5)
    np.testing.assert_array_equal(thinned[..., 1], x - 0.5)


def test_the_thinned_pixels_are_spread_evenly():
    x, y = pixel_centers(thinned=True)
    assert x.mean() == 90
    assert y.mean() == 112.5
