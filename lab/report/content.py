"""What a page about saved scores shows, gathered from a score file."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

import metrics
import reference_fields
from lab.report.difference import Difference, difference
from lab.report.ties import Ties, find_ties
from lab.run.failure_notes import RULES
from lab.run.header import Header, ReferenceInfo
from lab.run.model_info import ModelInfo
from lab.run.noise_floors import noise_floors
from lab.run.row import Row
from lab.run.scores import Scores, recipe_of
from lab.run.summary import Mean, ModelSummary, summarize
from lab.run.verdict import State
from lab.run.versions import Versions

STATES: tuple[State, ...] = ("scored", "undefined", "failed", "pending")
"""In the order in which pages list them."""


@dataclass(frozen=True)
class Model:
    """A column of the table.

    Attributes
    ----------
    key : str
        The model's folder, which links name.
    title : str
        Its name for people.
    info : ModelInfo
    summary : ModelSummary
    ties : tuple of str
        Titles of the models that it cannot be told from, but for the next ones.
    within_floor : tuple of (str, float)
        Titles of the models whose mean total is within the noise floor, and that floor.
    """

    key: str
    title: str
    info: ModelInfo
    summary: ModelSummary
    ties: tuple[str, ...]
    within_floor: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Field:
    """A row of the table.

    Attributes
    ----------
    key, title : str
    reference : ReferenceInfo
    noise_floor : float
        Of the reference, in points of the total: smaller differences are ties.
    means : mapping of str to float
        Of the total and each subscore, over the models' means of their samples; empty if nothing
        is scored.
    scored, expected : int
        How many candidates.
    """

    key: str
    title: str
    reference: ReferenceInfo
    noise_floor: float
    means: Mapping[str, float]
    scored: int
    expected: int


@dataclass(frozen=True)
class Candidate:
    """A candidate, or the place of one that is pending.

    Attributes
    ----------
    number : int
        From 0, in the order of the score file.
    row : Row
    difference : Difference or None
        From its reference; None without a frame.
    ties : Ties
    """

    number: int
    row: Row
    difference: Difference | None
    ties: Ties


@dataclass(frozen=True)
class Content:
    """Everything that a page shows.

    Attributes
    ----------
    header : Header
    recipe : metrics.Recipe
    models : tuple of Model
        The highest mean first; those without a score last.
    fields : tuple of Field
        In the order of the run.
    candidates : tuple of Candidate
    """

    header: Header
    recipe: metrics.Recipe
    models: tuple[Model, ...]
    fields: tuple[Field, ...]
    candidates: tuple[Candidate, ...]

    @cached_property
    def states(self) -> Mapping[State, int]:
        """How many candidates are in each state that occurs."""
        counts = dict.fromkeys(STATES, 0)
        for candidate in self.candidates:
            counts[candidate.row.state] += 1
        return {state: count for state, count in counts.items() if count}

    @cached_property
    def versions(self) -> Mapping[Versions, int]:
        """Which programs made how many of the scores, the most frequent first."""
        counts: dict[Versions, int] = defaultdict(int)
        for candidate in self.candidates:
            if candidate.row.versions is not None:
                counts[candidate.row.versions] += 1
        return dict(sorted(counts.items(), key=lambda item: -item[1]))

    @cached_property
    def days(self) -> tuple[str, ...]:
        """First and last day of scoring, or the only one; none if nothing was scored."""
        days = [row.date[:10] for row in (one.row for one in self.candidates) if row.date]
        return tuple(sorted({min(days), max(days)})) if days else ()

    def cell(self, model: str, field: str) -> tuple[Candidate, ...]:
        """Return a model's candidates for a field, one for each sample."""
        return self._cells[model, field]

    @cached_property
    def _cells(self) -> Mapping[tuple[str, str], tuple[Candidate, ...]]:
        cells: dict[tuple[str, str], tuple[Candidate, ...]] = defaultdict(tuple)
        for candidate in self.candidates:
            cells[candidate.row.model, candidate.row.field] += (candidate,)
        return cells


def gather(scores: Scores) -> Content:
    """Gather what a page shows.

    Parameters
    ----------
    scores : Scores
        With at least one row, and a reference for every field.

    Raises
    ------
    PixelsError
        If a frame is missing or was changed.
    RecipeError
        If the file's recipe is malformed.
    """
    header = scores.header
    recipe = recipe_of(header)
    floors = noise_floors(scores, recipe)
    return Content(
        header=header,
        recipe=recipe,
        models=_models(scores, floors),
        fields=tuple(_field(name, scores, floors[name]) for name in header.fields),
        candidates=tuple(_candidates(scores, floors)),
    )


def values(row: Row) -> Mapping[str, float | None]:
    """Return a candidate's total and subscores by key, in the order of pages."""
    subscores = row.subscores or {}
    keys = (subscore.key for subscore in metrics.SUBSCORES)
    return {"total": row.total, **{key: subscores.get(key) for key in keys}}


def means(summary: ModelSummary) -> Mapping[str, Mean]:
    """Return a model's means of the total and the subscores by key; none without a score."""
    if summary.total is None:
        return {}
    return {"total": summary.total, **(summary.subscores or {})}


def rule_conditions() -> Mapping[str, str]:
    """Return when each rule for failure notes speaks."""
    return {rule.key: rule.condition for rule in RULES}


def _candidates(scores: Scores, floors: Mapping[str, float]) -> Iterator[Candidate]:
    references = scores.header.references
    frames = {
        name: scores.pixels.load(references[name].pixels_sha256) for name in scores.header.fields
    }
    found_ties = find_ties(scores.rows, floors)
    for number, (row, ties) in enumerate(zip(scores.rows, found_ties, strict=True)):
        found = None
        if row.pixels_sha256:
            found = difference(frames[row.field], scores.pixels.load(row.pixels_sha256))
        yield Candidate(number, row, found, ties)


def _models(scores: Scores, floors: Mapping[str, float]) -> tuple[Model, ...]:
    infos = scores.header.models
    titles = {key: info.name or key for key, info in infos.items()}
    models = [
        Model(
            key=summary.model,
            title=titles[summary.model],
            info=infos[summary.model],
            summary=summary,
            ties=tuple(titles[key] for key in summary.ties if key not in summary.within_floor),
            within_floor=tuple((titles[key], at) for key, at in summary.within_floor.items()),
        )
        for summary in summarize(scores.rows, floors)
    ]
    return tuple(sorted(models, key=_height))


def _height(model: Model) -> float:
    total = model.summary.total
    return float("inf") if total is None else -total.value


def _field(name: str, scores: Scores, noise_floor: float) -> Field:
    rows = [row for row in scores.rows if row.field == name]
    scored = [row for row in rows if row.state == "scored"]
    known = name in reference_fields.names()
    return Field(
        key=name,
        title=reference_fields.load(name).title if known else name,
        reference=scores.header.references[name],
        noise_floor=noise_floor,
        means=_field_means(scored),
        scored=len(scored),
        expected=len(rows),
    )


def _field_means(scored: Sequence[Row]) -> Mapping[str, float]:
    samples: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in scored:
        for key, value in values(row).items():
            assert value is not None  # what is scored has all its values
            samples[key][row.model].append(value)
    return {
        key: fmean(fmean(of_model) for of_model in by_model.values())
        for key, by_model in samples.items()
    }
