import numpy as np
import pytest

from metrics.color_spaces import oklab
from metrics.companions.boundary_bleed import DISTANCES, boundary_bleed, regions
from tests.metrics import samples


def split(softness, left=samples.MAGENTA, right=samples.CYAN):
    """Two halves, mixing evenly over `softness` pixels."""
    share = np.clip((np.arange(180) - 89.5) / max(softness, 1e-9) + 0.5, 0, 1)
    row = np.outer(1 - share, left) + np.outer(share, right)
    return np.tile(np.round(row).astype(np.uint8), (225, 1, 1))


def test_regions_are_the_basic_colors():
    colors = [samples.MAGENTA, (250, 20, 230), samples.CYAN, samples.PURPLE, (10, 0, 5)]
    labels = regions(np.array([colors], np.uint8))[0].tolist()
    assert labels[0] == labels[1]
    assert len(set(labels)) == 4


def test_by_hand_a_hard_border_against_an_even_frame():
    # All steps are there in one and none in the other.
    assert boundary_bleed(split(0), samples.flat(samples.MAGENTA)) == pytest.approx(0, abs=1e-9)


def test_by_hand_half_mixed():
    # A single step over three colors: at one pixel from the border half of it is missing.
    reference, candidate = split(0), split(0)
    middle = np.array([[(128, 128, 255)]], np.uint8)
    candidate[:, 90] = middle
    magenta, cyan, mixed = (
        oklab(np.array([color], np.uint8))[:, 0]
        for color in (samples.MAGENTA, samples.CYAN, middle[0, 0])
    )
    whole, part = np.linalg.norm(cyan - magenta), np.linalg.norm(mixed - magenta)
    far = len(DISTANCES) - 1
    apart = np.linalg.norm(cyan - mixed)
    expected = 100 * (1 - apart / ((far + 1) * whole + far * whole + part))
    assert boundary_bleed(reference, candidate) == pytest.approx(expected, abs=1e-9)


def test_a_border_at_the_edge_of_the_frame():
    line = samples.block(samples.CYAN, 0, 0, 1, 225, background=samples.MAGENTA)
    assert boundary_bleed(line, line) == 100
    assert boundary_bleed(line, samples.flat(samples.MAGENTA)) == pytest.approx(0, abs=1e-9)


def test_identity():
    assert boundary_bleed(samples.smooth(1), samples.smooth(1)) == 100


def test_a_single_region_has_no_borders():
    assert boundary_bleed(samples.flat(samples.CYAN), samples.noise(1)) == 100


def test_not_symmetric():
    flat = samples.flat(samples.CYAN)
    assert boundary_bleed(flat, split(0)) == 100
    assert boundary_bleed(split(0), flat) < 1


def test_rows_and_columns_are_treated_alike():
    frame = samples.block(samples.MAGENTA, 40, 40, 60, 60)
    soft = samples.block((255, 128, 255), 40, 40, 60, 60)
    value = boundary_bleed(frame, soft)
    turned = [np.ascontiguousarray(f[:180].transpose(1, 0, 2)) for f in (frame, soft)]
    padded = [np.concatenate((f, samples.flat(samples.WHITE)[:45])) for f in turned]
    assert boundary_bleed(*padded) == pytest.approx(value, abs=1e-9)


def test_falls_as_the_border_bleeds():
    values = [boundary_bleed(split(2), split(softness)) for softness in (2, 6, 16, 60)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
