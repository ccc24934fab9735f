"""What a statistic is when the data do not define it: the reason, in words."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Undefined:
    """Stands where a number would: never a 0, a 1 or a NaN in its place.

    Attributes
    ----------
    reason : str
        For a person; without a full stop.
    """

    reason: str


def subtract(first: float | Undefined, second: float | Undefined) -> float | Undefined:
    """Return the difference, or why there is none: the first reason of the two."""
    if isinstance(first, Undefined):
        return first
    return second if isinstance(second, Undefined) else first - second
