import shutil
import subprocess

import pytest

from lab import runtime
from lab.runtime import RuntimeFetchError
from lab.slim import archive_of, compiler

COLORS = b"""
def blend(x):
    '''First.

    Rest.
    '''
    return x in {3, 1}
"""
SOURCES = {"package/__init__.py": b"'''What it is.\n\nAnd more.'''", "package/colors.py": COLORS}

READ = """
import { readFile } from "node:fs/promises";

const [pyodideFolder, modules] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodideFolder}/pyodide.mjs`);
const pyodide = await loadPyodide();
pyodide.unpackArchive(new Uint8Array(await readFile(modules)), "zip");
console.log(pyodide.runPython(`
import package
from package import colors

str([package.__doc__, colors.blend.__doc__, colors.blend(3), colors.__file__,
     colors.blend.__code__.co_filename])
`));
"""


@pytest.fixture
def pyodide():
    return runtime.ensure() / "pyodide"


@pytest.fixture
def own_cache(pyodide, tmp_path, monkeypatch):
    monkeypatch.setenv("FIELDLAB_CACHE", str(tmp_path))


def test_bytecode_is_the_same_on_every_run_and_read_by_pyodide(pyodide, tmp_path):
    packed = archive_of(SOURCES)
    first, second = compiler._compile(pyodide, packed), compiler._compile(pyodide, packed)
    assert first == second
    (tmp_path / "modules.zip").write_bytes(first)
    script = tmp_path / "read.mjs"
    script.write_text(READ, encoding="utf-8")
    command = [shutil.which("node"), script, pyodide, tmp_path / "modules.zip"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == (
        r"['What it is.\n', 'First.\n', True, "
        "'/home/pyodide/package/colors.pyc', 'package/colors.py']"
    )


def test_bytecode_is_not_checked_against_its_source(pyodide):
    made = compiler.compiled_modules(pyodide, SOURCES)
    assert set(made) == {f"{path}c" for path in SOURCES}
    for bytecode in made.values():
        assert bytecode[4:8] == b"\x01\x00\x00\x00"  # PEP 552


def test_what_was_compiled_before_needs_no_node(pyodide, own_cache, monkeypatch):
    made = compiler.compiled_modules(pyodide, SOURCES)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert compiler.compiled_modules(pyodide, SOURCES) == made
    with pytest.raises(RuntimeFetchError, match=r"^node is not installed \(it comes with npm\)"):
        compiler.compiled_modules(pyodide, {"other.py": b""})


def test_a_module_that_cannot_be_compiled_is_told_in_one_line(pyodide, own_cache):
    with pytest.raises(RuntimeFetchError, match=r"failed: SyntaxError: invalid syntax$"):
        compiler.compiled_modules(pyodide, {"broken.py": b"def"})
