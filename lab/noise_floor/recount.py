"""Features that score as a measured frame did, without its pixels."""

import numpy as np

import metrics
from lab.run.measurements import Measurements
from metrics.recipe import ScanSettings


def features(
    found: Measurements, unchanged: Measurements, settings: ScanSettings
) -> metrics.Features:
    """Turn measurements back into features that score alike.

    Subscores read masks only by how many pixels they share, so any masks with the measured
    numbers of pixels will do.

    Parameters
    ----------
    found : Measurements
        Of the reference, or of what a change made of it.
    unchanged : Measurements
        Of the reference.
    settings : ScanSettings
        What both were scanned with.

    Returns
    -------
    metrics.Features
    """
    width, height = settings.frame_size
    pixels = np.arange(width * height).reshape(height, width)
    masks = []
    for hue, area in found.hue_areas.items():
        first = unchanged.hue_areas[hue] - found.hue_overlaps[hue]
        masks.append((first <= pixels) & (pixels < first + area))
    return metrics.Features(
        masks=np.array(masks),
        hue_areas=np.array(list(found.hue_areas.values())),
        hue_centroids=np.array(list(found.hue_centroids.values()), np.float64),
        gradient_spread=found.gradient_spread,
        flow_coherence=found.flow_coherence,
        saturation_spread=found.saturation_spread,
        luminance_spread=found.luminance_spread,
        settings=settings,
    )
