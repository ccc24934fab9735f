"""Which references are sealed, and how the others are divided: never by what was chosen."""

import hashlib
import math
from collections.abc import Iterable
from typing import Final

HOLDOUT_SHARE: Final = 0.25
"""Of the references, rounded up."""

FOLDS: Final = 5
"""Of the cross-validation."""

FEWEST_REFERENCES: Final = 8
"""With which two can be sealed, and every fold of the others has one."""


def holdout(references: Iterable[str], seed: int) -> tuple[str, ...]:
    """Return the references that a fit does not see, in order of name.

    They depend on the names and the seed alone: more votes on the same references leave them
    where they are.
    """
    mixed = _mixed(references, seed)
    return tuple(sorted(mixed[: math.ceil(HOLDOUT_SHARE * len(mixed))]))


def folds(references: Iterable[str], seed: int) -> tuple[tuple[str, ...], ...]:
    """Divide references into `FOLDS` parts whose sizes differ by one at most."""
    mixed = _mixed(references, seed)
    return tuple(tuple(sorted(mixed[number::FOLDS])) for number in range(FOLDS))


def _mixed(references: Iterable[str], seed: int) -> list[str]:
    return sorted(
        set(references), key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest()
    )
