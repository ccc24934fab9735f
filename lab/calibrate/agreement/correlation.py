"""How a recipe's totals follow people's scale, before and after a monotone mapping."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import numpy as np

from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.opinions import Opinions
from lab.calibrate.agreement.result import ScaleAgreement
from lab.calibrate.agreement.tables import Floats, Ints
from lab.calibrate.undefined import Undefined

CORRELATIONS: Final = ("spearman", "kendall", "pearson")

_FEWEST: Final = 3

# Resamples that are used: a standard deviation takes fewer of them than percentiles do.
_DRAWN: Final = 250

# Differences of totals and opinions below this are arithmetic, not differences.
_ROUNDING: Final = 1e-9


def scale_agreement(
    opinions: Opinions, totals: Mapping[str, float], resamples: Resamples, *, centered: bool
) -> ScaleAgreement | Undefined:
    """Compare the totals of candidates with their place on people's scale.

    Parameters
    ----------
    opinions : Opinions
    totals : mapping of str to float
        By candidate.
    resamples : Resamples
    centered : bool
        Whether the scale has its zero at the mean of each reference's candidates, as
        Bradley-Terry values have: totals are then taken from their mean there, too.

    Returns
    -------
    ScaleAgreement or Undefined
        Undefined if fewer than three candidates are on the scale.

    Notes
    -----
    The mapping from totals to the scale is the rising function with the least squared error
    (isotonic regression), flat beyond its ends: it assumes a direction and no shape, always
    exists and needs no start values, which the logistic functions of video quality tests do. It
    could follow noise, so that the mapping of a reference's candidates is that of all the other
    references. RMSE and outlier ratio are those of [1]_ (7.5.1, 7.5.2.2), the mean being over all
    candidates; a candidate without an interval of its own is not counted in the outlier ratio.

    References
    ----------
    .. [1] ITU-T P.1401 (2020). Methods, metrics and procedures for statistical evaluation,
           qualification and comparison of objective quality prediction models.
    """
    count = len(opinions.candidates)
    if count < _FEWEST:
        return Undefined(f"expected {_FEWEST} candidates on the scale or more, came {count}")
    x = np.array([totals[candidate] for candidate in opinions.candidates])
    if centered:
        for place in np.unique(opinions.reference):
            x[opinions.reference == place] -= x[opinions.reference == place].mean()
    y, half = opinions.values, (opinions.low - opinions.values, opinions.high - opinions.values)
    found = _statistics(x, y, half, opinions.reference)
    again = {} if resamples.reason else _replicates(x, opinions, half, resamples)
    estimates = {
        name: resamples.estimate_around(value, partial(again.__getitem__, name), _ends(name))
        for name, value in found.items()
    }
    return ScaleAgreement(
        opinions.unit,
        count,
        {name: estimates[name] for name in CORRELATIONS},
        {name: estimates[f"mapped {name}"] for name in CORRELATIONS},
        estimates["rmse"],
        estimates["outlier ratio"],
    )


def mapped(x: Floats, y: Floats, groups: Ints) -> Floats | Undefined:
    """Map each value by the rising function that fits those of all other groups best.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
    groups : ndarray of int, shape (n,)

    Returns
    -------
    ndarray of float64, shape (n,), or Undefined
        Undefined if there is one group only.
    """
    from scipy.optimize import isotonic_regression

    names = np.unique(groups)
    if len(names) < 2:
        return Undefined("one reference: the mapping is fitted on the others")
    out = np.empty_like(x)
    for name in names:
        own = groups == name
        knots, place, count = np.unique(x[~own], return_inverse=True, return_counts=True)
        # Equal totals have one place on the scale.
        means = np.bincount(place, y[~own]) / count
        out[own] = np.interp(x[own], knots, isotonic_regression(means, weights=count).x)
    return out


def _ends(name: str) -> tuple[float, float]:
    return {"rmse": (0, np.inf), "outlier ratio": (0, 1)}.get(name, (-1, 1))


def _statistics(
    x: Floats, y: Floats, half: tuple[Floats, Floats], groups: Ints
) -> dict[str, float | Undefined]:
    fitted = mapped(x, y, groups)
    found = _correlations("", x, y, "all totals are equal")
    if isinstance(fitted, Undefined):
        after = dict.fromkeys((f"mapped {name}" for name in CORRELATIONS), fitted)
        return found | after | {"rmse": fitted, "outlier ratio": fitted}
    flat = "no rising function follows the scale better than a flat one"
    found |= _correlations("mapped ", fitted, y, flat)
    error = fitted - y
    found["rmse"] = float(np.sqrt((error**2).mean()))
    low, high = half
    known = np.isfinite(low)
    found["outlier ratio"] = (
        float(((error < low) | (error > high))[known].mean())
        if known.any()
        else Undefined("no candidate's opinion has an interval")
    )
    return found


def _correlations(prefix: str, x: Floats, y: Floats, constant: str) -> dict[str, float | Undefined]:
    from scipy import stats

    functions = (stats.spearmanr, stats.kendalltau, stats.pearsonr)
    names = [f"{prefix}{name}" for name in CORRELATIONS]
    if len(y) < _FEWEST or np.ptp(y) < _ROUNDING:
        return dict.fromkeys(names, Undefined("people put all candidates at one place"))
    if np.ptp(x) < _ROUNDING:
        return dict.fromkeys(names, Undefined(constant))
    return {
        name: float(function(x, y).statistic)
        for name, function in zip(names, functions, strict=True)
    }


def _replicates(
    x: Floats, opinions: Opinions, half: tuple[Floats, Floats], resamples: Resamples
) -> dict[str, Floats]:
    """Return each statistic of each resample; the intervals of opinions keep their widths."""
    rows = []
    drawings = zip(resamples.references[:_DRAWN], opinions.replicates[:_DRAWN], strict=True)
    for references, y in drawings:
        times = np.where(np.isfinite(y), references[opinions.reference], 0).astype(np.intp)
        drawn = np.repeat(np.arange(len(x)), times)
        low, high = half
        found = _statistics(
            x[drawn], y[drawn], (low[drawn], high[drawn]), opinions.reference[drawn]
        )
        rows.append(found)
    return {
        name: np.array([np.nan if isinstance(row[name], Undefined) else row[name] for row in rows])
        for name in rows[0]
    }
