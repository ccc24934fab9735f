"""Which pairs to ask: where recipes disagree, and where the scale is uncertain.

A pair is worth its disagreement plus its gain, each as a part of the largest that any pair has at
the start. Pairs are taken one after the other, the best first; each changes what the others of its
reference would still add to the scale. Of what would leave the candidates of a reference in islands
that no comparison joins, nothing is asked: a pair touches what was asked before, and islands that
earlier votes or required pairs have left are joined first. Candidates that no pair is left for stay
out until a later study. Our own choice, from the published ideas in `subjects` and `scale`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.calibrate import CalibrationError
from lab.study.scale import Scale
from lab.study.subjects import Subject, disagreements

_TIE_BREAK = 1e-6

Pair = tuple[Subject, Subject]
_Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class _Best:
    """The pair of a reference that is worth most, by the places of its candidates."""

    worth: float
    i: int
    j: int


class Comparisons:
    """The candidates of one reference, and who has been compared with whom.

    Parameters
    ----------
    subjects : sequence of Subject
    wins : ndarray of float64, shape (n, n)
        Of the votes so far, as in `Scale`.
    random : numpy.random.Generator
        Decides between pairs that are worth the same.
    """

    def __init__(
        self, subjects: Sequence[Subject], wins: _Floats, random: np.random.Generator
    ) -> None:
        self.subjects = subjects
        self.scale = Scale(wins)
        self.disagreements = disagreements(subjects)
        self._tie_break = _TIE_BREAK * random.random(wins.shape)
        # Each once, and nothing that looks the same.
        pictures = np.array([subject.picture for subject in subjects])
        self._open = np.triu(pictures != pictures[:, np.newaxis])
        self._island = np.full(len(subjects), -1)
        for i, j in np.argwhere(np.triu(wins + wins.T, 1) > 0):
            self._join(int(i), int(j))

    @property
    def islands(self) -> int:
        """How many groups of compared candidates there are that no comparison joins."""
        return len(np.unique(self._island[self._island >= 0]))

    def best(self, most_disagreement: float, most_gain: float) -> _Best | None:
        """Return the pair to ask next; None if there is none left.

        Parameters
        ----------
        most_disagreement, most_gain : float
            What counts as 1; at least one of any kind if positive.
        """
        allowed = self._open & self._allowed()
        if not allowed.any():
            return None
        worth = self._tie_break.copy()
        if most_disagreement > 0:
            worth += self.disagreements / most_disagreement
        worth += self.scale.gains() / most_gain
        worth[~allowed] = -np.inf
        i, j = divmod(int(worth.argmax()), len(worth))
        return _Best(float(worth[i, j]), i, j)

    def ask(self, i: int, j: int) -> Pair:
        """Count a pair as asked; return it."""
        self._open[min(i, j), max(i, j)] = False
        self.scale.add(i, j)
        self._join(i, j)
        return self.subjects[i], self.subjects[j]

    def _allowed(self) -> NDArray[np.bool_]:
        """Tell which pairs leave no more islands than there are, or fewer if there are several."""
        island = self._island
        compared = island >= 0
        allowed: NDArray[np.bool_] = np.ones_like(self._open)
        if self.islands > 1:
            allowed = compared & compared[:, np.newaxis] & (island != island[:, np.newaxis])
        elif self.islands == 1:
            allowed = compared | compared[:, np.newaxis]
        return allowed

    def _join(self, i: int, j: int) -> None:
        known = [number for number in (self._island[i], self._island[j]) if number >= 0]
        number = min(known, default=self._island.max() + 1)
        for other in known:
            self._island[self._island == other] = number
        self._island[[i, j]] = number


def choose(
    references: Mapping[str, Comparisons], count: int, required: Iterable[tuple[str, int, int]]
) -> list[Pair]:
    """Choose pairs; the references take turns, the one with the best pair first.

    Parameters
    ----------
    references : mapping of str to Comparisons
        Changed: what is chosen counts as asked.
    count : int
        How many; fewer are returned if there are no more.
    required : iterable of (str, int, int)
        Reference and places of the candidates of pairs to ask in any case.

    Raises
    ------
    CalibrationError
        If there are more required pairs than `count`, together with those that join islands.
    """
    most = (
        max((one.disagreements.max() for one in references.values()), default=0.0),
        max((one.scale.gains().max() for one in references.values()), default=0.0),
    )
    chosen = [references[field].ask(i, j) for field, i, j in required]
    for comparisons in references.values():
        while comparisons.islands > 1 and (found := comparisons.best(*most)):
            chosen.append(comparisons.ask(found.i, found.j))
    if len(chosen) > count:
        raise CalibrationError(
            f"expected at least {len(chosen)} main pairs, for what must be asked and to join what "
            f"no comparison joins, came {count}"
        )
    while len(chosen) < count:
        offers = {field: one.best(*most) for field, one in references.items()}
        turn = sorted((best.worth, field) for field, best in offers.items() if best is not None)
        if not turn:
            break
        for _, field in reversed(turn[-(count - len(chosen)) :]):
            best = offers[field]
            assert best is not None
            chosen.append(references[field].ask(best.i, best.j))
    return chosen
