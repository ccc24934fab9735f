from dataclasses import replace

import numpy as np
import pytest

import metrics
from metrics.masks import area_and_centroid, overlap
from tests.metrics import samples


def every_color(recipe):
    """Yield each 8-bit color once, in frames of the recipe's size, and their masks."""
    width, height = recipe.frame_size
    per_frame = width * height
    for start in range(0, 2**24, per_frame):
        codes = np.arange(start, start + per_frame, dtype=np.uint32)
        channels = [(codes >> shift & 255).astype(np.uint8) for shift in (16, 8, 0)]
        frame = np.stack(channels, axis=1).reshape(height, width, 3)
        yield frame, metrics.scan(frame, recipe=recipe).masks


def test_no_color_at_all_is_misjudged():
    recipe = replace(metrics.BENCHMARK, frame_size=(512, 1024))
    inside = np.zeros(5, np.int64)
    for frame, masks in every_color(recipe):
        for mask, hue in zip(masks, recipe.hues.values(), strict=True):
            squared = ((frame.astype(np.int32) - hue) ** 2).sum(axis=2)
            np.testing.assert_array_equal(mask, squared < 10_000)
        inside += masks.sum(axis=(1, 2))
    # An eighth of a ball around each corner of the color cube; a quarter around purple.
    ball = 4 / 3 * np.pi * 100**3
    assert inside == pytest.approx(ball * np.array([1, 1, 1, 1, 2]) / 8, rel=0.03)


@pytest.mark.parametrize("distance", [0.5, 1, 1.0001, 99.99, 100, 141.42, 441, 441.7, 1e9])
def test_exact_at_any_distance_and_hue(distance):
    rng = np.random.default_rng(int(distance))
    hues = {name: rng.integers(0, 256, 3).tolist() for name in metrics.BENCHMARK.hues}
    hues["cyan"] = (0, 0, 0)
    hues["green"] = (7, 1, 0)
    recipe = replace(metrics.BENCHMARK, hues=hues, mask_distance=distance)
    frame = samples.noise(int(distance))
    frame[0] = np.repeat(list(hues.values()), 36, axis=0)
    masks = metrics.scan(frame, recipe=recipe).masks
    for mask, hue in zip(masks, hues.values(), strict=True):
        squared = ((frame.astype(np.int64) - hue) ** 2).sum(axis=2)
        np.testing.assert_array_equal(mask, np.sqrt(squared) < distance)


@pytest.mark.parametrize("size", [(180, 225), (7, 5)])
def test_hues_at_the_edge_of_the_frames_colors_are_not_skipped(size):
    # Each frame has but two colors; a hue is looked at only if it is near what lies between them.
    recipe = replace(metrics.BENCHMARK, frame_size=size)
    width, height = size
    rng = np.random.default_rng(width)
    for _ in range(60):
        hue = rng.integers(0, len(samples.HUES))
        step = rng.integers(-102, 103, 3)
        colors = np.clip([samples.HUES[hue] + step, rng.integers(0, 256, 3)], 0, 255)
        frame = colors[rng.integers(0, 2, (height, width))].astype(np.uint8)
        masks = metrics.scan(frame, recipe=recipe).masks
        for mask, color in zip(masks, samples.HUES, strict=True):
            squared = ((frame.astype(np.int32) - color) ** 2).sum(axis=2)
            np.testing.assert_array_equal(mask, squared < 10_000)


def test_the_distance_itself_is_outside():
    at, inside = samples.flat((155, 0, 255)), samples.flat((156, 0, 255))
    assert metrics.scan(at).hue_areas[0] == 0
    assert metrics.scan(inside).hue_areas[0] == 225 * 180


def test_area_and_centroid_by_hand():
    mask = np.zeros((225, 180), bool)
    assert area_and_centroid(mask) == (0, (0, 0))
    mask[10, 20] = True
    assert area_and_centroid(mask) == (1, (20, 10))
    mask[10:13, 20] = True
    mask[12, 21] = True
    assert area_and_centroid(mask) == (4, (20.25, 11.25))


@pytest.mark.parametrize(
    "shape", [(225, 180), (256, 180), (600, 4), (5, 1024), (300, 7), (511, 513)]
)
def test_full_masks_do_not_overflow(shape):
    height, width = shape
    area, centroid = area_and_centroid(np.ones(shape, bool))
    assert area == height * width
    assert centroid == ((width - 1) / 2, (height - 1) / 2)


@pytest.mark.parametrize("width", [180, 181])
def test_overlap_counts_common_pixels(width):
    rng = np.random.default_rng(width)
    a, b = rng.random((2, 225, width)) < 0.5
    assert overlap(a, b) == np.sum(a & b)
    assert overlap(a, ~a) == 0
    assert overlap(a, a) == a.sum()
