"""What a subscore consists of: a function, and the words that explain it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from metrics.features import Features
    from metrics.recipe import Recipe

SubscoreFunction = Callable[["Features", "Features", "Recipe"], float]


@dataclass(frozen=True)
class Subscore:
    """One of the seven metrics.

    Attributes
    ----------
    key : str
        Name in recipes, records and code; also the name of the module that defines it.
    title : str
        Name for people.
    meaning : str
        One sentence: what a high value says.
    reads : str
        What of the pixels it looks at.
    calculation : str
        How the value comes about.
    caveat : str
        What it is known not to see.
    function : callable
        ``(reference, candidate, recipe) -> float`` on two `Features`, 0-100.
    """

    key: str
    title: str
    meaning: str
    reads: str
    calculation: str
    caveat: str
    function: SubscoreFunction


def falloff(difference: float, limit: float) -> float:
    """Return 1 for no difference, falling evenly to 0 at `limit`, and 0 beyond it."""
    return max(0.0, 1 - difference / limit)
