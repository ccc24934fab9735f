"""Krippendorff's alpha: agreement between raters beyond chance, and with the metric among them."""

from __future__ import annotations

import numpy as np

from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.result import Alpha, Estimate
from lab.calibrate.agreement.tables import Bools, Floats, Table
from lab.calibrate.undefined import Undefined, subtract


def compare(
    table: Table, opinion: Floats | Undefined, resamples: Resamples, *, paired: bool
) -> Alpha:
    """Return alpha between raters, and with the metric as one more rater, who is always there.

    Parameters
    ----------
    table : Table
    opinion : ndarray of float64, shape (items,), or Undefined
        What the metric would have said, in the values of the table; undefined if it has none.
    resamples : Resamples
    paired : bool
        As in `alpha`.
    """
    units = resamples.references[:, table.reference]

    def again(judged: Bools, values: Floats) -> Floats:
        always = np.ones((len(units), len(judged) - len(table.raters)))
        weights = np.concatenate([resamples.raters, always], axis=1)
        return replicates(weights, units, judged, values, paired=paired)

    seats = table.judged, table.values
    between = alpha(*seats, paired=paired)
    raters = resamples.estimate(between, lambda: again(*seats))
    if isinstance(opinion, Undefined):
        nothing = Estimate(opinion, opinion)
        return Alpha(raters, nothing, nothing)
    joined = _seat(table, opinion)
    among = alpha(*joined, paired=paired)
    change = subtract(among, between)
    return Alpha(
        raters,
        resamples.estimate(among, lambda: again(*joined)),
        resamples.estimate(change, lambda: again(*joined) - again(*seats)),
    )


def _seat(table: Table, opinion: Floats) -> tuple[Bools, Floats]:
    """Add a rater who judges whatever anybody judged."""
    judged = np.concatenate([table.judged, table.judged.any(axis=0, keepdims=True)])
    return judged, np.concatenate([table.values, opinion[None]])


def alpha(judged: Bools, values: Floats, *, paired: bool) -> float | Undefined:
    """Return Krippendorff's alpha [1]_ of raters by units.

    Parameters
    ----------
    judged : ndarray of bool, shape (raters, units)
    values : ndarray of float64, shape (raters, units)
        Ignored where nothing was judged.
    paired : bool
        Whether a unit is a pair of candidates, with the values -1, 0 (tie) and 1. Otherwise values
        are ratings.

    Returns
    -------
    float or Undefined
        1 for the best agreement, 0 for chance, below for worse than chance. Undefined with fewer
        than two raters, without a unit that two judged, and under unanimity: without any
        disagreement there is nothing to set against that of chance.

    Notes
    -----
    Ratings are on an interval scale. Choices are on an ordinal one, since a tie lies between the
    two preferences: a tie and a preference are nearer than two opposite preferences. Which
    candidate of a pair comes first is arbitrary, but alpha takes the values' frequencies for what
    chance would give; therefore each pair is a unit in both orders, which makes alpha independent
    of the order. With the frequencies of both preferences equal, ordinal and interval differences
    are in the same proportions, 1 to 4, and alpha is the same on both scales.

    References
    ----------
    .. [1] Krippendorff, K. (2011). Computing Krippendorff's alpha-reliability. University of
           Pennsylvania.
    """
    import krippendorff

    raters = judged.any(axis=1).sum()
    if raters < 2:
        return Undefined(f"{'one rater' if raters else 'no raters'}: nobody to agree with")
    shared = judged.sum(axis=0) > 1
    if not shared.any():
        return Undefined("nothing was judged by two raters")
    data = np.where(judged, values, np.nan)[:, shared]
    if (np.nanmax(data, axis=0) == np.nanmin(data, axis=0)).all():
        return Undefined(
            f"unanimity: nobody disagrees on any of the {shared.sum()} that two raters judged, and "
            "without disagreement there is nothing to set against chance"
        )
    if not paired:
        # The library's tables grow with the square of the number of different ratings.
        everybody = np.ones((1, len(judged))), np.ones((1, judged.shape[1]))
        return float(replicates(*everybody, judged, values, paired=False)[0])
    both = np.concatenate([data, -data], axis=1)
    return float(krippendorff.alpha(reliability_data=both, level_of_measurement="ordinal"))


def replicates(
    weights: Floats, unit_weights: Floats, judged: Bools, values: Floats, *, paired: bool
) -> Floats:
    """Return `alpha` of resamples, NaN where it is undefined.

    Parameters
    ----------
    weights : ndarray of float64, shape (n, raters)
        How often each rater was drawn.
    unit_weights : ndarray of float64, shape (n, units)
        How often each unit's reference was drawn.
    judged, values, paired
        As in `alpha`.

    Returns
    -------
    ndarray of float64, shape (n,)

    Notes
    -----
    A rater who was drawn twice agrees with itself; so that this does not count as agreement of
    raters, a unit's mean difference is that of its votes by different raters. With each rater and
    unit drawn once this is alpha itself.
    """
    filled = np.where(judged, values, 0)
    given = weights @ judged
    sums, squares = weights @ filled, weights @ filled**2
    couples = given**2 - weights**2 @ judged
    shared = couples > 0
    size = np.where(shared, unit_weights * given, 0)
    differences = np.divide(
        2 * (given * squares - sums**2), couples, out=np.zeros_like(given), where=shared
    )
    count = size.sum(axis=1)
    observed = (size * differences).sum(axis=1)
    counted = np.where(shared, unit_weights, 0)
    total, square = (counted * sums).sum(axis=1), (counted * squares).sum(axis=1)
    if paired:
        count, observed, total, square = 2 * count, 2 * observed, 0 * total, 2 * square
    expected = 2 * (count * square - total**2)
    defined = (observed > 0) & (expected > 0)
    ratio = np.full(len(count), np.nan)
    np.divide((count - 1) * observed, expected, out=ratio, where=defined)
    return 1 - ratio
