"""What each subscore looked at, as pictures, marks and numbers of the scorer's own.

>>> import metrics
>>> import numpy as np
>>> from metrics.evidence import Look, gather
>>> frame = np.full((225, 180, 3), 255, np.uint8)
>>> look = Look(frame, metrics.LAB)
>>> gather("softness", look, look).candidate.numbers[0].text
'0.00 levels per px'
"""

from metrics.evidence.gathering import gather
from metrics.evidence.look import Look
from metrics.evidence.parts import Bars, Evidence, Histogram, Mark, Number, Side

__all__ = ["Bars", "Evidence", "Histogram", "Look", "Mark", "Number", "Side", "gather"]
