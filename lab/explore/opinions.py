"""Second opinions on a candidate: what the companion measures say, outside the total."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from metrics.companions import COMPANIONS, companion
from metrics.companions.text_contrast import measure_text_contrast
from metrics.frames import Frame


@dataclass(frozen=True)
class Opinion:
    """What one companion says.

    Attributes
    ----------
    value : float
        In the companion's own unit.
    detail : mapping of str to float, or None
        For text contrast its four ratios; others have none.
    """

    value: float
    detail: dict[str, float] | None

    def to_plain(self) -> dict[str, object]:
        """Return what becomes JSON: ``value`` and ``detail``."""
        return asdict(self)


def opinion(key: str, reference: Frame, candidate: Frame) -> Opinion:
    """Ask one companion.

    Parameters
    ----------
    key : str
        One of `metrics.companions.COMPANIONS`.
    reference, candidate : ndarray of uint8, shape (225, 180, 3)

    Raises
    ------
    ValueError
        If there is no companion of that key.
    metrics.FrameError
    """
    value = companion(key).function(reference, candidate)
    if key != "text_contrast":
        return Opinion(value, None)
    return Opinion(value, asdict(measure_text_contrast(candidate)))


def opinions(reference: Frame, candidate: Frame) -> dict[str, Opinion]:
    """Ask all companions, in their order; parameters and errors are those of `opinion`."""
    return {one.key: opinion(one.key, reference, candidate) for one in COMPANIONS}
