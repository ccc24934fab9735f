"""From two frames to one total."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from metrics.features import Features, scan_checked
from metrics.frames import Frame, FrameError, check_frame, describe, describe_expected
from metrics.recipe import BENCHMARK, Recipe
from metrics.subscores import SUBSCORES


@dataclass(frozen=True)
class Score:
    """How close a candidate came to its reference.

    Attributes
    ----------
    subscores : mapping of str to float
        Key to value, 0-100, in the order of `SUBSCORES`.
    weighted : float
        Sum of the subscores by weight, 0-100.
    spread : float
        Population standard deviation of the subscores, 0-50.
    total : float
        ``weighted - std_penalty * spread``. Not clamped: it can be negative.
    recipe_id : str
        `Recipe.id` of the recipe used.
    """

    subscores: Mapping[str, float]
    weighted: float
    spread: float
    total: float
    recipe_id: str


def score(
    reference: Frame | Features, candidate: Frame | Features, *, recipe: Recipe = BENCHMARK
) -> Score:
    """Compare a candidate with its reference.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (height, width, 3), or Features
        Rows first, sRGB, 0-255, never changed; or what `metrics.scan` made of one under a recipe
        with the same frame size, hues and mask distance.
    recipe
        Weights and scale constants.

    Returns
    -------
    Score

    Raises
    ------
    FrameError
        If an argument is neither, or was scanned under other settings.
    """
    a = _features(reference, recipe, "reference")
    b = _features(candidate, recipe, "candidate")
    subscores = {subscore.key: subscore.function(a, b, recipe) for subscore in SUBSCORES}
    weighted, spread, total = summarize(list(subscores.values()), recipe)
    return Score(subscores, weighted, spread, total, recipe.id)


def score_many(
    reference: Frame | Features,
    candidates: npt.NDArray[np.uint8],
    *,
    recipe: Recipe = BENCHMARK,
) -> npt.NDArray[np.void]:
    """Compare many candidates with one reference.

    Parameters
    ----------
    reference : ndarray of uint8, shape (height, width, 3), or Features
    candidates : ndarray of uint8, shape (n, height, width, 3)
    recipe
        Weights and scale constants.

    Returns
    -------
    structured ndarray, shape (n,)
        float64 fields: one per subscore key, then ``weighted``, ``spread``, ``total``. Each row
        holds exactly what `score` returns.

    Raises
    ------
    FrameError
        If an argument has another shape or dtype, or `reference` was scanned under other settings.
    """
    width, height = recipe.frame_size
    if not (
        isinstance(candidates, np.ndarray)
        and candidates.dtype == np.uint8
        and candidates.ndim == 4
        and candidates.shape[1:] == (height, width, 3)
    ):
        expected = describe_expected(("n", height, width, 3))
        raise FrameError(f"candidates: expected {expected}, got {describe(candidates)}")
    scanned = _features(reference, recipe, "reference")
    names = [*(subscore.key for subscore in SUBSCORES), "weighted", "spread", "total"]
    rows = np.empty(len(candidates), [(name, np.float64) for name in names])
    for row, frame in enumerate(candidates):
        result = score(scanned, frame, recipe=recipe)
        rows[row] = (*result.subscores.values(), result.weighted, result.spread, result.total)
    return rows


def summarize(values: Sequence[float], recipe: Recipe) -> tuple[float, float, float]:
    """Return weighted sum, spread and total of subscores in the order of `SUBSCORES`.

    Notes
    -----
    The benchmark's published description: the weighted sum minus 0.4 times the population standard
    deviation of the seven.
    """
    weights = recipe.weights.values()
    products = [weight * value for weight, value in zip(weights, values, strict=True)]
    weighted = math.fsum(products) / 100
    mean = math.fsum(values) / len(values)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))
    return weighted, spread, weighted - recipe.std_penalty * spread


def _features(given: Frame | Features, recipe: Recipe, role: str) -> Features:
    """Scan a frame, or check that features fit the recipe."""
    if not isinstance(given, Features):
        return scan_checked(check_frame(given, recipe.frame_size, role=role), recipe)
    expected = recipe.scan_settings
    if given.settings != expected:
        name, wanted, got = next(
            (name.replace("_", " "), wanted, got)
            for name, wanted, got in zip(expected._fields, expected, given.settings, strict=True)
            if wanted != got
        )
        raise FrameError(f"{role}: expected features scanned with {name} {wanted}, got {got}")
    return given
