"""What a blind-spot card consists of: three frames, the numbers, and the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import metrics
from metrics.companions import companion
from metrics.frames import Frame

TOTAL = "total"
"""Where a card names a metric: the total itself."""

WEIGHTED = "weighted"
"""Where a card names a companion: the weighted sum, which is the total without its penalty."""


@dataclass(frozen=True, eq=False)
class Frames:
    """The frames of a card.

    Attributes
    ----------
    reference, honest, fooling : ndarray of uint8, shape (225, 180, 3)
    """

    reference: Frame
    honest: Frame
    fooling: Frame


@dataclass(frozen=True)
class Numbers:
    """What one candidate of a card gets.

    Attributes
    ----------
    metric : float
        By the metric that misjudges, 0-100; the total if that is the one.
    total : float
    companion : float
        By the measure that sees it, in its own unit.
    """

    metric: float
    total: float
    companion: float


@dataclass(frozen=True)
class Entry:
    """One candidate of a card: what it shows, and the numbers it is known to get."""

    shows: str
    numbers: Numbers


@dataclass(frozen=True)
class Card:
    """A pair of candidates that the score ranks the wrong way round, or cannot tell apart.

    Attributes
    ----------
    key : str
        Name in addresses and code; also the name of the module that defines it.
    title : str
        Name for people.
    metric : str
        Key of the subscore that misjudges, or `TOTAL`.
    recipe : metrics.Recipe
        What the numbers are computed with.
    misjudged, why, seen : str
        What is judged wrongly, why that is, and what would see it.
    companion : str
        Key of the companion that ranks the two rightly, or `WEIGHTED`.
    reference : str
        What the reference shows.
    honest : Entry
        The candidate that a person would prefer.
    fooling : Entry
        The one that the metric rates at least as high.
    build : callable
        Draws the frames.
    """

    key: str
    title: str
    metric: str
    recipe: metrics.Recipe
    misjudged: str
    why: str
    seen: str
    companion: str
    reference: str
    honest: Entry
    fooling: Entry
    build: Callable[[], Frames]

    def measure(self, reference: Frame, candidate: Frame) -> Numbers:
        """Compute the numbers that this card is about.

        Parameters
        ----------
        reference, candidate : ndarray of uint8, shape (225, 180, 3)

        Raises
        ------
        metrics.FrameError
        """
        score = metrics.score(reference, candidate, recipe=self.recipe)
        if self.companion == WEIGHTED:
            opinion = score.weighted
        else:
            opinion = companion(self.companion).function(reference, candidate)
        named = score.total if self.metric == TOTAL else score.subscores[self.metric]
        return Numbers(named, score.total, opinion)

    def lead(self, honest: Numbers, fooling: Numbers) -> float:
        """Return by how much the companion prefers the honest candidate, in its own unit."""
        if self.companion == WEIGHTED:
            return honest.companion - fooling.companion
        return companion(self.companion).lead(honest.companion, fooling.companion)
