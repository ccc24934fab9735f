"""Calibration: how well a recipe agrees with people, and recipes that agree better."""


class CalibrationError(ValueError):
    """What was asked cannot be computed from what was given; the message says why in one line."""
