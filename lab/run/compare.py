"""Compares two score files of the same candidates: who moved, and what moved them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Literal, NamedTuple

import metrics
from lab.run import RunError
from lab.run.row import Place, Row
from lab.run.scores import Scores, recipe_of
from lab.run.summary import summarize

# Totals that look alike share a rank.
_DIGITS = 2


@dataclass(frozen=True)
class Cause:
    """One part of why a total changed.

    Attributes
    ----------
    kind : {"value", "weight", "spread", "penalty"}
        Of a subscore: what it was or what it counts; or of the seven: how much they spread, or
        what that costs.
    subscore : str or None
        Its key; None for the last two kinds.
    before, after : float
        In points, percent, points, and points per point.
    effect : float
        Points of the total, as compared with the mean effect on all that were ranked with it.
    """

    kind: Literal["value", "weight", "spread", "penalty"]
    subscore: str | None
    before: float
    after: float
    effect: float


@dataclass(frozen=True)
class Standing:
    """A candidate among those for its field, or a model among all, in both files.

    Attributes
    ----------
    name : str
    candidates : int
        How many it stands for.
    before, after : float
        Its total, or its mean total as `lab.run.summary` has it.
    rank_before, rank_after : int
        1 is best. Equal if the totals are equal to two digits.
    shared_before, shared_after : bool
        Whether others have the same rank.
    ties : tuple of str
        Models that it cannot be told from in the second file; see `ModelSummary.ties`.
    cause : Cause or None
        The largest one, if the rank changed.
    """

    name: str
    candidates: int
    before: float
    after: float
    rank_before: int
    rank_after: int
    shared_before: bool
    shared_after: bool
    ties: tuple[str, ...]
    cause: Cause | None

    @property
    def moved(self) -> bool:
        """Whether the rank changed."""
        return self.rank_before != self.rank_after


@dataclass(frozen=True)
class Comparison:
    """What `compare` found.

    Attributes
    ----------
    recipes : tuple of two str
        `metrics.Recipe.id` of both files.
    scored : tuple of two int
        Candidates scored in each.
    compared : int
        Candidates scored in both; all that follows is about these.
    redrawn : int
        Those of them whose frames differ.
    models : tuple of Standing
        Best of the second file first.
    candidates : tuple of Standing
        In the order of the first file.
    """

    recipes: tuple[str, str]
    scored: tuple[int, int]
    compared: int
    redrawn: int
    models: tuple[Standing, ...]
    candidates: tuple[Standing, ...]


class _Entry(NamedTuple):
    """Something to be ranked; its causes add up to the change of its total."""

    name: str
    candidates: int
    before: float
    after: float
    causes: tuple[Cause, ...]


def compare(first: Scores, second: Scores) -> Comparison:
    """Compare two score files, candidate by candidate.

    A change of a total is divided among its causes so that they add up to it: each factor of a
    product counts with its change times the mean of the other. A rank only changes by what one
    gains and others do not, so each cause counts as far as it differs from its mean over all that
    are ranked together.

    Raises
    ------
    RunError
        If no candidate is scored in both.
    RecipeError
        If a file's recipe is malformed.
    """
    before, after = _scored(first), _scored(second)
    recipes = recipe_of(first.header), recipe_of(second.header)
    places = [place for place in before if place in after]
    if not places:
        raise RunError("expected candidates that are scored in both files, came none")
    entries = {place: _entry(before[place], after[place], *recipes) for place in places}
    return Comparison(
        recipes=(first.header.recipe, second.header.recipe),
        scored=(len(before), len(after)),
        compared=len(places),
        redrawn=sum(before[p].pixels_sha256 != after[p].pixels_sha256 for p in places),
        models=_models(entries, [after[place] for place in places]),
        candidates=_candidates(entries),
    )


def _scored(scores: Scores) -> dict[Place, Row]:
    return {row.place: row for row in scores.rows if row.state == "scored"}


def _entry(a: Row, b: Row, recipe_a: metrics.Recipe, recipe_b: metrics.Recipe) -> _Entry:
    causes = []
    for subscore in metrics.SUBSCORES:
        key = subscore.key
        value_a, value_b = _number((a.subscores or {})[key]), _number((b.subscores or {})[key])
        weight_a, weight_b = recipe_a.weights[key], recipe_b.weights[key]
        value, weight = _split(value_a, value_b, weight_a, weight_b)
        causes.append(Cause("value", key, value_a, value_b, value / 100))
        causes.append(Cause("weight", key, weight_a, weight_b, weight / 100))
    spread_a, spread_b = _number(a.spread), _number(b.spread)
    penalty_a, penalty_b = recipe_a.std_penalty, recipe_b.std_penalty
    spread, penalty = _split(spread_a, spread_b, penalty_a, penalty_b)
    causes.append(Cause("spread", None, spread_a, spread_b, -spread))
    causes.append(Cause("penalty", None, penalty_a, penalty_b, -penalty))
    return _Entry(str(a.place), 1, _number(a.total), _number(b.total), tuple(causes))


def _number(value: float | None) -> float:
    assert value is not None  # what is scored has all its values
    return value


def _split(x_a: float, x_b: float, y_a: float, y_b: float) -> tuple[float, float]:
    """Divide ``x_b * y_b - x_a * y_a`` between the change of x and that of y."""
    return (x_b - x_a) * (y_a + y_b) / 2, (y_b - y_a) * (x_a + x_b) / 2


def _models(entries: Mapping[Place, _Entry], rows: Sequence[Row]) -> tuple[Standing, ...]:
    """Rank models by the mean over fields of the mean over samples."""
    fields: dict[str, dict[str, list[_Entry]]] = defaultdict(lambda: defaultdict(list))
    for place, entry in entries.items():
        fields[place.model][place.field].append(entry)
    means = [
        _mean(model, [_mean("", samples) for samples in by_field.values()])
        for model, by_field in fields.items()
    ]
    ties = {summary.model: summary.ties for summary in summarize(rows)}
    return tuple(sorted(_ranked(means, ties), key=lambda standing: standing.rank_after))


def _candidates(entries: Mapping[Place, _Entry]) -> tuple[Standing, ...]:
    rivals: dict[tuple[str, int], list[_Entry]] = defaultdict(list)
    for place, entry in entries.items():
        rivals[place.field, place.sample].append(entry)
    standings = {
        standing.name: standing for group in rivals.values() for standing in _ranked(group, {})
    }
    return tuple(standings[entry.name] for entry in entries.values())


def _mean(name: str, entries: Sequence[_Entry]) -> _Entry:
    same_causes = zip(*(entry.causes for entry in entries), strict=True)
    return _Entry(
        name,
        sum(entry.candidates for entry in entries),
        fmean(entry.before for entry in entries),
        fmean(entry.after for entry in entries),
        tuple(_mean_cause(same) for same in same_causes),
    )


def _mean_cause(same: Sequence[Cause]) -> Cause:
    return replace(
        same[0],
        before=fmean(cause.before for cause in same),
        after=fmean(cause.after for cause in same),
        effect=fmean(cause.effect for cause in same),
    )


def _ranked(entries: Sequence[_Entry], ties: Mapping[str, tuple[str, ...]]) -> Iterable[Standing]:
    before = [round(entry.before, _DIGITS) for entry in entries]
    after = [round(entry.after, _DIGITS) for entry in entries]
    usual = _mean("", entries).causes
    for entry, was, is_now in zip(entries, before, after, strict=True):
        rank_before, rank_after = _rank(was, before), _rank(is_now, after)
        relative = [
            replace(cause, effect=cause.effect - mean.effect)
            for cause, mean in zip(entry.causes, usual, strict=True)
        ]
        largest = max(relative, key=lambda cause: abs(cause.effect))
        yield Standing(
            name=entry.name,
            candidates=entry.candidates,
            before=entry.before,
            after=entry.after,
            rank_before=rank_before,
            rank_after=rank_after,
            shared_before=before.count(was) > 1,
            shared_after=after.count(is_now) > 1,
            ties=ties.get(entry.name, ()),
            cause=largest if rank_before != rank_after else None,
        )


def _rank(value: float, values: Sequence[float]) -> int:
    return 1 + sum(other > value for other in values)
