"""Simultaneous 95 % intervals of the weights and the penalty."""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from lab.calibrate import CalibrationError
from lab.calibrate.agreement.result import Interval
from lab.calibrate.fit.choices import COLUMNS, KEYS, PENALTY
from lab.calibrate.fit.covariance import Covariance

Floats = npt.NDArray[np.float64]

LEVEL: Final = 0.95

_DRAWS: Final = 20_000
_WEIGHTS = np.array([name != PENALTY for name in COLUMNS], float)
_SCALES = np.array([1.0 if name == PENALTY else 100.0 for name in COLUMNS])
_HIGHEST = np.array([math.inf if name == PENALTY else 100.0 for name in COLUMNS])


def shares(coefficients: Floats) -> Floats:
    """Return weights that sum to 100, and the penalty: shape (8,), in the order of `COLUMNS`.

    Sensitivity, one hundredth of the sum of the first seven coefficients, cancels out.
    """
    return np.asarray(_SCALES * coefficients / coefficients[: len(KEYS)].sum())


def simultaneous(
    coefficients: Floats, covariances: tuple[Covariance, ...], estimates: Floats
) -> tuple[Interval, ...]:
    """Return intervals that hold all true values at once in at least 95 of 100 studies.

    Each is the widest of those that the covariances give. They are centered on coefficients that
    may be negative, which are normal whether or not a true weight is 0, and are then cut off where
    no weight can be; an interval around weights that are kept from being negative, or a bootstrap
    of them, would be wrong near 0 [1]_. A weight is a ratio of coefficients: its interval is
    Fieller's [2]_, the ratios that a test would not reject. How many standard errors they reach
    is the 95 % point of the largest of eight correlated t statistics [3]_.

    Parameters
    ----------
    coefficients : ndarray of float64, shape (8,)
        Signed.
    covariances : tuple of Covariance
        The first one's correlations count for all.
    estimates : ndarray of float64, shape (8,)
        Weights and penalty as fitted without negative ones; each lies in its interval.

    Raises
    ------
    CalibrationError
        If the sensitivity is not told apart from 0.

    References
    ----------
    .. [1] Andrews, D. W. K. (2000). Inconsistency of the bootstrap when a parameter is on the
           boundary of the parameter space. Econometrica, 68(2), 399-405.
    .. [2] Fieller, E. C. (1954). Some problems in interval estimation. Journal of the Royal
           Statistical Society B, 16(2), 175-185.
    .. [3] Hothorn, T., Bretz, F., & Westfall, P. (2008). Simultaneous inference in general
           parametric models. Biometrical Journal, 50(3), 346-363.
    """
    statistics = _statistics(coefficients, covariances[0].matrix)
    low = high = estimates
    for covariance in covariances:
        reach = _reach(statistics, covariance.freedom)
        below, above = _fieller(coefficients, covariance, reach)
        low, high = np.minimum(low, below), np.maximum(high, above)
    low, high = np.clip(low, 0, _HIGHEST), np.clip(high, 0, _HIGHEST)
    return tuple(Interval(float(one), float(other)) for one, other in zip(low, high, strict=True))


def _statistics(coefficients: Floats, matrix: Floats) -> Floats:
    """Draw the largest of eight correlated standard normal deviates: shape (draws,)."""
    total = coefficients[: len(KEYS)].sum()
    slopes = np.diag(_SCALES / total) - np.outer(_SCALES * coefficients / total**2, _WEIGHTS)
    spread = slopes @ matrix @ slopes.T
    deviations = np.sqrt(np.diag(spread))
    # The seven weights sum to 100, so the correlations are of rank 7; no Cholesky factor.
    values, vectors = np.linalg.eigh(spread / np.outer(deviations, deviations))
    root = vectors * np.sqrt(np.maximum(values, 0))
    # The same draws each time: no seed moves an interval.
    normal = np.random.default_rng(0).standard_normal((_DRAWS, len(COLUMNS)))
    return np.asarray(np.abs(normal @ root.T).max(axis=1))


def _reach(statistics: Floats, freedom: float) -> float:
    if math.isfinite(freedom):
        squares = np.random.default_rng(1).chisquare(freedom, len(statistics))
        statistics = statistics / np.sqrt(squares / freedom)
    return float(np.quantile(statistics, LEVEL))


def _fieller(coefficients: Floats, covariance: Covariance, reach: float) -> tuple[Floats, Floats]:
    """Solve (c θ - r Σ)² = reach² Var(c θ - r Σ) for r: the ends of each ratio's interval."""
    matrix, factor = covariance.matrix, reach**2
    total = coefficients[: len(KEYS)].sum()
    square = total**2 - factor * (_WEIGHTS @ matrix @ _WEIGHTS)
    if total <= 0 or square <= 0:
        raise CalibrationError(
            "expected choices that follow the subscores, came choices that might not with other "
            f"{covariance.name}: more are needed"
        )
    middle = _SCALES * (coefficients * total - factor * (matrix @ _WEIGHTS))
    constant = _SCALES**2 * (coefficients**2 - factor * np.diag(matrix))
    root = np.sqrt(np.maximum(middle**2 - square * constant, 0))
    return (middle - root) / square, (middle + root) / square
