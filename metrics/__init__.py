"""The scorer: seven pixel metrics and their total, as pure functions on arrays.

>>> import metrics
>>> import numpy as np
>>> frame = np.full((225, 180, 3), 255, np.uint8)
>>> metrics.score(frame, frame, recipe=metrics.LAB).total
100.0
"""

from metrics.features import Features, scan
from metrics.frames import FrameError
from metrics.recipe import BENCHMARK, LAB, Recipe
from metrics.recipe_checks import RecipeError
from metrics.scoring import Score, score, score_many
from metrics.subscore import Subscore
from metrics.subscores import SUBSCORES

__all__ = [
    "BENCHMARK",
    "LAB",
    "SUBSCORES",
    "Features",
    "FrameError",
    "Recipe",
    "RecipeError",
    "Score",
    "Subscore",
    "scan",
    "score",
    "score_many",
]
