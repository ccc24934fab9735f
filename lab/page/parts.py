"""What the pages of a built site know of its other files."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Folders:
    """Where the parts of a site lie, from its pages: under names that carry a hash.

    Attributes
    ----------
    app : str
        ``styles/``, ``scripts/``, and what the worker runs.
    cards : str
        The blind spots' frames.
    fields : str
        The reference fields' pictures and pixels, and the starting circle's picture.
    libraries : str
        Bokeh's and Panel's scripts.
    runtime : str
        ``pyodide/``, ``pyscript/``, ``fonts/``, ``licenses/``.
    """

    app: str = "."
    cards: str = "cards"
    fields: str = "fields"
    libraries: str = "libraries"
    runtime: str = "runtime"


BESIDE = Folders()
"""Those of a page that stands alone."""


@dataclass(frozen=True)
class LoadedFile:
    """A file that a live page fetches on its way to the first live score."""

    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Parts:
    """The files of a site that its live pages name.

    Attributes
    ----------
    folders : Folders
    files : tuple of LoadedFile
        The runtime's, for the loader's progress and its check of each.
    worker : dict
        Addresses of PyScript's ``startup`` script, Pyodide's ``interpreter``, ``archive`` (the
        scorer's modules), ``explore`` (those that explain a score), ``calibrate`` (those that
        score saved measurements) and ``entry``.
    libraries : tuple of str
        Addresses of Bokeh's and Panel's scripts, in order.
    modules : dict
        Name of a page's script to the addresses of all scripts that are needed to run it and to
        start Python.
    """

    folders: Folders
    files: tuple[LoadedFile, ...]
    worker: dict[str, str]
    libraries: tuple[str, ...]
    modules: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def config(self) -> dict[str, Any]:
        """Return what a live page's script needs to know of them."""
        return {
            "folders": asdict(self.folders),
            "files": [asdict(file) for file in self.files],
            "worker": self.worker,
            "libraries": self.libraries,
        }
