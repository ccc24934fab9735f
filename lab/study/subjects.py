"""The candidates that a study can ask about, and how far recipes disagree on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import metrics
from lab.calibrate import CalibrationError
from lab.run.scores import Scores
from metrics import Features, Recipe

POINTS_PER_LOGIT: Final = 10.0
"""Difference of totals at which a recipe is taken to predict odds of e : 1. Our own choice: a few
noise floors, which are 2 to 7 points."""


@dataclass(frozen=True)
class Subject:
    """A scored candidate.

    Attributes
    ----------
    id : str
        `str` of its `lab.run.row.Place`.
    model, field : str
    pixels : ndarray of uint8, shape (225, 180, 3)
    picture : str
        `lab.run.pixels.pixels_sha256` of them.
    totals : tuple of float
        Under each recipe, in points.
    """

    id: str
    model: str
    field: str
    pixels: NDArray[np.uint8]
    picture: str
    totals: tuple[float, ...]


def subjects(scores: Scores, recipes: Sequence[Recipe]) -> dict[str, list[Subject]]:
    """Score the kept frame of every scored candidate with several recipes.

    Returns
    -------
    dict of str to list of Subject
        By reference, in the file's order; without those that have no candidate.

    Raises
    ------
    CalibrationError
        If there is no scored candidate.
    lab.run.RunError
        If a frame is missing or was changed.
    FrameError
        If a recipe is for frames of another size.
    """
    references = {
        field: _scans(scores.pixels.load(info.pixels_sha256), recipes)
        for field, info in scores.header.references.items()
    }
    found: dict[str, list[Subject]] = {}
    for row in scores.rows:
        if row.state != "scored":
            continue
        assert row.pixels_sha256 is not None  # what is scored has a frame
        pixels = scores.pixels.load(row.pixels_sha256)
        pairs = zip(references[row.field], _scans(pixels, recipes), recipes, strict=True)
        totals = tuple(metrics.score(a, b, recipe=recipe).total for a, b, recipe in pairs)
        subject = Subject(str(row.place), row.model, row.field, pixels, row.pixels_sha256, totals)
        found.setdefault(row.field, []).append(subject)
    if not found:
        raise CalibrationError("expected at least one scored candidate, came none")
    return found


def disagreements(several: Sequence[Subject]) -> NDArray[np.floating[Any]]:
    """Return how far the recipes disagree on which of two is better, for each pair.

    Each recipe predicts that the first of two is chosen with the chance ``1 / (1 + exp(-d / s))``,
    d being its difference of totals and s `POINTS_PER_LOGIT`. The result is the Jensen–Shannon
    divergence of these: what a vote is expected to tell about which recipe is right.

    Parameters
    ----------
    several : sequence of Subject
        n of them, with totals of the same recipes.

    Returns
    -------
    ndarray of float64, shape (n, n)
        0–1 bit, symmetric.

    Notes
    -----
    McCallum and Nigam (1998), Employing EM and pool-based active learning for text
    classification, ICML, 350–358, measure a committee's disagreement by the mean divergence of
    its members from their mean.
    """
    totals = np.array([subject.totals for subject in several])
    differences = totals[:, np.newaxis] - totals
    chances = 0.5 + 0.5 * np.tanh(differences / (2 * POINTS_PER_LOGIT))
    told = _entropy(chances.mean(axis=-1)) - _entropy(chances).mean(axis=-1)
    # Rounding can leave less than nothing where all agree.
    divergence: NDArray[np.floating[Any]] = np.maximum(told, 0.0)
    return divergence


def _entropy(chances: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """Return the entropy of choices between two, in bits."""
    both = np.stack((chances, 1 - chances))
    logs = np.log2(both, out=np.zeros_like(both), where=both > 0)
    entropy: NDArray[np.floating[Any]] = -(both * logs).sum(axis=0)
    return entropy


def _scans(pixels: NDArray[np.uint8], recipes: Sequence[Recipe]) -> list[Features]:
    """Scan a frame for each recipe; recipes that see the same share a scan."""
    scans = {recipe.scan_settings: recipe for recipe in recipes}
    made = {settings: metrics.scan(pixels, recipe=recipe) for settings, recipe in scans.items()}
    return [made[recipe.scan_settings] for recipe in recipes]
