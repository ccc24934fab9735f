"""Bradley-Terry values of candidates from pairwise wins."""

from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

PRIOR_DEVIATION: Final = 2.0
"""Standard deviation of the normal prior of values, in logits.

Our own choice. A candidate that wins every vote has no finite maximum-likelihood value; with the
prior it has. One deviation is a win against the mean candidate in 88 % of votes, and what a few
dozen votes say of a candidate is moved by a few hundredths of a logit.
"""

_STEPS: Final = 100
_LONGEST_STEP: Final = 1.0
_CLOSE: Final = 1e-9


def islands(wins: Floats) -> list[list[int]]:
    """Return the groups of candidates that no comparison joins, the largest first.

    Parameters
    ----------
    wins : ndarray of float64, shape (n, n)
        How often the row's candidate won against the column's; a tie is half a win for both.
    """
    return _components(wins, "weak")


def strong_groups(wins: Floats) -> list[list[int]]:
    """Return the groups within which everybody won against everybody, if by detours.

    With more than one, some group never lost to the rest, and maximum likelihood would put it at
    an infinite distance [1]_.

    Parameters
    ----------
    wins
        As in `islands`.

    References
    ----------
    .. [1] Ford, L. R. (1957). Solution of a ranking problem from binary comparisons. The American
           Mathematical Monthly, 64(8), 28-33.
    """
    return _components(wins, "strong")


def fit(wins: Floats, *, deviation: float = PRIOR_DEVIATION) -> Floats:
    """Return the values that make the wins most likely, under the prior; their mean is 0.

    A candidate of value s wins against one of value t with the probability 1 / (1 + exp(t - s)).

    Parameters
    ----------
    wins
        As in `islands`; whole or half numbers.
    deviation : float
        Of the prior, in logits.

    Returns
    -------
    ndarray of float64, shape (n,)
        In logits.
    """
    import choix

    # choix knows whole wins only: everything is given twice, the penalty too.
    data = [
        (int(winner), int(loser))
        for winner, loser in np.argwhere(wins)
        for _ in range(round(2 * wins[winner, loser]))
    ]
    # Its sums over single votes are slow, so it begins where `fit_many` ended.
    start = fit_many(wins[None], deviation=deviation)[0]
    values: Floats = choix.opt_pairwise(
        len(wins), data, alpha=1 / deviation**2, initial_params=start, tol=1e-9
    )
    values -= values.mean()
    return values


def fit_many(wins: Floats, *, deviation: float = PRIOR_DEVIATION) -> Floats:
    """Return what `fit` returns, of many tables of any wins at once, by Newton's method.

    Parameters
    ----------
    wins : ndarray of float64, shape (m, n, n)
    deviation : float

    Returns
    -------
    ndarray of float64, shape (m, n)
    """
    count = wins.shape[-1]
    games, won = wins + wins.transpose(0, 2, 1), wins.sum(axis=2)
    diagonal = np.arange(count)
    values = np.zeros(wins.shape[:2])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(values[:, None, :] - values[:, :, None]))
        slope = won - (games * chance).sum(axis=2) - values / deviation**2
        curvature = -games * chance * (1 - chance)
        curvature[:, diagonal, diagonal] -= curvature.sum(axis=2) - 1 / deviation**2
        step = np.linalg.solve(curvature, slope[..., None])[..., 0]
        values += np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        if np.abs(step).max() < _CLOSE:
            break
    return values


def _components(wins: Floats, connection: str) -> list[list[int]]:
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    count, labels = connected_components(csr_array(wins > 0), connection=connection)
    groups = [np.flatnonzero(labels == label).tolist() for label in range(count)]
    return sorted(groups, key=lambda group: (-len(group), group))
