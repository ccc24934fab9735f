"""Choices of a recipe, of the raters and of the baselines, each with its interval."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.choices import Ceiling, accuracy, ceiling, of_others, vote_credits
from lab.calibrate.agreement.result import BaselineAgreement, ChoiceAgreement
from lab.calibrate.agreement.tables import Bools, Floats, Table
from lab.calibrate.undefined import subtract


@dataclass(frozen=True, eq=False)
class Lead:
    """What a measure says of each pair.

    Attributes
    ----------
    key, title : str
    lead : ndarray of float64, shape (pairs,)
        By how much it finds the first candidate closer than the second.
    """

    key: str
    title: str
    lead: Floats

    @classmethod
    def of(cls, key: str, title: str, values: Mapping[str, float], table: Table) -> "Lead":
        """Compare the candidates of a table's pairs by their values, higher being closer."""
        return cls(key, title, np.array([values[a] - values[b] for a, b in table.items]))


class _Votes:
    """The votes of a table one by one, and their mean credits in each resample."""

    def __init__(self, table: Table, resamples: Resamples) -> None:
        self.raters, self.pairs = np.nonzero(table.judged)
        self.references = table.reference[self.pairs]
        self.preferred: npt.NDArray[Any] = table.values[table.judged].astype(np.int8)
        self._shape = len(table.raters), len(table.references)
        self._resamples = resamples

    def means(self, credit: Floats, counted: Bools | None = None) -> Floats:
        """Return the mean credit of each resample, NaN where no counted vote was drawn."""
        kept = np.ones(len(credit)) if counted is None else counted.astype(np.float64)
        sums, counts = self._sums(credit * kept), self._sums(kept)
        means = np.full(len(sums), np.nan)
        np.divide(sums, counts, out=means, where=counts > 0)
        return means

    def _sums(self, values: Floats) -> Floats:
        # A vote weighs its rater's count times its reference's: first add up within both.
        cells = np.zeros(self._shape)
        np.add.at(cells, (self.raters, self.references), values)
        sums: Floats = ((self._resamples.raters @ cells) * self._resamples.references).sum(axis=1)
        return sums


def choice_agreement(
    table: Table, recipe: Lead, baselines: Sequence[Lead], resamples: Resamples
) -> ChoiceAgreement:
    """Compare the recipe's choices with people's, people's with each other, and baselines'.

    In the ceiling's resamples each vote keeps the prediction that all the other raters make
    together: a resample has fewer different raters than the panel, and would predict worse.

    Parameters
    ----------
    table : Table
        Of pairs.
    recipe : Lead
    baselines : sequence of Lead
    resamples : Resamples
    """
    votes = _Votes(table, resamples)
    preferred, lead = votes.preferred, recipe.lead[votes.pairs]
    credit = vote_credits(preferred, lead)
    own = accuracy(preferred, lead)
    found = ceiling(votes.pairs, votes.raters, preferred)
    top = found.value if isinstance(found, Ceiling) else found
    shared = table.judged.sum(axis=0)[votes.pairs] > 1
    below = subtract(top, accuracy(preferred[shared], lead[shared]))

    def predicted() -> Floats:
        balance, _ = of_others(votes.pairs, votes.raters, preferred)
        return vote_credits(preferred, balance)

    return ChoiceAgreement(
        accuracy=resamples.estimate(own, lambda: votes.means(credit)),
        ceiling=resamples.estimate(top, lambda: votes.means(predicted(), shared)),
        shared=found.counted if isinstance(found, Ceiling) else 0,
        below_ceiling=resamples.estimate(below, lambda: votes.means(predicted() - credit, shared)),
        baselines=tuple(_baseline(votes, one, lead, resamples) for one in baselines),
    )


def _baseline(
    votes: _Votes, baseline: Lead, lead: Floats, resamples: Resamples
) -> BaselineAgreement:
    theirs = baseline.lead[votes.pairs]
    value = accuracy(votes.preferred, theirs)
    credit = vote_credits(votes.preferred, theirs)
    gain = vote_credits(votes.preferred, lead) - credit
    return BaselineAgreement(
        baseline.key,
        baseline.title,
        resamples.estimate(value, lambda: votes.means(credit)),
        resamples.estimate(
            subtract(accuracy(votes.preferred, lead), value), lambda: votes.means(gain)
        ),
    )
