"""Votes as tables of raters by pairs, and of raters by candidates."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from lab.calibrate.judged import JudgedPair, JudgedRating

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]

SIGN: Final = {"a": 1, "tie": 0, "b": -1}
"""What a choice says of the first candidate against the second."""


@dataclass(frozen=True, eq=False)
class Table:
    """Who judged what, and how.

    Attributes
    ----------
    raters, references : tuple of str
        In order of name; those without a vote are in neither.
    items : tuple of tuple of str
        What the columns are about: the ids of a pair's candidates, in order of name, or of one.
    reference : ndarray of int, shape (items,)
        Each item's, as a place in `references`.
    judged : ndarray of bool, shape (raters, items)
    values : ndarray of float64, shape (raters, items)
        Of a pair 1 if the rater preferred the first candidate, -1 for the second, 0 for a tie; of
        a single candidate its rating, 0-100. 0 where nothing was judged.
    """

    raters: tuple[str, ...]
    references: tuple[str, ...]
    items: tuple[tuple[str, ...], ...]
    reference: Ints
    judged: Bools
    values: Floats

    @property
    def votes(self) -> int:
        """Number of votes."""
        return int(self.judged.sum())


@dataclass(frozen=True)
class _Entry:
    rater: str
    reference: str
    item: tuple[str, ...]
    value: float


def pair_table(pairs: Iterable[JudgedPair]) -> tuple[Table, tuple[str, ...]]:
    """Return the main votes on pairs, and a line for what is left out of them.

    A pair that was shown as (a, b) and as (b, a) is one pair. Repeats, identical pairs and catch
    trials say something about the rater, not about candidates, and are not among them.
    """
    entries = []
    for pair in pairs:
        vote = pair.vote
        if vote.purpose == "main" and vote.b is not None and vote.choice is not None:
            turned = vote.a > vote.b
            item = (vote.b, vote.a) if turned else (vote.a, vote.b)
            value = -SIGN[vote.choice] if turned else SIGN[vote.choice]
            entries.append(_Entry(vote.rater, vote.reference, item, value))
    return _table(entries)


def rating_table(ratings: Iterable[JudgedRating]) -> tuple[Table, tuple[str, ...]]:
    """Return the main ratings of single candidates, and a line for what is left out of them."""
    return _table(
        [
            _Entry(one.vote.rater, one.vote.reference, (one.vote.a,), one.vote.rating)
            for one in ratings
            if one.vote.purpose == "main" and one.vote.rating is not None
        ]
    )


def _table(entries: Sequence[_Entry]) -> tuple[Table, tuple[str, ...]]:
    first: dict[tuple[str, tuple[str, ...]], _Entry] = {}
    again: Counter[str] = Counter()
    for entry in entries:
        # A second answer to the same question is no second opinion.
        if first.setdefault((entry.rater, entry.item), entry) is not entry:
            again[entry.rater] += 1
    raters = sorted({entry.rater for entry in first.values()})
    where = {entry.item: entry.reference for entry in first.values()}
    references, items = sorted(set(where.values())), sorted(where)
    shape = len(raters), len(items)
    judged, values = np.zeros(shape, bool), np.zeros(shape)
    rows = {rater: row for row, rater in enumerate(raters)}
    columns = {item: column for column, item in enumerate(items)}
    for entry in first.values():
        cell = rows[entry.rater], columns[entry.item]
        judged[cell], values[cell] = True, entry.value
    places = [references.index(where[item]) for item in items]
    table = Table(
        *(tuple(raters), tuple(references), tuple(items)),
        *(np.array(places, np.intp), judged, values),
    )
    lines = [
        f"left out {count}: {rater} had judged the same before, and they are not marked as repeats"
        for rater, count in again.items()
    ]
    return table, tuple(lines)
