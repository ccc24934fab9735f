"""What a companion measure consists of: a function, and the words that explain it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from metrics.frames import Frame, check_frame
from metrics.recipe import BENCHMARK

CompanionFunction = Callable[[Frame, Frame], float]


@dataclass(frozen=True)
class Companion:
    """A second opinion: a measure outside the benchmark's total that sees what the seven do not.

    Attributes
    ----------
    key : str
        Name in records and code; also the name of the module that defines it.
    title : str
        Name for people.
    meaning : str
        One sentence: what a good value says.
    reads : str
        What of the pixels it looks at.
    calculation : str
        How the value comes about.
    caveat : str
        What it is known not to see.
    unit : str
        What a value is counted in, as written behind it.
    better : {"higher", "lower"}
        Which direction is the better one.
    low, high : float
        Range of values: what is possible, or for an open end what a display should cover.
    function : callable
        ``(reference, candidate) -> float`` on two frames.
    """

    key: str
    title: str
    meaning: str
    reads: str
    calculation: str
    caveat: str
    unit: str
    better: Literal["higher", "lower"]
    low: float
    high: float
    function: CompanionFunction

    def lead(self, first: float, second: float) -> float:
        """Return by how much the first value is better than the second; negative if worse."""
        return first - second if self.better == "higher" else second - first


def check_pair(reference: Frame, candidate: Frame) -> None:
    """Refuse what is no frame of the benchmark's size.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)

    Raises
    ------
    metrics.FrameError
    """
    check_frame(reference, BENCHMARK.frame_size, role="reference")
    check_frame(candidate, BENCHMARK.frame_size, role="candidate")
