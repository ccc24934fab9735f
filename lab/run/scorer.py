"""From a candidate's bytes to its row: the work that threads and clusters share out."""

import threading
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import metrics
from lab.frames import FrameReader
from lab.run.pixels import pixels_sha256, to_png
from lab.run.row import Place, Row
from lab.run.verdict import verdict
from lab.run.versions import installed
from lab.source import SourceError


@dataclass(frozen=True)
class Job:
    """A candidate to be scored, with all that another machine needs for it.

    Attributes
    ----------
    place : Place
    source : str
        Its path within the run folder.
    content : bytes
    """

    place: Place
    source: str
    content: bytes


@dataclass(frozen=True)
class Result:
    """A candidate's row, and its frame if it has one.

    Attributes
    ----------
    row : Row
    png : bytes or None
    """

    row: Row
    png: bytes | None = None


class Scorer:
    """Scores candidates; any number of threads may call it, each has a Chromium of its own.

    One each, because a candidate that hangs or crashes costs its Chromium: its neighbors in
    other threads do not notice.

    Parameters
    ----------
    recipe : metrics.Recipe
    references : mapping of str to metrics.Features
        By field, scanned with `recipe`.
    """

    def __init__(self, recipe: metrics.Recipe, references: Mapping[str, metrics.Features]) -> None:
        self._recipe = recipe
        self._references = references
        self._mine = threading.local()
        self._everyones = ExitStack()
        self._lock = threading.Lock()

    def close(self) -> None:
        """End all Chromiums; the last thing to be called, when no thread scores any more."""
        self._everyones.close()

    def score(self, job: Job) -> Result:
        """Score a candidate.

        Raises
        ------
        ChromiumError
            If it has to be rendered and there is no usable Chromium.
        """
        reader, folder = self._reader()
        path = folder / f"candidate{Path(job.source).suffix}"
        path.write_bytes(job.content)
        try:
            frame = reader.read(path)
        except SourceError as failure:
            return failed(job, str(failure).removeprefix(f"{path}: "), self._recipe)
        found = verdict(self._references[job.place.field], frame.pixels, self._recipe)
        row = Row(
            **job.place._asdict(),
            **vars(found),
            recipe=self._recipe.id,
            notes=tuple(_printable(note) for note in frame.notes),
            source=job.source,
            source_sha256=sha256(job.content).hexdigest(),
            pixels_sha256=pixels_sha256(frame.pixels),
            versions=installed(),
            date=now(),
        )
        return Result(row, to_png(frame.pixels))

    def _reader(self) -> tuple[FrameReader, Path]:
        """Return this thread's reader, and a folder to put candidates in."""
        if not hasattr(self._mine, "reader"):
            with self._lock:
                self._mine.folder = Path(self._everyones.enter_context(TemporaryDirectory()))
                self._mine.reader = self._everyones.enter_context(FrameReader())
        return self._mine.reader, self._mine.folder


def failed(job: Job, reason: str, recipe: metrics.Recipe) -> Result:
    """Return the row of a candidate that cannot become a frame; no content means none was read."""
    row = Row(
        **job.place._asdict(),
        state="failed",
        reason=_printable(reason),
        recipe=recipe.id,
        source=job.source,
        source_sha256=sha256(job.content).hexdigest() if job.content else None,
        versions=installed(),
        date=now(),
    )
    return Result(row)


def now() -> str:
    """Return the time to the second, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _printable(text: str) -> str:
    """Escape lone surrogates: a page can write them to its console, JSON cannot hold them."""
    return text.encode(errors="backslashreplace").decode()
