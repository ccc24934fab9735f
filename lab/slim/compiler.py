"""Compiling modules with the interpreter that the page runs: Pyodide under Node.js."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from lab.kept import kept
from lab.runtime import RuntimeFetchError
from lab.slim.zipped import archive_of

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
TIME_LIMIT = 300.0


def compiled_modules(pyodide: Path, sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Compile modules to bytecode that is not checked against its source, or find it in the cache.

    Parameters
    ----------
    pyodide : Path
        Folder with Pyodide, complete.
    sources : mapping of str to bytes
        Path to source.

    Returns
    -------
    dict of str to bytes
        The same paths, ending in ``.pyc``, to bytecode.

    Raises
    ------
    lab.runtime.RuntimeFetchError
        If Node.js is missing or fails.
    """
    packed = archive_of(sources)
    tools = [path.read_bytes() for path in (HERE / "compile.mjs", HERE / "in_pyodide.py")]
    interpreter = [path.read_bytes() for path in sorted(pyodide.glob("pyodide.asm.*"))]
    made = kept("bytecode", [*tools, *interpreter, packed], lambda: _compile(pyodide, packed))
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _compile(pyodide: Path, packed: bytes) -> bytes:
    """Compile a zip of sources to a zip of bytecode."""
    node = shutil.which("node")
    if node is None:
        raise RuntimeFetchError(
            "node is not installed (it comes with npm); it compiles the page's Python. "
            "Install Node.js and run it again."
        )
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "sources.zip").write_bytes(packed)
        _run([node, str(HERE / "compile.mjs"), str(pyodide), folder, str(HERE / "in_pyodide.py")])
        return (work / "compiled.zip").read_bytes()


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT
        )
    except subprocess.TimeoutExpired as error:
        raise RuntimeFetchError(
            f"Compiling the page's Python took longer than {TIME_LIMIT:g} s. Run it again."
        ) from error
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise RuntimeFetchError(
            f"Compiling the page's Python with {command[0]} failed: {last.strip()}"
        )
