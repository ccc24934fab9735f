"""Every field is what its author intended, by the scorer's own measures where it has them."""

from itertools import combinations

import numpy as np
import pytest

import metrics
import reference_fields
from reference_fields.intent import FLOWS, MIN_HUE_SHARE, PARTS
from tests.reference_fields.measure import (
    centroid,
    flow_position,
    flow_share,
    sharpest_bend,
    steepest_step,
    zone_masks,
)

NAMES = reference_fields.names()
HUES = list(dict(metrics.BENCHMARK.hues))

# No hard edge: from black to white takes at least 21 px. No crease: within 8 px the slope
# changes by no more than a quarter of the steepest.
MAX_STEP = 12
MAX_BEND = 3.0
# A flow has to explain this much of a field's colors, and more than any other flow does.
MIN_FLOW_SHARE = 0.8
# A zone's stated color is there if this share of the frame is this near to it (RGB distance).
MIN_CORE_SHARE = 0.03
CORE_DISTANCE = 50
# Distinct: no two score higher than this against each other.
MAX_PAIR_TOTAL = 75


@pytest.fixture(scope="module")
def fields():
    return {name: reference_fields.load(name) for name in NAMES}


@pytest.fixture(scope="module")
def features(fields):
    return {name: metrics.scan(field.pixels) for name, field in fields.items()}


def assert_inside(point, part):
    for value, (low, high) in zip(point, PARTS[part], strict=True):
        assert low <= value <= high, f"{point} is not in {part}"


@pytest.mark.parametrize("name", NAMES)
def test_the_intended_hues_are_there(fields, features, name):
    height, width = fields[name].pixels.shape[:2]
    for hue, part in fields[name].intent.hues.items():
        index = HUES.index(hue)
        assert features[name].hue_areas[index] >= MIN_HUE_SHARE * width * height
        assert_inside((features[name].hue_centroids[index] + 0.5) / (width, height), part)


@pytest.mark.parametrize("name", NAMES)
def test_no_other_hue_is_there(fields, features, name):
    intended = fields[name].intent.hues
    least = MIN_HUE_SHARE * fields[name].pixels[..., 0].size

    present = {
        hue for hue, area in zip(HUES, features[name].hue_areas, strict=True) if area >= least
    }
    assert present == set(intended)


@pytest.mark.parametrize("name", NAMES)
def test_the_zones_lie_where_they_should(fields, name):
    zones = fields[name].intent.zones

    for zone, mask in zip(zones, zone_masks(fields[name].pixels, zones), strict=True):
        assert_inside(centroid(mask), zone.place)


@pytest.mark.parametrize("name", NAMES)
def test_every_zone_has_a_core_of_its_color(fields, name):
    for zone in fields[name].intent.zones:
        distance = np.linalg.norm(fields[name].pixels.astype(float) - zone.color, axis=-1)
        assert (distance < CORE_DISTANCE).mean() >= MIN_CORE_SHARE, zone.words


@pytest.mark.parametrize("name", NAMES)
def test_it_flows_the_stated_way(fields, name):
    pixels, intent = fields[name].pixels, fields[name].intent
    shares = {flow: flow_share(pixels, flow) for flow in FLOWS}

    assert max(shares, key=shares.__getitem__) == intent.flow
    assert shares[intent.flow] >= MIN_FLOW_SHARE
    position = flow_position(pixels.shape, intent.flow)
    along = [position[mask].mean() for mask in zone_masks(pixels, intent.zones)]
    assert along == sorted(along)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_as_soft_as_stated(fields, features, name):
    softness = fields[name].intent.softness
    low, high = softness.gradient_spread

    assert low <= features[name].gradient_spread <= high
    assert steepest_step(fields[name].pixels) <= softness.steepest <= MAX_STEP


@pytest.mark.parametrize("name", NAMES)
def test_it_has_no_crease(fields, name):
    assert sharpest_bend(fields[name].pixels) <= MAX_BEND


@pytest.mark.parametrize("name", NAMES)
def test_it_scores_100_against_itself(fields, name):
    score = metrics.score(fields[name].pixels, fields[name].pixels.copy(), recipe=metrics.LAB)

    assert score.total == 100
    assert set(score.subscores.values()) == {100}


def test_no_two_are_alike(features):
    totals = {
        f"{one} and {other}": max(
            metrics.score(features[one], features[other]).total,
            metrics.score(features[other], features[one]).total,
        )
        for one, other in combinations(NAMES, 2)
    }

    assert max(totals.values()) <= MAX_PAIR_TOTAL, max(totals, key=totals.__getitem__)
