"""What a run says about its models: means, how sure they are, and who is ahead of whom."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import metrics
from lab.noise_floor import is_tie
from lab.run.row import Row

_DRAWS = 10_000
_SEED = 0
_CONFIDENCE = 0.95
# A single field says nothing about how much fields differ.
_FEWEST_FIELDS = 2


@dataclass(frozen=True)
class Mean:
    """A mean over fields, with its bootstrap interval.

    Attributes
    ----------
    value : float
    low, high : float or None
        None with fewer than two fields.
    """

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class ModelSummary:
    """What a run says about one model.

    Attributes
    ----------
    model : str
    states : mapping of str to int
        How many candidates are in each state, pending ones included.
    total : Mean or None
        None if no candidate is scored; like the next three.
    subscores : mapping of str to Mean, or None
        In the order of `metrics.SUBSCORES`.
    rank : int or None
        One more than the number of models that are ahead by more than the noise.
    ties : tuple of str
        Models that it cannot be told from: the paired difference is within the noise floor, or
        its interval includes 0 or does not exist.
    within_floor : mapping of str to float
        Those of `ties` whose paired difference is below the noise floor, and that floor: the mean
        of the noise floors of the references that both have scores for, in points.
    """

    model: str
    states: Mapping[str, int]
    total: Mean | None
    subscores: Mapping[str, Mean] | None
    rank: int | None
    ties: tuple[str, ...]
    within_floor: Mapping[str, float]

    @property
    def scored(self) -> int:
        """How many candidates enter the means."""
        return self.states.get("scored", 0)

    @property
    def expected(self) -> int:
        """How many candidates there should be."""
        return sum(self.states.values())


def summarize(rows: Sequence[Row], floors: Mapping[str, float]) -> tuple[ModelSummary, ...]:
    """Summarize a run, model by model, in the order of the rows.

    Only scored candidates count. Samples of one field are averaged first, so that each field
    counts alike. Intervals are 95 % percentile intervals of 10,000 bootstrap draws of whole
    fields, the same draws for all models and with a fixed seed: equal rows give equal intervals.
    Two models are compared by the differences on the fields that both have scores for: one is
    ahead if the interval of the difference is above 0, and its mean is not below the mean of the
    noise floors of these fields.

    Parameters
    ----------
    rows : sequence of Row
        Of one run, pending ones included.
    floors : mapping of str to float
        The noise floor of each field; see `lab.run.noise_floors`.

    Notes
    -----
    Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), with
    fields as the resampled units. With ten fields such intervals are somewhat too narrow.
    """
    if not rows:
        return ()
    models = tuple(dict.fromkeys(row.model for row in rows))
    fields = tuple(dict.fromkeys(row.field for row in rows))
    counts = _draws(len(fields))
    keys = tuple(subscore.key for subscore in metrics.SUBSCORES)
    tables = {key: _field_means(rows, models, fields, key) for key in (*keys, "total")}
    noise = np.array([floors[field] for field in fields])
    ahead, tied, within = _comparisons(tables["total"], noise, counts)
    summaries = []
    for number, model in enumerate(models):
        means = {key: _mean(table[number], counts) for key, table in tables.items()}
        total = means.pop("total")
        states = [row.state for row in rows if row.model == model]
        summaries.append(
            ModelSummary(
                model=model,
                states={state: states.count(state) for state in dict.fromkeys(states)},
                total=total,
                subscores={key: mean for key, mean in means.items() if mean} if total else None,
                rank=None if total is None else 1 + int(ahead[:, number].sum()),
                ties=tuple(name for name, tie in zip(models, tied[number], strict=True) if tie),
                within_floor={
                    name: float(floor)
                    for name, floor in zip(models, within[number], strict=True)
                    if not np.isnan(floor)
                },
            )
        )
    return tuple(summaries)


def _field_means(
    rows: Sequence[Row], models: Sequence[str], fields: Sequence[str], key: str
) -> NDArray[np.float64]:
    """Return shape (models, fields): a field's mean over its scored samples, NaN without any."""
    samples = defaultdict(list)
    for row in rows:
        if row.state == "scored":
            samples[row.model, row.field].append(_value(row, key))
    means = [
        np.mean(samples[model, field]) if (model, field) in samples else np.nan
        for model in models
        for field in fields
    ]
    return np.array(means).reshape(len(models), len(fields))


def _value(row: Row, key: str) -> float:
    value = row.total if key == "total" else (row.subscores or {})[key]
    assert value is not None  # what is scored has all its values
    return value


def _draws(fields: int) -> NDArray[np.float64]:
    """Return shape (draws, fields): how often each field is in each draw."""
    generator = np.random.default_rng(_SEED)
    counts = generator.multinomial(fields, np.full(fields, 1 / fields), size=_DRAWS)
    return counts.astype(np.float64)


def _mean(values: NDArray[np.float64], counts: NDArray[np.float64]) -> Mean | None:
    """Average the values that exist, shape (fields,)."""
    there = ~np.isnan(values)
    if not there.any():
        return None
    value = float(values[there].mean())
    if there.sum() < _FEWEST_FIELDS:
        return Mean(value, None, None)
    drawn = counts[:, there].sum(axis=1)
    usable = drawn > 0  # a draw can miss all fields that have a score
    means = counts[usable][:, there] @ values[there] / drawn[usable]
    tail = 100 * (1 - _CONFIDENCE) / 2
    low, high = np.percentile(means, [tail, 100 - tail])
    return Mean(value, float(low), float(high))


def _comparisons(
    totals: NDArray[np.float64], floors: NDArray[np.float64], counts: NDArray[np.float64]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.float64]]:
    """Compare each model with each; shape (models, models).

    Returns
    -------
    ahead : ndarray of bool
        The row's model has a higher mean than the column's, beyond the noise.
    tied : ndarray of bool
        Both have scores, and neither is ahead.
    within : ndarray of float64
        The noise floor if the means differ by less, else NaN.
    """
    models = len(totals)
    ahead = np.zeros((models, models), np.bool_)
    within = np.full((models, models), np.nan)
    for a in range(models):
        for b in range(a + 1, models):
            differences = totals[a] - totals[b]
            mean = _mean(differences, counts)
            if mean is None:
                continue
            floor = float(floors[~np.isnan(differences)].mean())
            if is_tie(mean.value, floor):
                within[a, b] = within[b, a] = floor
            elif mean.low is not None:
                assert mean.high is not None
                ahead[a, b] = mean.low > 0
                ahead[b, a] = mean.high < 0
    scored = (~np.isnan(totals)).any(axis=1)
    tied = np.logical_and.outer(scored, scored) & ~ahead & ~ahead.T
    np.fill_diagonal(tied, False)
    return ahead, tied, within
