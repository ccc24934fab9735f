"""Compares two score files of the same candidates: who moved, and what moved them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import metrics
from lab.run import RunError
from lab.run.noise_floors import noise_floors
from lab.run.row import Place, Row
from lab.run.scores import Scores, recipe_of
from lab.run.standings import Cause, Entry, Standing, mean_causes, rank
from lab.run.summary import summarize

Floors = Mapping[str, float]


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


def compare(first: Scores, second: Scores) -> Comparison:
    """Compare two score files, candidate by candidate.

    A change of a total is divided among its causes so that they add up to it: each factor of a
    product counts with its change times the mean of the other. A rank only changes by what one
    gains and others do not, so each cause counts as far as it differs from its mean over all that
    are ranked together. Differences below the noise floor, each file's under its own recipe, are
    ties.

    Raises
    ------
    RunError
        If no candidate is scored in both.
    RecipeError
        If a file's recipe is malformed.
    PixelsError
        If a reference is none of the shipped ones, and its kept frame is missing or was changed.
    """
    before, after = _scored(first), _scored(second)
    recipes = recipe_of(first.header), recipe_of(second.header)
    places = [place for place in before if place in after]
    if not places:
        raise RunError("expected candidates that are scored in both files, came none")
    floors = noise_floors(first, recipes[0]), noise_floors(second, recipes[1])
    entries = {place: _entry(before[place], after[place], *recipes) for place in places}
    return Comparison(
        recipes=(first.header.recipe, second.header.recipe),
        scored=(len(before), len(after)),
        compared=len(places),
        redrawn=sum(before[p].pixels_sha256 != after[p].pixels_sha256 for p in places),
        models=_models(entries, [after[place] for place in places], *floors),
        candidates=_candidates(entries, *floors),
    )


def _scored(scores: Scores) -> dict[Place, Row]:
    return {row.place: row for row in scores.rows if row.state == "scored"}


def _entry(a: Row, b: Row, recipe_a: metrics.Recipe, recipe_b: metrics.Recipe) -> Entry:
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
    before, after = {a.field: _number(a.total)}, {b.field: _number(b.total)}
    return Entry(str(a.place), 1, before, after, tuple(causes))


def _number(value: float | None) -> float:
    assert value is not None  # what is scored has all its values
    return value


def _split(x_a: float, x_b: float, y_a: float, y_b: float) -> tuple[float, float]:
    """Divide ``x_b * y_b - x_a * y_a`` between the change of x and that of y."""
    return (x_b - x_a) * (y_a + y_b) / 2, (y_b - y_a) * (x_a + x_b) / 2


def _models(
    entries: Mapping[Place, Entry],
    rows: Sequence[Row],
    floors_before: Floors,
    floors_after: Floors,
) -> tuple[Standing, ...]:
    """Rank models by the mean over fields of the mean over samples."""
    fields: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for place, entry in entries.items():
        fields[place.model][place.field].append(entry)
    models = [_model(model, by_field) for model, by_field in fields.items()]
    ties = {summary.model: summary.ties for summary in summarize(rows, floors_after)}
    standings = [
        replace(standing, ties=ties[standing.name])
        for standing in rank(models, floors_before, floors_after)
    ]
    return tuple(sorted(standings, key=lambda standing: (standing.rank_after, -standing.after)))


def _model(name: str, by_field: Mapping[str, Sequence[Entry]]) -> Entry:
    causes = [mean_causes([one.causes for one in samples]) for samples in by_field.values()]
    return Entry(
        name,
        sum(map(len, by_field.values())),
        {field: fmean(one.before[field] for one in all_) for field, all_ in by_field.items()},
        {field: fmean(one.after[field] for one in all_) for field, all_ in by_field.items()},
        mean_causes(causes),
    )


def _candidates(
    entries: Mapping[Place, Entry], floors_before: Floors, floors_after: Floors
) -> tuple[Standing, ...]:
    rivals: dict[tuple[str, int], list[Entry]] = defaultdict(list)
    for place, entry in entries.items():
        rivals[place.field, place.sample].append(entry)
    standings = {
        standing.name: standing
        for group in rivals.values()
        for standing in rank(group, floors_before, floors_after)
    }
    return tuple(standings[entry.name] for entry in entries.values())
