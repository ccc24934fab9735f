import math

import numpy as np
import pytest

import metrics
import reference_fields
from lab.run.measurements import measurements
from tests.tolerances import POINTS


@pytest.fixture(scope="module")
def pair():
    pixels = reference_fields.load("three-zone-soft-field").pixels
    return metrics.scan(pixels), metrics.scan(np.roll(pixels, (12, -30), axis=(0, 1)))


def test_they_are_the_scan_by_name(pair):
    reference, frame = pair
    found = measurements(reference, frame, metrics.BENCHMARK)
    assert list(found.hue_areas.items())[:2] == [
        ("magenta", int(frame.hue_areas[0])),
        ("cyan", int(frame.hue_areas[1])),
    ]
    assert found.hue_centroids["yellow"] == tuple(frame.hue_centroids[2])
    assert found.hue_overlaps["magenta"] == (reference.masks[0] & frame.masks[0]).sum()
    assert found.luminance_spread == frame.luminance_spread
    assert found.gradient_spread == frame.gradient_spread


def test_a_frame_overlaps_itself_wholly(pair):
    own = measurements(pair[0], pair[0], metrics.BENCHMARK)
    assert own.hue_overlaps == own.hue_areas


def test_they_are_enough_for_all_seven_subscores(pair):
    """Evaluate the table of the seven from what is kept, without a pixel."""
    recipe = metrics.BENCHMARK
    a = measurements(pair[0], pair[0], recipe)
    b = measurements(*pair, recipe)
    near, scale, shape = [], [], []
    for hue in recipe.hues:
        distance = math.dist(a.hue_centroids[hue], b.hue_centroids[hue])
        near.append(max(0.0, 1 - distance / (0.38 * 225)))
        smaller, larger = sorted((a.hue_areas[hue], b.hue_areas[hue]))
        union = smaller + larger - b.hue_overlaps[hue]
        scale.append(smaller / larger if larger else 1.0)
        shape.append(
            0.65 * b.hue_overlaps[hue] / union + 0.35 * near[-1]
            if union
            else recipe.empty_shape_credit
        )
    ratio = abs(math.log(b.gradient_spread / a.gradient_spread)) / math.log(2.4)
    expected = [
        sum(near) / 5,
        sum(scale) / 5,
        sum(shape) / 5,
        1 - ratio,
        1 - abs(a.flow_coherence - b.flow_coherence),
        1 - abs(a.saturation_spread - b.saturation_spread) / 0.22,
        1 - abs(a.luminance_spread - b.luminance_spread) / 55,
    ]
    got = metrics.score(*pair, recipe=recipe).subscores.values()
    assert list(got) == pytest.approx([100 * value for value in expected], abs=POINTS)
