"""The table of pinned files: what is fetched, from where, and what it must be."""

import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from lab.runtime.digest import sha256
from lab.runtime.sources import CutLock, Source, Web, Zip, npm, pip

# The CDN that serves the npm registry's packages file by file, unchanged.
NPM_MIRROR = "https://cdn.jsdelivr.net/npm/"


@dataclass(frozen=True)
class Pin:
    """One file of the cache.

    Attributes
    ----------
    path : str
        Where it lies below the cache's root, with forward slashes.
    sha256 : str
        What it must hash to, in hexadecimal.
    places : tuple of (Source, str)
        Where it can be had, in the order to try: a source and the file's name there.
    size : int
        Bytes; 0 if unknown. For the progress bar and reports only: the hash decides.
    """

    path: str
    sha256: str
    places: tuple[tuple[Source, str], ...]
    size: int = 0

    def intact(self, root: Path) -> bool:
        """Whether the file is below `root` with the pinned content."""
        path = root / self.path
        return path.is_file() and sha256(path) == self.sha256


def npm_sources(spec: str, size: int = 0) -> tuple[Source, ...]:
    """Return the sources of an npm package, `name@version`: its mirror, then npm itself."""
    return Web(f"{NPM_MIRROR}{spec}/"), npm(spec, size)


def parse(text: str) -> tuple[Pin, ...]:
    """Read a pin table; `pins.toml` says how it is written."""
    table = tomllib.loads(text)
    sources = {name: _sources(entry) for name, entry in table["source"].items()}
    return tuple(
        Pin(
            path=entry["path"],
            sha256=entry["sha256"],
            size=entry["size"],
            places=tuple(
                (source, member)
                for name, member in entry["from"].items()
                for source in sources[name]
            ),
        )
        for entry in table["file"]
    )


def load() -> tuple[Pin, ...]:
    """Return the runtime's own pins."""
    return parse(resources.files("lab.runtime").joinpath("pins.toml").read_text("utf-8"))


def _sources(entry: dict[str, Any]) -> tuple[Source, ...]:
    match entry:
        case {"url": base}:
            return (Web(base),)
        case {"npm": spec, "size": size}:
            return npm_sources(spec, size)
        case {"pip": requirement, "python": python, "size": size}:
            return (pip(requirement, python, size),)
        case {"zip": path}:
            return (Zip(path),)
        case {"lock": path}:
            return (CutLock(path),)
    raise ValueError(f"unknown kind of source: {entry}")
