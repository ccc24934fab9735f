"""Measurements that are equal but for the last digits of floats."""

import pytest

SPREADS = ("gradient_spread", "flow_coherence", "saturation_spread", "luminance_spread")


def are_alike(one, other):
    """Compare counts exactly, and floats to nine digits."""
    centroids = zip(one.hue_centroids.values(), other.hue_centroids.values(), strict=True)
    return (
        (one.hue_areas, one.hue_overlaps) == (other.hue_areas, other.hue_overlaps)
        and all(tuple(a) == pytest.approx(tuple(b), rel=1e-9) for a, b in centroids)
        and all(
            getattr(one, key) == pytest.approx(getattr(other, key), rel=1e-9) for key in SPREADS
        )
    )


def assert_alike(references, committed):
    """Compare the unchanged frame and all changes of `references`."""
    assert are_alike(references.unchanged, committed.unchanged)
    for change, variants in references.changed.items():
        for one, other in zip(variants, committed.changed[change], strict=True):
            assert are_alike(one, other), change
