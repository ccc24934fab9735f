"""How near one frame is to another."""

import numpy as np

#: Levels, 0-255, that a pixel may be off since colors and lengths were rounded when written.
ROUNDING = 2

#: Levels that Chromium's blur may be off a true Gaussian (at most 7.1 in 18 random drawings of
#: one to eight circles).
BLUR = 8


def mean_squared_error(frame, other):
    return float(np.square(frame.astype(float) - other.astype(float)).mean())


def largest_difference(frame, other):
    return float(np.abs(frame.astype(float) - other.astype(float)).max())


def mean_difference(frame, other):
    return float(np.abs(frame.astype(float) - other.astype(float)).mean())


def flat(color):
    """A frame of one color."""
    return np.full((225, 180, 3), color, dtype=np.uint8)
