"""Where people put single candidates: mean ratings, and Bradley-Terry values from pairs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from lab.calibrate.agreement.bootstrap import Resamples, percentiles
from lab.calibrate.agreement.bradley_terry import fit, fit_many, islands, strong_groups
from lab.calibrate.agreement.choices import ALL_TIES
from lab.calibrate.agreement.result import Estimate, Interval, ReferenceScale
from lab.calibrate.agreement.tables import Floats, Ints, Table
from lab.calibrate.undefined import Undefined


@dataclass(frozen=True, eq=False)
class Opinions:
    """People's scale.

    Attributes
    ----------
    unit : str
    candidates : tuple of str
    reference : ndarray of int, shape (n,)
        Each candidate's, as a place in the table's references.
    values : ndarray of float64, shape (n,)
    low, high : ndarray of float64, shape (n,)
        The 95 % interval of each value; NaN without one.
    replicates : ndarray of float64, shape (resamples, n)
        The values if raters are drawn anew; NaN for a candidate that none of those judged.
    """

    unit: str
    candidates: tuple[str, ...]
    reference: Ints
    values: Floats
    low: Floats
    high: Floats
    replicates: Floats


def mean_opinions(table: Table, resamples: Resamples) -> Opinions:
    """Return mean ratings, with the intervals of Student's t as in [1]_.

    References
    ----------
    .. [1] ITU-T P.1401 (2020). Methods, metrics and procedures for statistical evaluation,
           qualification and comparison of objective quality prediction models. 7.4.
    """
    from scipy.stats import t

    count = table.judged.sum(axis=0)
    means = table.values.sum(axis=0) / count
    several = np.maximum(count - 1, 1)
    squares = (np.where(table.judged, table.values - means, 0) ** 2).sum(axis=0) / several
    half = t.ppf(0.975, several) * np.sqrt(squares / count)
    # One rating, or equal ones, show no spread from which to tell an interval.
    half[squares == 0] = np.nan
    given = resamples.raters @ table.judged
    again = np.full(given.shape, np.nan)
    np.divide(resamples.raters @ table.values, given, out=again, where=given > 0)
    candidates = tuple(candidate for (candidate,) in table.items)
    return Opinions("points", candidates, table.reference, means, means - half, means + half, again)


def scales(table: Table, resamples: Resamples) -> tuple[tuple[ReferenceScale, ...], Opinions]:
    """Return Bradley-Terry values of each reference's candidates, and all of them together.

    Each reference has a scale of its own with the mean 0. One whose comparisons fall into islands
    has none, since nothing says where the islands lie to each other.
    """
    known, found = [], []
    for place, name in enumerate(table.references):
        opinions, held = _scale(table, place, resamples)
        if isinstance(opinions, Undefined):
            found.append(ReferenceScale(name, opinions, ()))
        else:
            known.append(opinions)
            found.append(ReferenceScale(name, _estimates(opinions, resamples), held))
    return tuple(found), _joined(known, resamples)


def _scale(
    table: Table, place: int, resamples: Resamples
) -> tuple[Opinions | Undefined, tuple[str, ...]]:
    columns = np.flatnonzero(table.reference == place)
    candidates = tuple(sorted({one for column in columns for one in table.items[column]}))
    everybody = np.ones((1, len(table.raters)))
    wins = _wins(table, columns, candidates, everybody)[0]
    groups = islands(wins)
    if len(groups) > 1:
        named = " | ".join(", ".join(candidates[one] for one in group) for group in groups)
        return Undefined(f"{len(groups)} islands that no comparison joins: {named}"), ()
    if not table.values[:, columns].any():
        return Undefined(ALL_TIES), ()
    values = fit(wins)
    weighted = _wins(table, columns, candidates, resamples.raters)
    again = fit_many(weighted)
    again[weighted.sum(axis=2) + weighted.sum(axis=1) == 0] = np.nan
    held = tuple(candidates[one] for group in strong_groups(wins)[1:] for one in group)
    reference = np.full(len(candidates), place)
    ends = _ends(again, resamples)
    return Opinions("logits", candidates, reference, values, *ends, again), held


def _wins(table: Table, columns: Ints, candidates: tuple[str, ...], weights: Floats) -> Floats:
    """Return who won how often against whom, shape (weightings, candidates, candidates)."""
    places = {candidate: place for place, candidate in enumerate(candidates)}
    first, second = (
        np.array([places[table.items[column][side]] for column in columns]) for side in (0, 1)
    )
    judged, values = table.judged[:, columns], table.values[:, columns]
    wins = np.zeros((len(weights), len(candidates), len(candidates)))
    wins[:, first, second] = weights @ np.where(judged, (1 + values) / 2, 0)
    wins[:, second, first] = weights @ np.where(judged, (1 - values) / 2, 0)
    return wins


def _ends(replicates: Floats, resamples: Resamples) -> tuple[Floats, Floats]:
    ends = np.full((2, replicates.shape[1]), np.nan)
    if resamples.reason is None:
        for column, values in enumerate(replicates.T):
            interval = percentiles(values)
            if isinstance(interval, Interval):
                ends[:, column] = interval.low, interval.high
    return ends[0], ends[1]


def _estimates(opinions: Opinions, resamples: Resamples) -> Mapping[str, Estimate]:
    columns = opinions.replicates.T
    return {
        opinions.candidates[one]: resamples.estimate(
            float(opinions.values[one]), partial(columns.__getitem__, one)
        )
        for one in np.argsort(-opinions.values, kind="stable")
    }


def _joined(parts: list[Opinions], resamples: Resamples) -> Opinions:
    none = Opinions(
        *("logits", (), np.zeros(0, np.intp), np.zeros(0), np.zeros(0), np.zeros(0)),
        np.zeros((len(resamples.raters), 0)),
    )
    parts = [none, *parts]
    return Opinions(
        "logits",
        tuple(one for part in parts for one in part.candidates),
        np.concatenate([part.reference for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.low for part in parts]),
        np.concatenate([part.high for part in parts]),
        np.concatenate([part.replicates for part in parts], axis=1),
    )
