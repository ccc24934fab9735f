"""Trials that tell how careful a rater is.

Repeated pairs tell whether a rater agrees with itself, identical pairs whether it sees what is not
there, and catch trials whether it looks at all: the reference against its negative. Their shares
are our own choice.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lab.study.study import Trial

REPEATED: Final = 0.10
IDENTICAL: Final = 0.05
CATCH: Final = 0.05
"""Shares of all pairs; each is rounded up."""

PREFIX: Final = "control-"
"""Begins the ids of what no model made, so that no row of a score file has one of them."""


def counts(pairs: int) -> tuple[int, int, int]:
    """Return how many of so many pairs are repeated, identical and catch trials."""
    repeated, identical, catch = (
        math.ceil(share * pairs) for share in (REPEATED, IDENTICAL, CATCH)
    )
    return repeated, identical, catch


def repeats(main: Sequence[Trial], count: int, random: np.random.Generator) -> list[Trial]:
    """Repeat trials that are the first of a study; each at most once."""
    places = random.permutation(len(main))[:count]
    return [
        Trial(
            purpose="repeat",
            reference=main[place].reference,
            a=main[place].a,
            b=main[place].b,
            repeats=int(place),
        )
        for place in places
    ]


def identical(
    candidates: Sequence[tuple[str, str]], count: int, random: np.random.Generator
) -> list[Trial]:
    """Pair candidates, given as field and id, with themselves; each at most once."""
    chosen = [candidates[place] for place in random.permutation(len(candidates))[:count]]
    return [
        Trial(purpose="identical", reference=field, a=name, b=name, expected="tie")
        for field, name in chosen
    ]


def catch(fields: Sequence[str], count: int, random: np.random.Generator) -> list[Trial]:
    """Pair references with their negatives; all fields come before one comes again."""
    order = random.permutation(len(fields))
    chosen = [fields[order[number % len(fields)]] for number in range(count)]
    return [
        Trial(
            purpose="catch",
            reference=field,
            a=reference_id(field),
            b=spoiled_id(field),
            expected="a",
        )
        for field in chosen
    ]


def reference_id(field: str) -> str:
    """Return the id of a reference as a candidate."""
    return f"{PREFIX}reference/{field}"


def spoiled_id(field: str) -> str:
    """Return the id of a spoiled reference."""
    return f"{PREFIX}spoiled/{field}"


def spoiled(reference: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a frame's negative, which nobody who looks takes for the frame."""
    return 255 - reference
