"""Compiles a zip of sources to a zip of bytecode; run inside Pyodide by ``compile.mjs``.

Only the interpreter that will read bytecode can write it, so this is not imported natively.
"""

import ast
import importlib.util
import marshal
import zipfile

UNCHECKED_HASH = (0b01).to_bytes(4, "little")
"""PEP 552: named by the hash of its source, which is not looked for when it is loaded."""


def compile_archive(sources: str, compiled: str) -> None:
    """Compile every module of one archive into another, uncompressed."""
    with zipfile.ZipFile(sources) as archive, zipfile.ZipFile(compiled, "w") as out:
        for path in archive.namelist():
            bytecode = bytecode_of(archive.read(path), path)
            out.writestr(zipfile.ZipInfo(f"{path}c"), bytecode)


def bytecode_of(source: bytes, path: str) -> bytes:
    """Return what a ``.pyc`` file holds; tracebacks name the module by `path`."""
    tree = ast.parse(source, path)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            cut_docstring(node)
    code = compile(tree, path, "exec", dont_inherit=True)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def cut_docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
) -> None:
    """Leave a docstring its first line, and of several lines that there were more.

    Taking all of it would be wrong: numpy copies docstrings of some functions to others, email
    adds the second line of one to another, and a dataclass without one writes its own, slowly.
    """
    match node.body:
        case [ast.Expr(ast.Constant(str() as text) as constant), *_]:
            first, newline, _ = text.strip().partition("\n")
            constant.value = first + newline
