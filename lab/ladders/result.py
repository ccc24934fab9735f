"""What a recipe makes of all ladders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import msgspec

import metrics
import reference_fields
from lab.ladders.measured import measured
from lab.ladders.series import Series, examine
from lab.noise_floor import noise_floor
from lab.noise_floor.measured import Reference
from lab.noise_floor.recount import features

TOTAL = "total"
"""Key of the total among a ladder's scores."""


class Ladder(msgspec.Struct, frozen=True):
    """One reference distorted along one axis.

    Attributes
    ----------
    reference : str
        One of `reference_fields.names`.
    axis : str
        Key of `lab.ladders.axes.AXES`.
    scores : dict of str to Series
        The total by `TOTAL`, then the seven subscores by key, in order.
    """

    reference: str
    axis: str
    scores: dict[str, Series]

    @property
    def total(self) -> Series:
        """What the total does."""
        return self.scores[TOTAL]


class Result(msgspec.Struct, frozen=True):
    """What a recipe makes of all ladders.

    Attributes
    ----------
    recipe : str
        `metrics.Recipe.id`.
    ladders : tuple of Ladder
        By reference, then by axis, in order.
    """

    recipe: str
    ladders: tuple[Ladder, ...]

    def along(self, axis: str) -> tuple[Ladder, ...]:
        """Return the ladders of one axis, in the order of the references."""
        return tuple(ladder for ladder in self.ladders if ladder.axis == axis)


def run_ladders(recipe: metrics.Recipe, advance: Callable[[], None] = lambda: None) -> Result:
    """Score all ladders of the shipped references.

    Parameters
    ----------
    recipe : metrics.Recipe
        With the hues and the mask distance of `metrics.BENCHMARK`, the committed measurements are
        used; with others all frames are made and measured now, which takes some twenty seconds.
    advance : callable
        Called after each reference.

    Raises
    ------
    FrameError
        If the recipe is for frames of another size.
    ModuleNotFoundError
        If frames must be made, and a library of the extra ``calibrate`` is missing.
    """
    ladders: list[Ladder] = []
    for name, reference in _measured(recipe):
        ladders += _ladders(name, reference, recipe)
        advance()
    return Result(recipe.id, tuple(ladders))


def _measured(recipe: metrics.Recipe) -> Iterator[tuple[str, Reference]]:
    known = measured()
    if recipe.scan_settings == known.settings:
        yield from known.references.items()
        return
    from lab.ladders.measuring import measure_reference

    for name in reference_fields.names():
        yield name, measure_reference(reference_fields.load(name).pixels, recipe)


def _ladders(name: str, reference: Reference, recipe: metrics.Recipe) -> Iterator[Ladder]:
    settings, unchanged = recipe.scan_settings, reference.unchanged
    floors = _floors(name, recipe)
    first = features(unchanged, unchanged, settings)
    for axis, rungs in reference.changed.items():
        frames = (features(rung, unchanged, settings) for rung in rungs)
        columns = zip(*_rows(first, [first, *frames], recipe), strict=True)
        series = {
            key: examine(values, floor)
            for (key, floor), values in zip(floors.items(), columns, strict=True)
        }
        yield Ladder(name, axis, series)


def _rows(
    reference: metrics.Features, frames: Iterable[metrics.Features], recipe: metrics.Recipe
) -> list[tuple[float, ...]]:
    """Return for each frame the total and the seven subscores."""
    scores = (metrics.score(reference, frame, recipe=recipe) for frame in frames)
    return [(score.total, *score.subscores.values()) for score in scores]


def _floors(reference: str, recipe: metrics.Recipe) -> dict[str, float]:
    """Return the noise floors of the total and of each subscore, in points."""
    keys = [subscore.key for subscore in metrics.SUBSCORES]
    # A subscore is the total of the recipe that weighs nothing else.
    alone = {
        key: replace(recipe, weights={other: 100 * (other == key) for other in keys}, std_penalty=0)
        for key in keys
    }
    recipes = {TOTAL: recipe, **alone}
    return {key: noise_floor(reference, one) for key, one in recipes.items()}
