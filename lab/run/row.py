"""One candidate's line in a score file."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from lab.run.failure_notes import FailureNote
from lab.run.measurements import Measurements
from lab.run.verdict import State
from lab.run.versions import Versions


class Place(NamedTuple):
    """Where a candidate belongs; the same in every file that scores it.

    Attributes
    ----------
    model : str
        The model's folder.
    field : str
        The reference field's name.
    sample : int
        Which of several samples, from 1; 0 if the candidate's file has no number.
    """

    model: str
    field: str
    sample: int = 0

    def __str__(self) -> str:
        return f"{self.model}/{self.field}" + (f".{self.sample}" if self.sample else "")


class Row(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="candidate"):
    """What is known of one candidate.

    Attributes
    ----------
    model, field, sample
        As in `Place`.
    state : {"scored", "undefined", "failed", "pending"}
        See `lab.run.verdict.State`.
    reason : str or None
        Why it is undefined or failed.
    recipe : str
        `metrics.Recipe.id`.
    subscores, weighted, spread, total, failure_notes, measurements
        As in `lab.run.verdict.Verdict`; None (or none) if failed or pending.
    notes : tuple of str
        What a person should know about how the file became a frame.
    source : str or None
        The candidate's file, within the run folder; None if pending.
    source_sha256 : str or None
        Of the file's bytes; None if they were not read: it is pending, empty or too large.
    pixels_sha256 : str or None
        `lab.run.pixels.pixels_sha256` of its frame; None if it has none.
    versions : Versions or None
        Which programs made the frame and the score; None if pending.
    date : str or None
        When it was scored, UTC; None if pending.
    """

    model: str
    field: str
    sample: int
    state: State
    reason: str | None = None
    recipe: str
    subscores: Mapping[str, float | None] | None = None
    weighted: float | None = None
    spread: float | None = None
    total: float | None = None
    failure_notes: tuple[FailureNote, ...] = ()
    notes: tuple[str, ...] = ()
    measurements: Measurements | None = None
    source: str | None = None
    source_sha256: str | None = None
    pixels_sha256: str | None = None
    versions: Versions | None = None
    date: str | None = None

    @property
    def place(self) -> Place:
        """Where it belongs."""
        return Place(self.model, self.field, self.sample)
