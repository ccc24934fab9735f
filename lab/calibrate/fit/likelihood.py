"""The choice model: Bradley and Terry's, with ties as Rao and Kupper have them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import expit, log_expit

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Likelihood:
    r"""Log-likelihood of choices between candidates whose utilities are linear in differences.

    With the utility difference u = x · θ and the threshold η > 0,

    .. math::

        P(a) = σ(u - η), \quad P(b) = σ(-u - η), \quad P(tie) = 1 - P(a) - P(b),

    σ(z) = 1 / (1 + exp(-z)) [1]_: a rater adds logistic noise to u and calls a tie whatever is
    then within η of 0. Davidson's model (1970) has ties as well; this one is taken since its η,
    divided by the sensitivity, is a difference in points of the total below which raters see no
    difference, as a noise floor is. Since P(tie) = (exp(2η) - 1) P(a) P(b), a tie counts as a win
    of either with a handicap. The log-likelihood is concave in (θ, η) [2]_: it has one maximum.

    Attributes
    ----------
    differences : ndarray of float64, shape (n, k)
        x, one row for each vote.
    preferred : ndarray of int, shape (n,)
        1 for a, -1 for b, 0 for a tie.

    References
    ----------
    .. [1] Rao, P. V., & Kupper, L. L. (1967). Ties in paired-comparison experiments: a
           generalization of the Bradley-Terry model. Journal of the American Statistical
           Association, 62(317), 194-204. With π = exp(utility) and θ = exp(η) in their notation.
    .. [2] Pratt, J. W. (1981). Concavity of the log likelihood. Journal of the American
           Statistical Association, 76(373), 103-106.
    """

    differences: Floats
    preferred: npt.NDArray[np.intp]

    def log_probabilities(self, parameters: Floats) -> Floats:
        """Return the logarithm of the probability of each vote.

        Parameters
        ----------
        parameters : ndarray of float64, shape (k + 1,)
            θ, then η > 0.

        Returns
        -------
        ndarray of float64, shape (n,)
        """
        utility, threshold = self.differences @ parameters[:-1], parameters[-1]
        first = np.where(self.preferred >= 0, log_expit(utility - threshold), 0.0)
        second = np.where(self.preferred <= 0, log_expit(-utility - threshold), 0.0)
        handicap = 2 * threshold + np.log(-np.expm1(-2 * threshold))  # log(exp(2η) - 1)
        return np.asarray(first + second + np.where(self.preferred == 0, handicap, 0.0))

    def scores(self, parameters: Floats) -> Floats:
        """Return the gradient of each vote's log-probability: shape (n, k + 1)."""
        first, second = self._shortfalls(parameters)
        ties = (self.preferred == 0) * -2 / np.expm1(-2 * parameters[-1])
        return np.column_stack(
            [(first - second)[:, None] * self.differences, ties - first - second]
        )

    def gradient(self, parameters: Floats) -> Floats:
        """Return the sum of `scores`, shape (k + 1,), faster."""
        first, second = self._shortfalls(parameters)
        ties = np.count_nonzero(self.preferred == 0) * -2 / np.expm1(-2 * parameters[-1])
        return np.append((first - second) @ self.differences, ties - (first + second).sum())

    def information(self, parameters: Floats) -> Floats:
        """Return minus the second derivatives of each vote's: shape (n, k + 1, k + 1)."""
        utility, threshold = self.differences @ parameters[:-1], parameters[-1]
        first = (self.preferred >= 0) * _variance(utility - threshold)
        second = (self.preferred <= 0) * _variance(-utility - threshold)
        ties = (self.preferred == 0) / np.sinh(threshold) ** 2
        x = self.differences
        blocks = np.empty((len(x), len(parameters), len(parameters)))
        blocks[:, :-1, :-1] = (first + second)[:, None, None] * x[:, :, None] * x[:, None, :]
        blocks[:, :-1, -1] = (second - first)[:, None] * x
        blocks[:, -1, :-1] = blocks[:, :-1, -1]
        blocks[:, -1, -1] = first + second + ties
        return blocks

    def _shortfalls(self, parameters: Floats) -> tuple[Floats, Floats]:
        utility, threshold = self.differences @ parameters[:-1], parameters[-1]
        first = (self.preferred >= 0) * expit(threshold - utility)
        second = (self.preferred <= 0) * expit(threshold + utility)
        return first, second


def _variance(logit: Floats) -> Floats:
    return np.asarray(expit(logit) * expit(-logit))
