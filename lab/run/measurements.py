"""What was measured of a frame, as it is kept with its score."""

from collections.abc import Mapping
from dataclasses import dataclass

import metrics
from metrics.masks import overlap


@dataclass(frozen=True)
class Measurements:
    """Everything the seven subscores read from a frame, and its overlap with the reference.

    Together with the reference's own they give all seven subscores without the pixels.

    Attributes
    ----------
    hue_areas : mapping of str to int
        Pixels near each hue of the recipe.
    hue_centroids : mapping of str to (float, float)
        Mean pixel index (x, y) of those; (0, 0) if there are none.
    hue_overlaps : mapping of str to int
        Pixels near the hue here and in the reference; of a reference, its areas.
    gradient_spread, flow_coherence, saturation_spread, luminance_spread : float
        As in `metrics.Features`.
    """

    hue_areas: Mapping[str, int]
    hue_centroids: Mapping[str, tuple[float, float]]
    hue_overlaps: Mapping[str, int]
    gradient_spread: float
    flow_coherence: float
    saturation_spread: float
    luminance_spread: float


def measurements(
    reference: metrics.Features, frame: metrics.Features, recipe: metrics.Recipe
) -> Measurements:
    """Write down what a scan measured.

    Parameters
    ----------
    reference, frame : metrics.Features
        Both scanned with `recipe`; the same one twice for the reference's own.
    recipe : metrics.Recipe
        Names the hues.
    """
    names = tuple(recipe.hues)
    centroids = [(x, y) for x, y in frame.hue_centroids.tolist()]
    common = [overlap(a, b) for a, b in zip(reference.masks, frame.masks, strict=True)]
    return Measurements(
        hue_areas=dict(zip(names, frame.hue_areas.tolist(), strict=True)),
        hue_centroids=dict(zip(names, centroids, strict=True)),
        hue_overlaps=dict(zip(names, common, strict=True)),
        gradient_spread=frame.gradient_spread,
        flow_coherence=frame.flow_coherence,
        saturation_spread=frame.saturation_spread,
        luminance_spread=frame.luminance_spread,
    )
