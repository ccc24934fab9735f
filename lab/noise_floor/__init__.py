"""The noise floor: how far a total moves under changes that nobody can see.

A difference of two totals below their reference's floor is a tie. `python -m lab.noise_floor`
measures all shipped references anew and rewrites ``measured.json``; nothing else does.
"""

from lab.noise_floor.changes import CHANGES
from lab.noise_floor.floor import (
    by_change,
    by_change_of,
    is_tie,
    noise_floor,
    noise_floor_of,
)

__all__ = ["CHANGES", "by_change", "by_change_of", "is_tie", "noise_floor", "noise_floor_of"]
