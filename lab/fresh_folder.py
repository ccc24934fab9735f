"""Writes a folder whole or not at all."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FolderError(ValueError):
    """A folder that must not be replaced; the message says why."""


@contextmanager
def fresh_folder(out: Path, *, marker: str) -> Iterator[Path]:
    """Fill a folder beside its place, then move it there: what breaks off leaves the old one.

    Parameters
    ----------
    out : Path
        New, empty, or made by the same program before.
    marker : str
        Name of a file that tells such a folder from any other.

    Yields
    ------
    Path
        The empty folder to fill, the marker included.

    Raises
    ------
    FolderError
        If `out` is a file, or holds anything else.
    """
    out = out.absolute()
    if out.exists() and not out.is_dir():
        raise FolderError(f"{out}: expected a folder, came a file")
    if out.is_dir() and any(out.iterdir()) and not (out / marker).is_file():
        raise FolderError(
            f"{out}: expected a new or empty folder or an earlier one of the kind, "
            "came one with other files"
        )
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".fieldlab-", dir=out.parent) as scratch:
        fresh = Path(scratch) / "fresh"
        fresh.mkdir()
        yield fresh
        if out.exists():
            out.rename(Path(scratch) / "old")
        fresh.rename(out)
