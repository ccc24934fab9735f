"""What is kept of numpy's wheel and of the standard library."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from typing import TYPE_CHECKING

from lab.slim.modules import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

EMPTIED = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
"""Modules that only give docstrings to compiled functions; Python with -OO goes without, too."""

UNUSED_LINALG = "numpy/linalg/_umath_linalg"
"""numpy's compiled linear algebra: a sixth of the whole download, imported but never called here.

A stand-in takes its place, and names itself if that changes.
"""

_STAND_IN = b'''\
"""Stands in for numpy's compiled linear algebra, which the page does without."""


def __getattr__(name):
    raise NotImplementedError(f"numpy.linalg is left out of this page (asked for {name})")
'''


def sources(archive: Path, modules: Iterable[str]) -> dict[str, bytes]:
    """Return the sources of those of the modules that an archive has.

    Parameters
    ----------
    archive : Path
        The standard library's zip file, or a wheel.
    modules : iterable of str
        Names with dots. One that the archive does not have lies elsewhere, and is left out.

    Returns
    -------
    dict of str to bytes
        Path in the archive to source.
    """
    found = {}
    with zipfile.ZipFile(archive) as zipped:
        names = set(zipped.namelist())
        for module in modules:
            for path in names.intersection(places(module)):
                found[path] = b"" if module in EMPTIED else zipped.read(path)
    if any(path.startswith("numpy/linalg/") for path in found):
        found[f"{UNUSED_LINALG}.py"] = _STAND_IN
    return found


def extensions(wheel: Path, modules: Iterable[str]) -> dict[str, bytes]:
    """Return the compiled modules among those listed, by their path in the wheel."""
    stems = {module.replace(".", "/") for module in modules} - {UNUSED_LINALG}
    with zipfile.ZipFile(wheel) as zipped:
        return {
            path: zipped.read(path)
            for path in sorted(zipped.namelist())
            if path.endswith(".so") and path.partition(".")[0] in stems
        }


def wheel_metadata(wheel: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a wheel's own description, true to what is left in it.

    Its license stays; of what describes it to installers only name and version do.
    """
    with zipfile.ZipFile(wheel) as zipped:
        names = zipped.namelist()
        folder = next(name for name in names if name.endswith(".dist-info/WHEEL")).rpartition("/")[
            0
        ]
        kept = {
            name: zipped.read(name)
            for name in sorted(names)
            if name.startswith(f"{folder}/")
            and name.rpartition("/")[2].startswith(("WHEEL", "LICENSE"))
        }
        described = zipped.read(f"{folder}/METADATA").splitlines(keepends=True)
    heads = (b"Metadata-Version:", b"Name:", b"Version:")
    kept[f"{folder}/METADATA"] = b"".join(line for line in described if line.startswith(heads))
    record = f"{folder}/RECORD"
    lines = [_recorded(path, content) for path, content in sorted({**files, **kept}.items())]
    kept[record] = "".join([*lines, f"{record},,\n"]).encode()
    return kept


def _recorded(path: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"
