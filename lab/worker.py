"""The worker's entry: binds a `lab.session.Session` to the page through PyScript.

Runs only in the browser. What it imports at start decides when the first live score appears:
numpy and this project's own light modules, nothing else.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pyodide_js
from pyodide.ffi import to_js
from pyscript import sync

from lab.session import Session, as_python, parse_state

session = Session()


def add_reference(name: str, pixels: Any) -> None:
    """Take a reference's pixels from a ``Uint8Array``."""
    session.add_reference(name, np.asarray(pixels.to_py(), dtype=np.uint8))


def add_frame(name: str, pixels: Any) -> None:
    """Take a candidate's pixels from a ``Uint8Array``."""
    session.add_frame(name, np.asarray(pixels.to_py(), dtype=np.uint8))


def score(query: str) -> Any:
    """Return ``[rgba, numbers]`` as flat typed arrays, the cheapest shape to send across."""
    frame = session.score(query)
    return to_js([to_js(frame.rgba()), to_js(frame.numbers())])


async def svg(query: str) -> str:
    """Return the candidate as SVG; svgwrite is loaded on first use."""
    await pyodide_js.loadPackage("svgwrite")
    return parse_state(query)[2].to_svg()


def is_alive() -> bool:
    """Answer, for a page that has waited long for another answer."""
    return True


def load_explore(archive: Any) -> None:
    """Unpack the archive of what explains a score, and offer its functions to the page."""
    pyodide_js.unpackArchive(archive, "zip")
    importlib.invalidate_caches()
    from lab.explore import worker

    worker.register(sync, session)


def load_calibrate(archive: Any) -> None:
    """Unpack the archive of boards of saved scores, and offer its functions to the page."""
    pyodide_js.unpackArchive(archive, "zip")
    importlib.invalidate_caches()
    from lab.calibrate import worker

    worker.register(sync)


sync.add_reference = add_reference
sync.add_frame = add_frame
sync.score = score
sync.svg = svg
sync.as_python = as_python
sync.is_alive = is_alive
sync.load_explore = load_explore
sync.load_calibrate = load_calibrate
