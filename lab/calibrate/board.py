"""Saved scores under any weights, penalty, credit and scales, at once and without the frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.score_lines import SavedRow, SavedScores, read_score_lines
from lab.calibrate.standing import Floats, Ints, Standing, divided, lowered_rises, ranks_of
from lab.run.measurements import Measurements
from metrics.certificate import certify
from metrics.stored import Measured, Pairs, subscores, summaries

_FURTHER_STATES = ("undefined", "failed", "pending")


@dataclass(frozen=True)
class BoardModel:
    """A model of a board.

    Attributes
    ----------
    key, title : str
        Its folder, and its name for people.
    measured, expected : int
        How many of its candidates have measurements, and how many there should be.
    """

    key: str
    title: str
    measured: int
    expected: int


class Board:
    """The rows of a score file that have measurements.

    Attributes
    ----------
    recipe : metrics.Recipe
        The file's own.
    models : tuple of BoardModel
        m of them, those without any row included.
    fields : tuple of str
    rows : tuple of SavedRow
        n of them.
    row_models, row_fields : ndarray of int64, shape (n,)
        Each row's place in `models` and `fields`.
    frames : tuple of str
        What tells each row's pair of frames from any other; empty where the file does not say.
    others : mapping of str to int
        How many candidates are undefined, failed and pending.
    """

    def __init__(self, saved: SavedScores) -> None:
        self.recipe = saved.recipe
        self.fields = saved.fields
        self.rows = tuple(row for row in saved.rows if row.measurements is not None)
        self.frames = tuple(
            frames_key(saved.reference_pixels[row.field], row.pixels) for row in self.rows
        )
        states = Counter(row.state for row in saved.rows)
        self.others = {state: states[state] for state in _FURTHER_STATES}
        measured = Counter(row.model for row in self.rows)
        expected = Counter(row.model for row in saved.rows)
        self.models = tuple(
            BoardModel(key, title, measured[key], expected[key])
            for key, title in saved.models.items()
        )
        self.row_models = _places([row.model for row in self.rows], list(saved.models))
        self.row_fields = _places([row.field for row in self.rows], list(saved.fields))
        self._pairs = _pairs(self.rows, saved)

    @classmethod
    def from_lines(cls, name: str, content: str | bytes) -> Board:
        """Read the content of a score file.

        Parameters
        ----------
        name : str
            Of the file, for messages.
        content : str or bytes

        Raises
        ------
        CalibrationError
            If it is no score file; the message names file and line.
        """
        return cls(read_score_lines(name, content))

    def adopt(self, recipe: metrics.Recipe) -> metrics.Recipe:
        """Return a recipe with the hues, mask distance and frame size that the rows have."""
        own = self.recipe
        return replace(
            recipe, hues=own.hues, mask_distance=own.mask_distance, frame_size=own.frame_size
        )

    def standing(self, recipe: metrics.Recipe) -> Standing:
        """Score and rank all rows.

        Samples of one field are averaged first, as in `lab.run.summary`, so that each field counts
        alike. Ranks are by the numbers alone: the noise floor is left to `fieldlab compare`.

        Parameters
        ----------
        recipe : metrics.Recipe
            With the rows' hues, mask distance and frame size.

        Raises
        ------
        CalibrationError
            If it has others: measurements do not tell what those would give.
        """
        if recipe.scan_settings != self.recipe.scan_settings:
            raise CalibrationError(
                f"{recipe.id}: expected the hues, mask distance and frame size of "
                f"{self.recipe.id}, which the rows were measured with, came others"
            )
        values = subscores(self._pairs, recipe)
        _, spreads, totals = summaries(values, recipe)
        totals = np.where(np.isfinite(totals), totals, np.nan)
        means = self._means(totals)
        certificate = certify(recipe)
        lowered = lowered_rises(values, spreads, certificate)
        return Standing(
            values=values,
            totals=totals,
            ranks=ranks_of(totals),
            field_ranks=self._field_ranks(totals),
            means=means,
            model_ranks=ranks_of(means),
            certificate=certificate,
            lowered=lowered.sum(axis=0),
            lowered_rows=int(lowered.any(axis=1).sum()),
        )

    def _means(self, totals: Floats) -> Floats:
        there = ~np.isnan(totals)
        cells = (self.row_models * len(self.fields) + self.row_fields)[there]
        size = len(self.models) * len(self.fields)
        means = divided(np.bincount(cells, totals[there], size), np.bincount(cells, None, size))
        table = means.reshape(len(self.models), len(self.fields))
        return divided(np.nansum(table, axis=1), (~np.isnan(table)).sum(axis=1))

    def _field_ranks(self, totals: Floats) -> Ints:
        ranks = np.zeros(len(totals), np.int64)
        for field in range(len(self.fields)):
            here = self.row_fields == field
            ranks[here] = ranks_of(totals[here])
        return ranks


def frames_key(reference: str, candidate: str) -> str:
    """Name a pair of frames by the beginnings of their SHA-256; empty if either is."""
    return f"{reference[:16]}-{candidate[:16]}" if reference and candidate else ""


def _places(names: Sequence[str], order: Sequence[str]) -> Ints:
    numbers = {name: number for number, name in enumerate(order)}
    return np.array([numbers[name] for name in names], np.int64)


def _pairs(rows: Sequence[SavedRow], saved: SavedScores) -> Pairs:
    candidates = [row.measurements for row in rows if row.measurements is not None]
    references = [saved.references[row.field] for row in rows]
    hues = tuple(saved.recipe.hues)

    def measured(frames: Sequence[Measurements]) -> Measured:
        def numbers(read: Callable[[Measurements], object], *shape: int) -> Floats:
            return np.array([read(one) for one in frames], float).reshape(len(frames), *shape)

        return Measured(
            hue_areas=numbers(lambda one: [one.hue_areas[hue] for hue in hues], len(hues)),
            hue_centroids=numbers(
                lambda one: [one.hue_centroids[hue] for hue in hues], len(hues), 2
            ),
            gradient_spread=numbers(lambda one: one.gradient_spread),
            flow_coherence=numbers(lambda one: one.flow_coherence),
            saturation_spread=numbers(lambda one: one.saturation_spread),
            luminance_spread=numbers(lambda one: one.luminance_spread),
        )

    overlaps = [[one.hue_overlaps[hue] for hue in hues] for one in candidates]
    return Pairs(
        references=measured(references),
        candidates=measured(candidates),
        hue_overlaps=np.array(overlaps, float).reshape(len(candidates), len(hues)),
    )
