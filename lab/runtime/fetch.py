"""Fetching pinned files into a folder, whole or not at all."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from lab.runtime.pins import Pin
from lab.runtime.sources import Archive, Source, SourceError

# How many lines of a failed client's output are shown.
OUTPUT_LINES = 6
_WORK_PREFIX = "unfinished-"


class RuntimeFetchError(Exception):
    """A runtime file could not be fetched, or is not what it must be; one line says what to do."""


def fetch(pins: Sequence[Pin], root: Path, console: Console) -> None:
    """Fetch those of the pinned files that are missing or damaged below `root`.

    A file is moved to its place only when it is complete and has the pinned hash. One process
    fetches at a time; a second one waits and then finds the files.

    Raises
    ------
    RuntimeFetchError
        If no source has a file, or if one gives a file with a wrong hash.
    """
    if all(pin.intact(root) for pin in pins):
        return
    try:
        root.mkdir(parents=True, exist_ok=True)
        with _exclusive(root, console):
            for leftover in root.glob(f"{_WORK_PREFIX}*"):  # of a run that was killed
                shutil.rmtree(leftover, ignore_errors=True)
            _fetch_missing([pin for pin in pins if not pin.intact(root)], root, console)
    except OSError as error:
        raise RuntimeFetchError(
            f"The cache {root} cannot be used: {error}. "
            "FIELDLAB_CACHE=FOLDER makes another folder the cache."
        ) from error


def _fetch_missing(missing: Sequence[Pin], root: Path, console: Console) -> None:
    if not missing:
        return
    total = sum(pin.size for pin in missing)
    console.print(f"Fetching {_amount(total)}into {root}", highlight=False, soft_wrap=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
    with tempfile.TemporaryDirectory(prefix=_WORK_PREFIX, dir=root) as work, bar:
        fetcher = _Fetcher(root, Path(work), bar, total)
        for pin in missing:
            fetcher.fetch(pin)


def _amount(size: int) -> str:
    return f"{size / 1e6:.1f} MB " if size else ""


@contextmanager
def _exclusive(root: Path, console: Console) -> Iterator[None]:
    """Hold the folder's lock, which the system releases even if the process is killed."""
    import fcntl

    with (root / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            console.print("Another run is fetching the same files; waiting for it.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class _Fetcher:
    """One run: the sources given up, the archives downloaded, the progress shown."""

    def __init__(self, root: Path, work: Path, bar: Progress, total: int) -> None:
        self.root = root
        self._work = work
        self._bar = bar
        self._task = bar.add_task("Fetching", total=total or None)
        self._done = 0
        self._given_up: dict[str, str] = {}
        self._archives: dict[Archive, Path] = {}

    def fetch(self, pin: Pin) -> None:
        """Fetch one file from the first source that answers."""
        for source, member in pin.places:
            if source.host in self._given_up:
                continue
            try:
                self._store(pin, source, member)
                return
            except SourceError as error:
                self._give_up(source, error)
        reasons = "; ".join(
            f"{host}: {self._given_up[host]}"
            for host in dict.fromkeys(source.host for source, _ in pin.places)
        )
        raise RuntimeFetchError(
            f"No source has {Path(pin.path).name} ({reasons}). "
            "Mend one of these and run it again; files fetched so far are kept."
        )

    def archive(self, source: Archive) -> Path:
        """Return the source's archive, downloaded on the first call."""
        if source not in self._archives:
            folder = Path(tempfile.mkdtemp(dir=self._work))
            self._say(f"{source.host}: downloading {_amount(source.size)}".rstrip())
            task = self._bar.add_task(source.host, total=source.size or None)
            try:
                self._archives[source] = source.download(
                    folder, lambda size: self._bar.update(task, completed=size)
                )
            finally:
                self._bar.remove_task(task)
        return self._archives[source]

    def _store(self, pin: Pin, source: Source, member: str) -> None:
        digest = hashlib.sha256()
        size = 0
        part = self._work / "part"
        with part.open("wb") as stream:
            for chunk in source.chunks(member, self):
                digest.update(chunk)
                size += stream.write(chunk)
                self._bar.update(self._task, completed=self._done + size)
        if digest.hexdigest() != pin.sha256:
            raise RuntimeFetchError(
                f"{Path(pin.path).name} from {source.host} is not the pinned file: "
                f"SHA-256 should be {pin.sha256}, is {digest.hexdigest()}. It was thrown away; "
                "try again, and if it stays so, do not trust this source."
            )
        target = self.root / pin.path
        target.parent.mkdir(parents=True, exist_ok=True)
        part.replace(target)
        self._done += size

    def _give_up(self, source: Source, error: SourceError) -> None:
        self._given_up[source.host] = str(error)
        output = error.output.strip().splitlines()[-OUTPUT_LINES:]
        for line in (f"{source.host}: {error}; going on without it", *output):
            self._say(line)

    def _say(self, line: str) -> None:
        self._bar.console.print(line, markup=False, highlight=False, soft_wrap=True)
