"""Distortion ladders: ground truth that needs no rater.

For every shipped reference and each of seven axes, a series of distortions that grow in equal
steps. Whoever looks sees that more of it is worse; so a recipe's total should fall at every step,
use its scale, and fall about evenly. `python -m lab.ladders` measures all frames anew and rewrites
``measured.json`` and ``published.json``; nothing else does.
"""

from lab.ladders.axes import AXES, Axis
from lab.ladders.failures import Failure, failures
from lab.ladders.result import TOTAL, Ladder, Result, run_ladders

__all__ = ["AXES", "TOTAL", "Axis", "Failure", "Ladder", "Result", "failures", "run_ladders"]
