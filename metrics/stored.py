"""The seven subscores of many candidates at once, from what scans measured of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from metrics.recipe import Recipe
from metrics.subscores import SUBSCORES

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Measured:
    """What scans of n frames measured, under one frame size, set of hues and mask distance.

    Attributes
    ----------
    hue_areas : ndarray of float64, shape (n, 5)
        Pixels near each hue.
    hue_centroids : ndarray of float64, shape (n, 5, 2)
        Their mean pixel index (x, y); (0, 0) if there are none.
    gradient_spread, flow_coherence, saturation_spread, luminance_spread : ndarray, shape (n,)
        float64; as in `metrics.Features`.
    """

    hue_areas: Floats
    hue_centroids: Floats
    gradient_spread: Floats
    flow_coherence: Floats
    saturation_spread: Floats
    luminance_spread: Floats


@dataclass(frozen=True, eq=False, slots=True)
class Pairs:
    """n candidates, each with its reference.

    Attributes
    ----------
    references, candidates : Measured
        Row by row.
    hue_overlaps : ndarray of float64, shape (n, 5)
        Pixels near each hue in both frames of a pair.
    """

    references: Measured
    candidates: Measured
    hue_overlaps: Floats


def subscores(pairs: Pairs, recipe: Recipe) -> Floats:
    """Return what `metrics.score` gives for each pair, without the pixels.

    Parameters
    ----------
    pairs
        Scanned with the recipe's frame size, hues and mask distance.
    recipe
        Gives the scale constants and the credit for empty shapes.

    Returns
    -------
    ndarray of float64, shape (n, 7)
        0-100, in the order of `SUBSCORES`.

    Notes
    -----
    Each formula is that of the subscore's own module, on arrays.
    """
    # As in plain Python, a quotient beyond the range of numbers is infinite, and scores 0.
    with np.errstate(over="ignore"):
        columns = [_FUNCTIONS[subscore.key](pairs, recipe) for subscore in SUBSCORES]
    return 100 * np.stack(columns, axis=1)


def summaries(values: Floats, recipe: Recipe) -> tuple[Floats, Floats, Floats]:
    """Return weighted sums, spreads and totals.

    Parameters
    ----------
    values : ndarray of float64, shape (n, 7)
        0-100, in the order of `SUBSCORES`.
    recipe
        Gives the weights and the penalty.

    Returns
    -------
    weighted, spread, total : ndarray of float64, shape (n,)
        As `metrics.scoring.summarize` has them.
    """
    weighted = values @ np.array(list(recipe.weights.values())) / 100
    spread = values.std(axis=1)
    with np.errstate(over="ignore"):
        return weighted, spread, weighted - recipe.std_penalty * spread


def _falloff(difference: Floats, limit: float) -> Floats:
    return np.maximum(0.0, 1 - difference / limit)


def _mean(hues: Floats) -> Floats:
    mean: Floats = hues.mean(axis=1)
    return mean


def _closeness(pairs: Pairs, recipe: Recipe) -> Floats:
    apart = pairs.references.hue_centroids - pairs.candidates.hue_centroids
    reach = recipe.placement_reach * max(recipe.frame_size)
    return _falloff(np.hypot(apart[..., 0], apart[..., 1]), reach)


def _hue_placement(pairs: Pairs, recipe: Recipe) -> Floats:
    return _mean(_closeness(pairs, recipe))


def _region_scale(pairs: Pairs, recipe: Recipe) -> Floats:
    a, b = pairs.references.hue_areas, pairs.candidates.hue_areas
    larger = np.maximum(a, b)
    ratios = np.where(larger == 0, 1.0, np.minimum(a, b) / np.maximum(larger, 1))
    return _mean(ratios)


def _internal_shape(pairs: Pairs, recipe: Recipe) -> Floats:
    union = pairs.references.hue_areas + pairs.candidates.hue_areas - pairs.hue_overlaps
    share = recipe.overlap_share
    overlap = pairs.hue_overlaps / np.maximum(union, 1)
    blend = share * overlap + (1 - share) * _closeness(pairs, recipe)
    return _mean(np.where(union == 0, recipe.empty_shape_credit, blend))


def _softness(pairs: Pairs, recipe: Recipe) -> Floats:
    a, b = pairs.references.gradient_spread, pairs.candidates.gradient_spread
    is_even = (a == 0) | (b == 0)
    logarithms = np.log(np.where(is_even, 1.0, b)) - np.log(np.where(is_even, 1.0, a))
    values = _falloff(np.abs(logarithms), math.log(recipe.softness_ratio))
    return np.where(is_even, a == b, values)


def _blur_flow(pairs: Pairs, recipe: Recipe) -> Floats:
    a, b = pairs.references.flow_coherence, pairs.candidates.flow_coherence
    return _falloff(np.abs(a - b), 1)


def _bleed_control(pairs: Pairs, recipe: Recipe) -> Floats:
    a, b = pairs.references.saturation_spread, pairs.candidates.saturation_spread
    return _falloff(np.abs(a - b), recipe.saturation_range)


def _range_contrast(pairs: Pairs, recipe: Recipe) -> Floats:
    a, b = pairs.references.luminance_spread, pairs.candidates.luminance_spread
    return _falloff(np.abs(a - b), recipe.luminance_range)


_FUNCTIONS: dict[str, Callable[[Pairs, Recipe], Floats]] = {
    "hue_placement": _hue_placement,
    "region_scale": _region_scale,
    "internal_shape": _internal_shape,
    "softness": _softness,
    "blur_flow": _blur_flow,
    "bleed_control": _bleed_control,
    "range_contrast": _range_contrast,
}
