"""The same lab with Panel's Python inside Pyodide: the page that the start is measured against.

Built on demand, from the installed packages and the runtime as published; nobody is served it.
Of the packages only what Python reads is sent, as sources, as a wheel has them: that is less than
a page converted by Panel sends, so the comparison does not flatter us.
"""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import bokeh
import panel

import reference_fields
from lab import build, runtime
from lab.assets import write_twins

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
PACKAGES = (
    *("bokeh", "jinja2", "markupsafe", "packaging", "panel", "param", "pyviz_comms", "tornado"),
    *("tqdm", "typing_extensions.py", "yaml"),
)
NOT_READ = {"dist", "node_modules", "static", "tests", "__pycache__", "examples"}
READ = {".py", ".json", ".html", ".jinja", ".js", ".css", ".md"}
NO_REQUESTS = "def patch_all():\n    pass\n"
"""Stands in for pyodide-http, by which Panel patches libraries that this page does without."""


def write(out: Path) -> None:
    """Write the page into a new folder."""
    shutil.copytree(runtime.ensure() / "pyodide", out / "pyodide")
    for name in ("index.html", "app.py"):
        shutil.copy(HERE / name, out)
    field = reference_fields.load("magenta-circle")
    (out / "field.rgb").write_bytes(field.pixels.tobytes())
    (out / "libraries").mkdir()
    scripts = Path(bokeh.__file__).parent / "server" / "static" / "js"
    for name in ("bokeh.min.js", "bokeh-widgets.min.js", "bokeh-tables.min.js"):
        shutil.copy(scripts / name, out / "libraries")
    dist = Path(panel.__file__).parent / "dist"
    shutil.copy(dist / "panel.min.js", out / "libraries")
    for styles in ("css", "bundled/theme"):  # which Panel asks its own server for
        shutil.copytree(dist / styles, out / "panel" / styles)
    installed = Path(panel.__file__).parents[1]
    with zipfile.ZipFile(out / "libraries.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in installed_files(installed):
            archive.write(path, path.relative_to(installed).as_posix())
        archive.writestr("pyodide_http.py", NO_REQUESTS)
    root = Path(build.__file__).parents[1]
    with zipfile.ZipFile(out / "modules.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for folder in ("metrics", "lab"):
            for path in sorted((root / folder).rglob("*.py")):
                archive.write(path, path.relative_to(root).as_posix())
    write_twins(out)


def installed_files(installed: Path) -> Iterator[Path]:
    """List what Python reads of the packages, their versions included."""
    for name in PACKAGES:
        yield from installed.glob(f"{name}-*.dist-info/METADATA")
        path = installed / name
        if path.is_file():
            yield path
            continue
        for file in sorted(path.rglob("*")):
            inside = file.relative_to(installed)
            if file.suffix in READ and not NOT_READ.intersection(inside.parts):
                yield file
