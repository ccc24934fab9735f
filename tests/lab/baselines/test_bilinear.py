import numpy as np
import pytest

from lab.baselines.bilinear import bilinear
from tests.lab.baselines.nearness import ROUNDING, flat, largest_difference

CORNERS = [
    [(255, 0, 255), (0, 255, 255), (255, 255, 0), (0, 255, 0)],
    [(10, 20, 30), (200, 100, 50), (90, 250, 160), (255, 255, 255)],
    [(0, 0, 0), (255, 255, 255), (255, 255, 255), (0, 0, 0)],
]


def blended(top_left, top_right, bottom_left, bottom_right):
    """The frame of four corner colors, by two interpolations in a row."""
    u = ((np.arange(180) + 0.5) / 180)[np.newaxis, :, np.newaxis]
    v = ((np.arange(225) + 0.5) / 225)[:, np.newaxis, np.newaxis]
    top = np.array(top_left) + u * np.subtract(top_right, top_left)
    bottom = np.array(bottom_left) + u * np.subtract(bottom_right, bottom_left)
    return np.rint(top + v * (bottom - top)).astype(np.uint8)


@pytest.mark.parametrize("corners", CORNERS)
def test_four_corners_are_found(draw, corners):
    frame = blended(*corners)
    assert largest_difference(draw("css", bilinear(frame)), frame) <= ROUNDING


def test_a_flat_frame_is_found(draw):
    frame = flat((12, 200, 77))
    assert largest_difference(draw("css", bilinear(frame)), frame) <= ROUNDING


def test_corners_are_colors_where_unbounded_ones_would_fit_better():
    frame = flat((0, 0, 0))
    frame[:60] = 255  # the best straight slope would end below black
    # With black below, the best upper gray is 255 Σ(1 - v) over those rows / Σ(1 - v)² over all.
    share = 60 / 225
    gray = round(255 * (share - share**2 / 2) * 3)
    css = bilinear(frame)
    assert "to right, #000000, #000000" in css
    assert f"to right, #{gray:02x}{gray:02x}{gray:02x}" in css
