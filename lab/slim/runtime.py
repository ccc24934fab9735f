"""Pyodide with numpy and the standard library cut and compiled, ready for a site."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from lab.runtime import site_lock
from lab.slim.compiler import compiled_modules
from lab.slim.modules import listed
from lab.slim.trim import extensions, sources, wheel_metadata
from lab.slim.zipped import archive_of

if TYPE_CHECKING:
    from pathlib import Path

STDLIB = "python_stdlib.zip"


def copy_slim(runtime_dir: Path, out: Path) -> None:
    """Copy the runtime into a site, numpy and the standard library cut and compiled.

    Parameters
    ----------
    runtime_dir : Path
        What `lab.runtime.ensure` returned.
    out : Path
        A folder that is not there yet. Its lock has the hashes of what lies there.

    Raises
    ------
    lab.runtime.RuntimeFetchError
        If Node.js, which compiles, is missing or fails.
    """
    shutil.copytree(runtime_dir, out)
    # Some servers do not know the other suffix, and browsers run no script of unknown type.
    (out / "pyodide" / "pyodide.mjs").rename(out / "pyodide" / "pyodide.js")
    pyodide = runtime_dir / "pyodide"
    wheel = next(pyodide.glob("numpy-*.whl"))
    modules = listed()
    stdlib, numpy = sources(pyodide / STDLIB, modules), sources(wheel, modules)
    bytecode = compiled_modules(pyodide, {**stdlib, **numpy})
    files = {f"{path}c": bytecode[f"{path}c"] for path in numpy} | extensions(wheel, modules)
    (out / "pyodide" / wheel.name).write_bytes(archive_of(files | wheel_metadata(wheel, files)))
    (out / "pyodide" / STDLIB).write_bytes(
        archive_of({f"{path}c": bytecode[f"{path}c"] for path in stdlib})
    )
    lock = site_lock(runtime_dir.parent / "pyodide-lock.json", (out / "pyodide").glob("*.whl"))
    (out / "pyodide" / "pyodide-lock.json").write_text(lock, encoding="utf-8")
