"""The score file of a run: begun, added to, interrupted at any time, resumed, finished."""

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from lab.run import RunError
from lab.run.durable import append_whole
from lab.run.header import Header
from lab.run.pixels import PixelStore
from lab.run.row import Place, Row
from lab.run.scorer import Result
from lab.run.scores import (
    Scores,
    check_name,
    complete,
    read_lines,
    to_line,
    unwritable,
    write_scores,
)


class ScoreFile:
    """A score file that a run adds to; `opened` makes it.

    Attributes
    ----------
    pixels : PixelStore
        Where the frames are kept.
    """

    def __init__(self, path: Path, header: Header, rows: dict[Place, Row]) -> None:
        self.pixels = PixelStore(path.parent / header.pixels)
        self._path = path
        self._header = header
        self._rows = rows

    def held(self, place: Place) -> str | None:
        """Return the SHA-256 of the content that needs no more work there; None if any does."""
        row = self._rows.get(place)
        if row is None:
            return None
        lost = row.pixels_sha256 and not self.pixels.path(row.pixels_sha256).exists()
        return None if lost else row.source_sha256

    def add(self, result: Result) -> None:
        """Keep a result; when this returns, it is on the disk.

        Raises
        ------
        RunError
            If it cannot be written.
        """
        row = result.row
        if result.png is not None:
            assert row.pixels_sha256 is not None  # a frame has a hash
            self.pixels.keep(row.pixels_sha256, result.png)
        try:
            append_whole(self._path, to_line(row))
        except OSError as failure:
            raise unwritable(self._path, failure) from failure
        self._rows[row.place] = row

    def finish(self) -> Scores:
        """Bring the lines into order, pending ones included; return what the file says now.

        Raises
        ------
        RunError
            If it cannot be written.
        """
        rows = complete(self._header, self._rows.values())
        write_scores(self._path, self._header, rows)
        return Scores(self._header, rows, self.pixels)


@contextmanager
def opened(path: Path, header: Header, places: Iterable[Place]) -> Iterator[ScoreFile]:
    """Begin a score file, or go on with one; meanwhile no other run can.

    Parameters
    ----------
    path : Path
    header : Header
        Of the run as it would begin now. Versions and date of one that goes on stay.
    places : iterable of Place
        The candidates that are there.

    Raises
    ------
    RunError
        If the file cannot be written, is no score file, is in use, was made by another recipe or
        with other references, or has scores of candidates that are not there.
    """
    check_name(path)
    with _locked(path.parent / header.pixels, path) as pixels:
        for partial in pixels.glob(".*.partial"):
            partial.unlink()
        rows: dict[Place, Row] = {}
        if path.exists():
            before, rows = read_lines(path)
            rows = {place: row for place, row in rows.items() if row.state != "pending"}
            _check_same_run(path, before, header)
            _check_nothing_gone(path, rows, set(places))
            header = msgspec.structs.replace(header, versions=before.versions, date=before.date)
        write_scores(path, header, rows.values())
        yield ScoreFile(path, header, rows)


@contextmanager
def _locked(folder: Path, path: Path) -> Iterator[Path]:
    """Lock the folder: unlike the file it is never replaced. The lock ends with the process."""
    try:
        folder.mkdir(exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as failure:
        raise unwritable(folder, failure) from failure
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as failure:
            raise RunError(f"{path}: another run is writing it") from failure
        yield folder
    finally:
        os.close(descriptor)


def _check_same_run(path: Path, before: Header, now: Header) -> None:
    if before.recipe != now.recipe:
        raise RunError(
            f"{path}: has scores of the recipe {before.recipe}, not {now.recipe}: "
            "choose another file, or `fieldlab rescore`"
        )
    for name in before.references.keys() & now.references.keys():
        if before.references[name] != now.references[name]:
            raise RunError(f"{path}: was made with another {name} reference: choose another file")


def _check_nothing_gone(path: Path, rows: dict[Place, Row], places: set[Place]) -> None:
    gone = [str(row.source) for place, row in rows.items() if place not in places]
    if gone:
        more = f" and {len(gone) - 1} more" if len(gone) > 1 else ""
        raise RunError(
            f"{path}: has scores of {gone[0]}{more}, not in the run folder: choose another file"
        )
