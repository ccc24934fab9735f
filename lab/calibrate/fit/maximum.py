"""Penalized maximum likelihood: the coefficients under which the choices were most likely."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.fit.choices import COLUMNS, KEYS, Choices, coefficients
from lab.calibrate.fit.likelihood import Likelihood

Floats = npt.NDArray[np.float64]

RIDGE: Final = 0.01
"""Strength of the penalty: what is not proportional to the published recipe is taken to have a
standard deviation of 10 logits for 100 points of a subscore. Utilities of raters with a noise of
some points have a tenth of that, so it decides only where choices say next to nothing. It is fixed:
chosen by the data, it would make the intervals conditional on that choice."""

LEAST_THRESHOLD: Final = 1e-3
"""Of the tie threshold, in logits: where nobody calls ties, one more costs much, not everything."""

_MOST: Final = 1e4
_PUBLISHED = coefficients(metrics.BENCHMARK)


@dataclass(frozen=True, eq=False)
class Maximum:
    """Where the penalized likelihood is highest.

    Attributes
    ----------
    parameters : ndarray of float64, shape (9,)
        A coefficient for each of `COLUMNS`, in logits for 100 points, then the tie threshold in
        logits.
    """

    parameters: Floats

    @property
    def coefficients(self) -> Floats:
        """Those of `COLUMNS`, shape (8,)."""
        return self.parameters[:-1]

    @property
    def sensitivity(self) -> float:
        """Logits for one point of the total."""
        return float(self.coefficients[: len(KEYS)].sum() / 100)

    @property
    def tie_width(self) -> float:
        """Points of the total within which raters see no difference."""
        return float(self.parameters[-1] / self.sensitivity)


def maximize(choices: Choices, *, without: Collection[str] = (), signed: bool = False) -> Maximum:
    """Fit the coefficients.

    Parameters
    ----------
    choices : Choices
    without : collection of str
        Those of `COLUMNS` whose coefficient is fixed at 0.
    signed : bool
        Whether coefficients may be negative. No recipe's weights are; intervals need it.

    Raises
    ------
    CalibrationError
        If no maximum is found.
    """
    bounds = [(0, 0) if name in without else (-_MOST if signed else 0, _MOST) for name in COLUMNS]
    return Maximum(_maximum(choices.differences, choices.preferred, bounds, ridge()))


def sensitivity_of(differences: Floats, preferred: npt.NDArray[np.intp]) -> Floats:
    """Fit only sensitivity and tie threshold to given differences of a total.

    Parameters
    ----------
    differences : ndarray of float64, shape (n,)
        In points.
    preferred : ndarray of int, shape (n,)

    Returns
    -------
    ndarray of float64, shape (2,)
        Logits for a point, >= 0, and the tie threshold in logits.
    """
    return _maximum(differences[:, None], preferred, [(0, _MOST)], np.zeros((1, 1)))


def ridge() -> Floats:
    """Return the second derivative of the penalty, shape (8, 8).

    ``RIDGE / 2 * |θ - λ w|²``, where w is the published recipe (weights, 100 times the penalty)
    and λ whatever makes it least: proportions are drawn towards the published ones, sensitivity is
    free. Where two subscores always go together, their sum is told by the choices and its division
    is the published one; drawn towards 0, it would be an equal one, without a reason.
    """
    direction = _PUBLISHED / np.linalg.norm(_PUBLISHED)
    return np.asarray(RIDGE * (np.eye(len(direction)) - np.outer(direction, direction)))


def _maximum(
    differences: Floats,
    preferred: npt.NDArray[np.intp],
    bounds: list[tuple[float, float]],
    penalty: Floats,
) -> Floats:
    likelihood = Likelihood(differences, preferred)

    def loss(parameters: Floats) -> tuple[float, Floats]:
        pull = penalty @ parameters[:-1]
        value = parameters[:-1] @ pull / 2 - likelihood.log_probabilities(parameters).sum()
        return float(value), np.append(pull, 0.0) - likelihood.gradient(parameters)

    # From no preference at all, and ties as frequent as wins of either: exp(η) = 2.
    start = np.append(np.zeros(len(bounds)), np.log(2))
    limits = [*bounds, (LEAST_THRESHOLD, _MOST)]
    found = minimize(
        loss,
        start,
        jac=True,
        method="SLSQP",
        bounds=limits,
        options={"ftol": 1e-9, "maxiter": 500},
    )
    if not found.success:
        raise CalibrationError(f"no recipe was found to be the most likely ({found.message})")
    # It may end a rounding error beyond a bound.
    return np.asarray(np.clip(found.x, *np.transpose(limits)))
