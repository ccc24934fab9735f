"""Which candidates for one field the noise floor does not tell apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lab.noise_floor import is_tie
from lab.run.row import Row


@dataclass(frozen=True)
class Ties:
    """What a candidate ties with.

    Attributes
    ----------
    numbers : tuple of int
        Places, in the score file, of the other candidates for the same field whose totals are
        within the noise floor.
    with_best : bool
        Whether it, or one that it ties with, has the highest total for the field.
    """

    numbers: tuple[int, ...]
    with_best: bool


def find_ties(rows: Sequence[Row], floors: Mapping[str, float]) -> tuple[Ties, ...]:
    """Find what each candidate of a run ties with; nothing if it is not scored.

    Parameters
    ----------
    rows : sequence of Row
    floors : mapping of str to float
        The noise floor of each field.
    """
    totals: dict[str, dict[int, float]] = {row.field: {} for row in rows}
    for number, row in enumerate(rows):
        if row.state == "scored" and row.total is not None:
            totals[row.field][number] = row.total
    return tuple(
        _ties(number, totals[row.field], floors[row.field]) for number, row in enumerate(rows)
    )


def _ties(number: int, totals: Mapping[int, float], floor: float) -> Ties:
    if number not in totals:
        return Ties((), with_best=False)
    alike = [one for one in totals if is_tie(totals[one] - totals[number], floor)]
    numbers = tuple(one for one in alike if one != number)
    best = max(totals.values())
    return Ties(numbers, with_best=bool(numbers) and best in [totals[one] for one in alike])
