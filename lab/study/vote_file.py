"""The file that a study's votes are added to, one at a time and durably."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lab.run.durable import append_whole
from lab.votes import Vote, VotesError, read_votes
from lab.votes.files import is_vote, to_line

SUFFIX = ".jsonl"


class VoteFile:
    """A file of votes that grows; `opened` makes it.

    Parameters
    ----------
    path : Path
        A file of JSON lines, whole.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._latest = {vote.key: vote for vote in read_votes(path)}
        self._is_whole = True

    def __len__(self) -> int:
        """Count the trials that it has a vote for."""
        return len(self._latest)

    def add(self, vote: Vote) -> bool:
        """Keep a vote; when this returns, it, or a later one for its trial, is on the disk.

        Dates are compared as text: the page writes them all in one form.

        Returns
        -------
        bool
            False if nothing was added: the last one for its trial is the same, or of a later
            date, as when an answer that was revised meanwhile comes late.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        latest = self._latest.get(vote.key)
        if latest is not None and (vote == latest or vote.date < latest.date):
            return False
        if not self._is_whole:
            _mend(self._path)
        self._is_whole = False  # until all of it is there
        append_whole(self._path, to_line(vote))
        self._is_whole = True
        self._latest[vote.key] = vote
        return True


@contextmanager
def opened(path: Path) -> Iterator[VoteFile]:
    """Begin a file of votes, or go on with one; meanwhile no other server can.

    What an interruption has left of a last line is cut off: it was never acknowledged.

    Raises
    ------
    VotesError
        If the name has another suffix, the file is in use, cannot be written, or holds anything
        but votes.
    """
    if path.suffix != SUFFIX:
        raise VotesError(f"{path}: expected a name that ends in {SUFFIX}")
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as failure:
        raise VotesError(f"{path}: cannot be written ({failure.strerror})") from failure
    try:
        _lock(descriptor, path)
        _mend(path)
        _sync_folder(path.parent)
        yield VoteFile(path)
    finally:
        os.close(descriptor)


def _lock(descriptor: int, path: Path) -> None:
    """Lock the file; the lock ends with the process."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as failure:
        raise VotesError(f"{path}: another server is writing it") from failure


def _mend(path: Path) -> None:
    """Cut off a last line without an end, unless only the end is missing."""
    with path.open("r+b") as file:
        content = file.read()
        whole = content.rfind(b"\n") + 1
        rest = content[whole:]
        if not rest:
            return
        if is_vote(rest):
            file.write(b"\n")
        else:
            file.truncate(whole)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Put a new file's name on the disk, too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
