"""What comparisons tell of a scale of candidates, and what one more would add.

The scale is Bradley and Terry's: with values s, the candidate i is chosen over j with probability
``1 / (1 + exp(s_j - s_i))``. Before any vote the values are taken as independent and normal with
mean 0 and standard deviation 1. A comparison of i and j then has the Fisher information
``w = p (1 - p)`` about s_i - s_j, and adds ``log2(1 + w v) / 2`` bits, v being the variance of
s_i - s_j so far: the growth of the information matrix's determinant (D-optimal design). Where
nothing connects i and j, v is largest; it is the resistance between them in a network whose
conductors are the comparisons.

References
----------
.. [1] Bradley, R. A. and Terry, M. E. (1952). Rank analysis of incomplete block designs: I. The
   method of paired comparisons. Biometrika 39(3/4), 324-345.
.. [2] Xu, Q., Xiong, J., Chen, X., Huang, Q. and Yao, Y. (2018). HodgeRank with information
   maximization for crowdsourced pairwise ranking aggregation. AAAI 32(1), 4326-4334.
.. [3] Li, J., Mantiuk, R., Wang, J., Ling, S. and Le Callet, P. (2018). Hybrid-MST: a hybrid
   active sampling strategy for pairwise preference aggregation. NeurIPS 31. They, too, first
   ask what connects the candidates.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lab.calibrate import CalibrationError

PRIOR_VARIANCE: Final = 1.0
"""Of a scale value before any vote. Our own choice."""

# Of choix: what holds the estimate where one candidate always won. Our own choice.
_REGULARIZATION: Final = 0.1
_MOST_ITERATIONS: Final = 10_000

_Floats = NDArray[np.floating[Any]]


class Scale:
    """Scale values of n candidates as far as votes tell them.

    Parameters
    ----------
    wins : ndarray of float64, shape (n, n)
        How often the candidate of the row was chosen over that of the column; a tie counts half
        for either.

    Attributes
    ----------
    values : ndarray of float64, shape (n,)
        In logits; 0 without a vote.

    Raises
    ------
    CalibrationError
        If the estimate does not converge.
    ModuleNotFoundError
        If there are votes, and the package choix is not installed.
    """

    def __init__(self, wins: _Floats) -> None:
        self.values = _estimate(wins) if wins.any() else np.zeros(len(wins))
        chances = 1 / (1 + np.exp(self.values - self.values[:, np.newaxis]))
        self._weights = chances * (1 - chances)
        told = (wins + wins.T) * self._weights
        information = np.diag(told.sum(axis=1) + 1 / PRIOR_VARIANCE) - told
        self._covariance = np.linalg.inv(information)

    def gains(self) -> _Floats:
        """Return what one comparison of each pair would add, in bits, shape (n, n)."""
        gained: _Floats = np.log2(1 + self._weights * self._variances()) / 2
        return gained

    def add(self, i: int, j: int) -> None:
        """Count one more comparison of two candidates, whatever its outcome will be."""
        weight, variance = self._weights[i, j], self._variances()[i, j]
        change = self._covariance[i] - self._covariance[j]
        # Sherman and Morrison's formula for a sum with one outer product.
        self._covariance -= np.outer(change, change) * (weight / (1 + weight * variance))

    def _variances(self) -> _Floats:
        own = np.diag(self._covariance)
        variances: _Floats = own + own[:, np.newaxis] - 2 * self._covariance
        return variances


def _estimate(wins: _Floats) -> _Floats:
    import choix

    compared = (wins + wins.T).any(axis=1)
    values = np.zeros(len(wins))
    try:
        values[compared] = choix.ilsr_pairwise_dense(
            wins[np.ix_(compared, compared)], alpha=_REGULARIZATION, max_iter=_MOST_ITERATIONS
        )
    except RuntimeError as failure:
        raise CalibrationError(f"votes so far: no scale values ({failure})") from failure
    return values
