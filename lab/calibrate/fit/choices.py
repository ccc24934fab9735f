"""What a fit sees of the votes: one row for each main vote on a pair."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

import metrics
from lab.calibrate.agreement.tables import pair_table
from lab.calibrate.judged import Judged
from lab.run.row import Row
from metrics.scoring import summarize

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]

KEYS: Final = tuple(subscore.key for subscore in metrics.SUBSCORES)

PENALTY: Final = "std_penalty"
"""Names the last column: the spread, whose coefficient is the penalty."""

COLUMNS: Final = (*KEYS, PENALTY)
"""Of `Choices.differences`, in this order."""


@dataclass(frozen=True, eq=False)
class Choices:
    """Votes as arrays; n of them.

    Attributes
    ----------
    raters, references : tuple of str
        In order of name.
    rater, reference : ndarray of int, shape (n,)
        Places in them.
    items : tuple of tuple of str, length n
        The ids of both candidates, in order of name: the first and the second.
    differences : ndarray of float64, shape (n, 8)
        `COLUMNS` of the first candidate less those of the second, divided by 100: each subscore,
        then the spread with the sign turned. With weights and 100 times the penalty as its
        coefficients, a row gives the difference of the totals.
    preferred : ndarray of int, shape (n,)
        1 if the rater preferred the first candidate, -1 for the second, 0 for a tie.
    """

    raters: tuple[str, ...]
    references: tuple[str, ...]
    rater: Ints
    reference: Ints
    items: tuple[tuple[str, ...], ...]
    differences: Floats
    preferred: Ints

    def among(self, references: Container[str]) -> "Choices":
        """Return the votes on some references only."""
        kept = np.array([name in references for name in self.references])
        chosen = np.flatnonzero(kept[self.reference])
        raters, rater = np.unique(self.rater[chosen], return_inverse=True)
        names, reference = np.unique(self.reference[chosen], return_inverse=True)
        return Choices(
            tuple(self.raters[place] for place in raters),
            tuple(self.references[place] for place in names),
            rater,
            reference,
            tuple(self.items[place] for place in chosen),
            self.differences[chosen],
            self.preferred[chosen],
        )


def coefficients(recipe: metrics.Recipe) -> Floats:
    """Return weights and 100 times the penalty: shape (8,), in the order of `COLUMNS`."""
    return np.array([*recipe.weights.values(), 100 * recipe.std_penalty])


def choices_of(judged: Judged) -> tuple[Choices, tuple[str, ...]]:
    """Return the main votes on pairs, and a line for each reason why votes are left out.

    As for agreement: a pair counts once for each rater, whichever way round it was shown; repeats
    and controls say something about the rater only. Ratings of single candidates are no choices.
    """
    table, again = pair_table(judged.pairs)
    rows = {str(row.place): row for pair in judged.pairs for row in (pair.a, pair.b)}
    values = {name: _values(row) for name, row in rows.items()}
    rater, column = np.nonzero(table.judged)
    differences = [values[first] - values[second] for first, second in table.items]
    lines = [*judged.left_out, *again]
    if judged.ratings:
        lines.append(f"left out {len(judged.ratings)}: ratings of single candidates, no choices")
    choices = Choices(
        table.raters,
        table.references,
        rater,
        table.reference[column],
        tuple(table.items[place] for place in column),
        np.reshape(differences, (-1, len(COLUMNS)))[column],
        table.values[rater, column].astype(np.intp),
    )
    return choices, tuple(lines)


def _values(row: Row) -> Floats:
    known = row.subscores or {}
    subscores = [float(known[key] or 0.0) for key in KEYS]  # what is scored has them all
    spread = summarize(subscores, metrics.BENCHMARK)[1]  # the same under every recipe
    return np.array([*subscores, -spread]) / 100
