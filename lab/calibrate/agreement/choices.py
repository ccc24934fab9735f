"""Two-alternative choices: how often a measure, or the other raters, predict a rater's answer.

Plain numpy, and of that only what the page's worker has: the Calibrate page and the command line
compute these two numbers with the same code. Of the votes, those of purpose ``main`` are meant to
be given; one entry of every array is one vote:

- ``preferred``: 1 if the rater preferred the first candidate of the pair, -1 for the second,
  0 for a tie (``{"a": 1, "tie": 0, "b": -1}[vote.choice]``);
- ``lead``: how much better the measure finds the first candidate than the second: the difference
  of the totals, or of a baseline's values with the sign turned if less is better;
- ``pair_ids``, ``rater_ids``: equal for one pair, and for one rater; numbers or text. A pair that
  is shown as (a, b) to one rater and as (b, a) to another must be turned to one order first:
  swap the candidates and change the sign of `preferred` and `lead`.

>>> import numpy as np
>>> preferred = np.array([1, 1, -1, 0])
>>> accuracy(preferred, np.array([3.5, 3.5, 3.5, 3.5]))
0.625
>>> ceiling(np.array([7, 7, 7, 7]), np.array([1, 2, 3, 4]), preferred).value
0.375

What the data do not define is an `Undefined` with its reason.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lab.calibrate.undefined import Undefined

Ids = npt.NDArray[Any]
Preferred = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]

NO_VOTES = "no votes on pairs"
ALL_TIES = "every vote is a tie, and a tie counts one half whatever is predicted"


@dataclass(frozen=True)
class Ceiling:
    """How well raters predict one another.

    Attributes
    ----------
    value : float
        Mean credit, 0-1.
    counted : int
        Votes that it is the mean of.
    alone : int
        Votes left out, since nobody else judged their pair.
    """

    value: float
    counted: int
    alone: int


def vote_credits(preferred: Preferred, lead: Floats) -> Floats:
    """Return what each vote counts.

    Parameters
    ----------
    preferred : ndarray of int, shape (n,)
        -1, 0 or 1.
    lead : ndarray of float64, shape (n,)
        Of either sign.

    Returns
    -------
    ndarray of float64, shape (n,)
        1 if the rater preferred the candidate that leads, 0 if the other; 1/2 if the rater saw a
        tie, or the lead is exactly 0.

    Notes
    -----
    As the two-alternative forced choice score of [1]_, which gives equal distances one half; a
    rater's tie, which that study did not offer, is half a vote for either. Only an exactly equal
    pair is a tie of the measure: a threshold such as the noise floor would let a measure that
    claims to see a difference off when it is wrong.

    References
    ----------
    .. [1] Zhang, R., Isola, P., Efros, A. A., Shechtman, E., & Wang, O. (2018). The unreasonable
           effectiveness of deep features as a perceptual metric. CVPR.
    """
    return (1 + preferred * np.sign(lead)) / 2


def accuracy(preferred: Preferred, lead: Floats) -> float | Undefined:
    """Return the mean credit of a measure, 0-1; 1/2 is what guessing gets.

    Parameters
    ----------
    preferred, lead
        As in `vote_credits`.

    Returns
    -------
    float or Undefined
        Undefined without votes, if all of them are ties, or if the measure leads nowhere.
    """
    if len(preferred) == 0:
        return Undefined(NO_VOTES)
    if not preferred.any():
        return Undefined(ALL_TIES)
    if not lead.any():
        return Undefined("the measure finds both candidates of every pair equal")
    return float(vote_credits(preferred, lead).mean())


def ceiling(pair_ids: Ids, rater_ids: Ids, preferred: Preferred) -> Ceiling | Undefined:
    """Return the human ceiling: each vote predicted by the other raters' votes on the same pair.

    Leave one rater out: what the others preferred on balance (votes for the first candidate less
    those for the second) is the prediction, and counts as a lead does in `vote_credits`. A rater's
    own votes never predict each other. No measure is expected to come above it by more
    than chance: it says how much of the answers is opinion.

    Parameters
    ----------
    pair_ids, rater_ids : ndarray, shape (n,)
        Equal for one pair, and for one rater.
    preferred : ndarray of int, shape (n,)
        -1, 0 or 1.

    Returns
    -------
    Ceiling or Undefined
        Undefined without votes, with one rater, if no pair has two raters, or if all votes on
        pairs that have are ties.
    """
    if len(preferred) == 0:
        return Undefined(NO_VOTES)
    if len(np.unique(rater_ids)) < 2:
        return Undefined("one rater: nobody else to predict the votes")
    balance, others = of_others(pair_ids, rater_ids, preferred)
    shared = others > 0
    if not shared.any():
        return Undefined("no pair was judged by two raters")
    if not preferred[shared].any():
        return Undefined(ALL_TIES)
    value = vote_credits(preferred[shared], balance[shared]).mean()
    return Ceiling(float(value), int(shared.sum()), int((~shared).sum()))


def of_others(pair_ids: Ids, rater_ids: Ids, preferred: Preferred) -> tuple[Floats, Floats]:
    """Return for each vote what the other raters said of its pair.

    Parameters
    ----------
    pair_ids, rater_ids, preferred
        As in `ceiling`.

    Returns
    -------
    balance : ndarray of float64, shape (n,)
        Sum of the others' `preferred`.
    others : ndarray of float64, shape (n,)
        Number of the others' votes.
    """
    pairs = np.unique(pair_ids, return_inverse=True)[1]
    raters = np.unique(rater_ids, return_inverse=True)[1]
    own = pairs * (raters.max() + 1) + raters
    balance = np.bincount(pairs, preferred)[pairs] - np.bincount(own, preferred)[own]
    others = (np.bincount(pairs)[pairs] - np.bincount(own)[own]).astype(np.float64)
    return balance, others
