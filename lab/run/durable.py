"""Writes files so that no moment of interruption leaves half of one."""

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, replacing what was there."""
    partial = path.with_name(f".{path.name}.partial")
    with partial.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def append_whole(path: Path, content: bytes) -> None:
    """Add to a file's end; when this returns, it is on the disk."""
    with path.open("ab") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
