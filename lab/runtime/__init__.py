"""The browser runtime: Pyodide, its wheels, PyScript and the typeface, kept in a user cache."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from rich.console import Console

from lab.runtime.fetch import RuntimeFetchError, fetch
from lab.runtime.lockfile import site_lock
from lab.runtime.pins import Pin, load, npm_sources

__all__ = ["RuntimeFetchError", "cache_path", "ensure", "fetch_npm", "runtime_path", "site_lock"]


def cache_path() -> Path:
    """Return the folder that downloads are kept in: `$FIELDLAB_CACHE`, or the user's cache."""
    override = os.environ.get("FIELDLAB_CACHE")
    return Path(override).absolute() if override else platformdirs.user_cache_path("fieldlab")


def runtime_path() -> Path:
    """Return where the pinned runtime is kept; other pins have another folder."""
    content = "".join(f"{pin.sha256} {pin.path}\n" for pin in load())
    return cache_path() / f"runtime-{hashlib.sha256(content.encode()).hexdigest()[:12]}"


def ensure(*, progress: bool = True) -> Path:
    """Return a folder with the verified runtime, fetching what is missing or damaged.

    Parameters
    ----------
    progress : bool
        Whether to show a progress bar, and which sources failed, on standard error.

    Returns
    -------
    Path
        Holds `pyodide/` (with its lock cut down to the wheels there), `pyscript/`, `fonts/` and
        `licenses/`, ready to be copied. `pyodide-lock.json` beside the folder is the whole lock
        as published.

    Raises
    ------
    RuntimeFetchError
        If a file cannot be had or is not the pinned one.
    """
    root = runtime_path()
    fetch(load(), root, Console(stderr=True, quiet=not progress))
    return root / "site"


def fetch_npm(
    package: str, version: str, members: Mapping[str, str], *, progress: bool = True
) -> dict[str, Path]:
    """Return files of one npm package, fetched once and verified.

    Parameters
    ----------
    package, version : str
        For example `"axe-core"` and `"4.14.1"`.
    members : mapping of str to str
        Path inside the package to SHA-256 in hexadecimal.
    progress : bool
        As for `ensure`.

    Returns
    -------
    dict of str to Path
        Path inside the package to the file in the cache.

    Raises
    ------
    RuntimeFetchError
        If a file cannot be had or is not the pinned one.
    """
    spec = f"{package}@{version}"
    root = cache_path() / "npm" / spec
    pins = [
        Pin(member, digest, tuple((source, member) for source in npm_sources(spec)))
        for member, digest in members.items()
    ]
    fetch(pins, root, Console(stderr=True, quiet=not progress))
    return {member: root / member for member in members}
