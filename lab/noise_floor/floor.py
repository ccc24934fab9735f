"""How far a total moves under changes that nobody can see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import metrics
import reference_fields
from lab.noise_floor.changes import PURE, Frame
from lab.noise_floor.measured import measured
from lab.noise_floor.recount import features


def noise_floor(reference: str, recipe: metrics.Recipe) -> float:
    """Return how far a shipped reference's total moves at most under changes nobody can see.

    That is the largest ``abs(total(R, changed R) - total(R, R))``, R the reference, over all of
    `by_change`, in points of the total.

    Parameters
    ----------
    reference : str
        One of `reference_fields.names`.
    recipe : metrics.Recipe

    Raises
    ------
    FieldError
        If there is no such reference.
    FrameError
        If the recipe is for frames of another size.

    Notes
    -----
    Our own choice, like the changes and like starting from the reference itself: there every
    change is pure loss, and no candidate has to be chosen. It is a floor in the plain sense and
    no upper bound. Measured with the benchmark's recipe on the 110 frames of the shipped
    baselines, each frame's own largest move under dither, shifts and JPEG, over its reference's
    floor: at most 1.25 (median 0.61) for the 33 frames with totals of 80 and more, so that the
    floor holds where candidates are good; but up to 6.24 (25 points, median of all 0.63) for
    frames much smoother than the reference, whose gradient spread the changes multiply; and next
    to nothing where softness is 0 and stays so.
    """
    return max(by_change(reference, recipe).values())


def noise_floor_of(frame: Frame, recipe: metrics.Recipe) -> float:
    """Return the same of any frame; see `by_change_of` for what it leaves out.

    Raises
    ------
    FrameError
        If the frame is not one of the recipe's.
    """
    return max(by_change_of(frame, recipe).values())


@lru_cache(maxsize=256)
def by_change(reference: str, recipe: metrics.Recipe) -> Mapping[str, float]:
    """Return how far each invisible change moves a shipped reference's total.

    Parameters
    ----------
    reference : str
        One of `reference_fields.names`.
    recipe : metrics.Recipe
        With the hues and the mask distance of `metrics.BENCHMARK`, the committed measurements are
        used; with others the reference is measured now, and then without another renderer.

    Returns
    -------
    mapping of str to float
        By key of `lab.noise_floor.CHANGES`: points of the total, of several variants the largest.

    Raises
    ------
    FieldError
        If there is no such reference.
    FrameError
        If the recipe is for frames of another size.
    """
    known = measured()
    if reference not in known.references or recipe.scan_settings != known.settings:
        return by_change_of(reference_fields.load(reference).pixels, recipe)
    one = known.references[reference]
    unchanged = features(one.unchanged, one.unchanged, known.settings)
    return {
        change: _largest_move(
            unchanged,
            (features(variant, one.unchanged, known.settings) for variant in variants),
            recipe,
        )
        for change, variants in one.changed.items()
    }


def by_change_of(frame: Frame, recipe: metrics.Recipe) -> Mapping[str, float]:
    """Return how far each invisible change moves a frame's total, measured now.

    Another renderer is left out: it takes a source, and a browser.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
    recipe : metrics.Recipe

    Returns
    -------
    mapping of str to float
        As `by_change`.

    Raises
    ------
    FrameError
        If the frame is not one of the recipe's.
    """
    unchanged = metrics.scan(frame, recipe=recipe)
    return {
        change: _largest_move(
            unchanged, (metrics.scan(variant, recipe=recipe) for variant in make(frame)), recipe
        )
        for change, make in PURE.items()
    }


def is_tie(difference: float, floor: float) -> bool:
    """Tell whether a difference of totals is no difference: it is 0, or below the noise floor."""
    return difference == 0 or abs(difference) < floor


def _largest_move(
    unchanged: metrics.Features, variants: Iterable[metrics.Features], recipe: metrics.Recipe
) -> float:
    best = metrics.score(unchanged, unchanged, recipe=recipe).total
    return max(
        abs(metrics.score(unchanged, variant, recipe=recipe).total - best) for variant in variants
    )
