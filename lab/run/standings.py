"""Ranks candidates or models in two score files at once, and says what moved them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Literal, NamedTuple

from lab.noise_floor import is_tie


@dataclass(frozen=True)
class Cause:
    """One part of why a total changed.

    Attributes
    ----------
    kind : {"value", "weight", "spread", "penalty"}
        Of a subscore: what it was or what it counts; or of the seven: how much they spread, or
        what that costs.
    subscore : str or None
        Its key; None for the last two kinds.
    before, after : float
        In points, percent, points, and points per point.
    effect : float
        Points of the total, as compared with the mean effect on all that were ranked with it.
    """

    kind: Literal["value", "weight", "spread", "penalty"]
    subscore: str | None
    before: float
    after: float
    effect: float


@dataclass(frozen=True)
class Standing:
    """A candidate among those for its field, or a model among all, in both files.

    Attributes
    ----------
    name : str
    candidates : int
        How many it stands for.
    before, after : float
        Its total, or its mean total as `lab.run.summary` has it.
    rank_before, rank_after : int
        1 is best. One more than the number of those that are ahead by the noise floor or more, on
        the fields they share.
    shared_before, shared_after : bool
        Whether others are within the noise floor.
    within_floor : mapping of str to float
        Those that are within the noise floor in the second file, and that floor in points: the
        mean over the fields they share.
    ties : tuple of str
        Of a model those that it cannot be told from in the second file, for that or for what
        `ModelSummary.ties` says beside; of a candidate those of `within_floor`.
    cause : Cause or None
        The largest one, if the rank changed.
    """

    name: str
    candidates: int
    before: float
    after: float
    rank_before: int
    rank_after: int
    shared_before: bool
    shared_after: bool
    within_floor: Mapping[str, float]
    ties: tuple[str, ...]
    cause: Cause | None

    @property
    def moved(self) -> bool:
        """Whether the rank changed."""
        return self.rank_before != self.rank_after


class Entry(NamedTuple):
    """Something to be ranked: totals by field, and causes that add up to their mean change."""

    name: str
    candidates: int
    before: Mapping[str, float]
    after: Mapping[str, float]
    causes: tuple[Cause, ...]


class _Place(NamedTuple):
    rank: int
    within_floor: Mapping[str, float]


def rank(
    entries: Sequence[Entry], floors_before: Mapping[str, float], floors_after: Mapping[str, float]
) -> Iterator[Standing]:
    """Rank entries in both files.

    Parameters
    ----------
    entries : sequence of Entry
    floors_before, floors_after : mapping of str to float
        The noise floors of the fields in each file.

    Yields
    ------
    Standing
        In the order of the entries.
    """
    usual = mean_causes([entry.causes for entry in entries])
    all_before = {entry.name: entry.before for entry in entries}
    all_after = {entry.name: entry.after for entry in entries}
    for entry in entries:
        before = _place(entry.name, all_before, floors_before)
        after = _place(entry.name, all_after, floors_after)
        relative = [
            replace(cause, effect=cause.effect - mean.effect)
            for cause, mean in zip(entry.causes, usual, strict=True)
        ]
        largest = max(relative, key=lambda cause: abs(cause.effect))
        yield Standing(
            name=entry.name,
            candidates=entry.candidates,
            before=fmean(entry.before.values()),
            after=fmean(entry.after.values()),
            rank_before=before.rank,
            rank_after=after.rank,
            shared_before=bool(before.within_floor),
            shared_after=bool(after.within_floor),
            within_floor=after.within_floor,
            ties=tuple(after.within_floor),
            cause=largest if before.rank != after.rank else None,
        )


def mean_causes(lists: Sequence[Sequence[Cause]]) -> tuple[Cause, ...]:
    """Average lists of the same causes, cause by cause."""
    return tuple(_mean_cause(same) for same in zip(*lists, strict=True))


def _place(
    name: str, totals: Mapping[str, Mapping[str, float]], floors: Mapping[str, float]
) -> _Place:
    rank, within_floor = 1, {}
    for other, theirs in totals.items():
        shared = totals[name].keys() & theirs.keys()
        if other == name or not shared:
            continue
        lead = fmean(theirs[field] - totals[name][field] for field in shared)
        floor = fmean(floors[field] for field in shared)
        if is_tie(lead, floor):
            within_floor[other] = floor
        elif lead > 0:
            rank += 1
    return _Place(rank, within_floor)


def _mean_cause(same: Sequence[Cause]) -> Cause:
    return replace(
        same[0],
        before=fmean(cause.before for cause in same),
        after=fmean(cause.after for cause in same),
        effect=fmean(cause.effect for cause in same),
    )
