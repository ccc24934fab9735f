"""The noise floors of a run's references."""

from collections.abc import Mapping

import metrics
from lab.noise_floor import noise_floor, noise_floor_of
from lab.noise_floor.measured import measured
from lab.run.header import ReferenceInfo
from lab.run.pixels import PixelStore
from lab.run.scores import Scores


def noise_floors(scores: Scores, recipe: metrics.Recipe) -> Mapping[str, float]:
    """Return the noise floor of each of a run's references, by field, in points of the total.

    Parameters
    ----------
    scores : Scores
    recipe : metrics.Recipe
        What the totals are made with.

    Raises
    ------
    PixelsError
        If a reference is none of the shipped ones, and its kept frame is missing or was changed.
    FrameError
        If the recipe is for frames of another size.
    """
    references = scores.header.references
    return {field: _floor(field, info, scores.pixels, recipe) for field, info in references.items()}


def _floor(field: str, info: ReferenceInfo, pixels: PixelStore, recipe: metrics.Recipe) -> float:
    shipped = measured().references.get(field)
    if shipped is not None and shipped.pixels_sha256 == info.pixels_sha256:
        return noise_floor(field, recipe)
    return noise_floor_of(pixels.load(info.pixels_sha256), recipe)
