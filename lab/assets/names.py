"""Folders named by what is in them, which browsers may keep for ever."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

HASHED = re.compile(r"[a-z]+-[0-9a-f]{8}/")
"""What the address of a file in such a folder begins with, from the site's own folder on."""


def seal(folder: Path) -> str:
    """Add a hash of a folder's names and contents to its name; return the new name.

    A folder that does not change from one build to the next keeps its name, and a page never
    meets a file of another build under a name that it knows.
    """
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{content} {path.relative_to(folder).as_posix()}\n".encode())
    sealed = folder.with_name(f"{folder.name}-{digest.hexdigest()[:8]}")
    folder.rename(sealed)
    return sealed.name
