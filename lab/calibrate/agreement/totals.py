"""Totals of candidates under a recipe."""

from collections.abc import Iterable
from functools import cache

import metrics
from lab.run.row import Row
from lab.run.scores import Scores


def totals(rows: Iterable[Row], scores: Scores, recipe: metrics.Recipe) -> dict[str, float]:
    """Return the total of each candidate, by id; the file stays as it is.

    Under the file's own recipe these are the file's; under another they are computed from the
    kept frames.

    Parameters
    ----------
    rows : iterable of Row
        Scored ones of `scores`.
    scores : Scores
    recipe : metrics.Recipe

    Raises
    ------
    PixelsError
        If a frame is missing or was changed.
    FrameError
        If the recipe is for frames of another size.
    """

    @cache
    def reference(field: str) -> metrics.Features:
        pixels = scores.pixels.load(scores.header.references[field].pixels_sha256)
        return metrics.scan(pixels, recipe=recipe)

    def total(row: Row) -> float:
        if row.recipe == recipe.id:
            assert row.total is not None  # what is scored has all its values
            return row.total
        assert row.pixels_sha256 is not None  # what is scored has a frame
        pixels = scores.pixels.load(row.pixels_sha256)
        return metrics.score(reference(row.field), pixels, recipe=recipe).total

    return {str(row.place): total(row) for row in rows}
