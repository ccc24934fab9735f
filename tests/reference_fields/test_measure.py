"""The measures find what they are meant to find, on frames where the right value is known."""

import numpy as np
import pytest

from reference_fields.intent import FLOWS, Zone
from tests.reference_fields.measure import (
    centroid,
    flow_share,
    sharpest_bend,
    steepest_step,
    zone_masks,
)

EXACT = 1e-9


def frame(rows, columns):
    """Gray frame from levels that broadcast to the frame's shape."""
    gray = np.broadcast_to(np.asarray(rows) + np.asarray(columns), (225, 180))
    return np.repeat(gray[..., np.newaxis], 3, axis=2).astype(np.uint8)


@pytest.mark.parametrize("axis", [0, 1])
def test_an_edge_is_its_step(axis):
    pixels = np.full((225, 180, 3), 90, np.uint8)
    np.moveaxis(pixels, axis, 0)[100:, :, 1] = 60

    assert steepest_step(pixels) == 30


def test_a_ramp_has_no_bend_and_a_crease_is_its_change_of_slope():
    along = np.arange(180)

    assert sharpest_bend(frame(0, along)) == pytest.approx(0, abs=EXACT)
    # Flat, then 3 levels per px. The 5 px means are 0, 3 × 0.6 and 3 × 4 at -4, 0 and 4 px from
    # the crease, so the slope changes by (0 - 2 × 1.8 + 12) / 4.
    assert sharpest_bend(frame(0, np.clip(3 * (along - 90), 0, 255))) == pytest.approx(
        2.1, abs=EXACT
    )


@pytest.mark.parametrize(
    ("flow", "pixels"),
    [
        ("left to right", frame(0, np.arange(180))),
        ("top to bottom", frame(np.arange(225)[:, np.newaxis], 0)),
        (
            "top-left to bottom-right",
            frame(np.arange(225)[:, np.newaxis] / 225 * 120, np.arange(180) / 180 * 120),
        ),
        (
            "bottom-left to top-right",
            frame(np.arange(225)[::-1, np.newaxis] / 225 * 120, np.arange(180) / 180 * 120),
        ),
        (
            "center outward",
            frame(
                ((np.arange(225) - 112)[:, np.newaxis] / 225) ** 2 * 400,
                ((np.arange(180) - 89.5) / 180) ** 2 * 400,
            ),
        ),
    ],
)
def test_a_ramp_flows_its_own_way_only(flow, pixels):
    shares = {other: flow_share(pixels, other) for other in FLOWS}

    assert shares.pop(flow) > 0.98
    assert max(shares.values()) < 0.7


def test_noise_flows_no_way():
    noise = np.random.default_rng(5).integers(0, 256, (225, 180, 3), dtype=np.uint8)

    assert all(flow_share(noise, flow) < 0.01 for flow in FLOWS)


def test_zones_take_the_nearest_color_and_share_out_the_frame():
    pixels = np.zeros((4, 10, 3), np.uint8)
    pixels[:, 6:] = 200

    dark, light = zone_masks(
        pixels, (Zone("dark", (40, 40, 40), "left"), Zone("light", (255, 255, 255), "right"))
    )

    assert dark[:, :6].all()
    assert not dark[:, 6:].any()
    assert (light == ~dark).all()
    assert centroid(dark) == (0.3, 0.5)
    assert centroid(light) == (0.8, 0.5)
