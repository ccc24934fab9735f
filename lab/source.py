"""What every way from a file to a frame shares: the frame, the error, and reading the file."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


class SourceError(ValueError):
    """A file that cannot become a frame; the message is one line and names the file."""


@dataclass(frozen=True)
class Frame:
    """A file as a frame, and what a person should know about how it became one.

    Attributes
    ----------
    pixels : ndarray of uint8, shape (225, 180, 3)
        sRGB, over white.
    notes : tuple of str
        One line each.
    """

    pixels: NDArray[np.uint8]
    notes: tuple[str, ...] = ()


def check_file(path: Path, *, error: type[SourceError]) -> None:
    """Refuse what is not there or no regular file.

    Asked before a file is opened: opening a named pipe would wait for a writer forever.

    Raises
    ------
    error
    """
    try:
        if not path.exists():
            raise error(f"{path}: no such file")
        if not path.is_file():
            raise error(f"{path}: expected a file, came a directory or device")
    except OSError as failure:
        raise error(f"{path}: cannot be read ({failure.strerror})") from failure


def read_limited(path: Path, *, limit: int, error: type[SourceError]) -> bytes:
    """Read a file of at most `limit` bytes.

    Raises
    ------
    error
        If it is missing, no regular file, unreadable, empty or larger.
    """
    check_file(path, error=error)
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
            size = file.seek(0, 2)
    except OSError as failure:
        raise error(f"{path}: cannot be read ({failure.strerror})") from failure
    check_size(str(path), max(size, len(content)), limit=limit, error=error)
    return content


def check_size(name: str, size: int, *, limit: int, error: type[SourceError]) -> None:
    """Refuse a file that is empty or larger than `limit` bytes.

    Raises
    ------
    error
    """
    if size == 0:
        raise error(f"{name}: expected content, came an empty file")
    if size > limit:
        raise error(f"{name}: expected at most {limit:,} bytes, came {size:,}")
