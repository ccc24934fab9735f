"""Things that take long to make, kept in the user's cache under a key of all that went in."""

from __future__ import annotations

import hashlib
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from lab.runtime import cache_path

if TYPE_CHECKING:
    from collections.abc import Callable

UNUSED_DAYS = 30
"""What has not been asked for as long is thrown away."""


def kept(kind: str, inputs: list[bytes], make: Callable[[], bytes]) -> bytes:
    """Return what `make` makes of the inputs, from the cache if it was made before.

    Parameters
    ----------
    kind : str
        What it is: a folder of the cache.
    inputs : list of bytes
        All that decides the result, the way it is made included.
    make : callable
        Called if the cache has no result yet.
    """
    digest = hashlib.sha256()
    for part in inputs:
        digest.update(f"{len(part)}\n".encode())
        digest.update(part)
    path = cache_path() / kind / digest.hexdigest()
    if path.is_file():
        path.touch()
        return path.read_bytes()
    made = make()
    path.parent.mkdir(parents=True, exist_ok=True)
    _drop_unused(path.parent)
    # Moved to its place only when it is whole: another process may ask for it meanwhile.
    with tempfile.TemporaryDirectory(prefix="unfinished-", dir=path.parent) as work:
        whole = Path(work) / "whole"
        whole.write_bytes(made)
        whole.replace(path)
    return made


def _drop_unused(folder: Path) -> None:
    oldest = time.time() - UNUSED_DAYS * 24 * 3600
    for path in folder.iterdir():
        if path.is_file() and path.stat().st_mtime < oldest:
            path.unlink(missing_ok=True)
