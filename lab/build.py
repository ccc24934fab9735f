"""Builds the static site: pages, scripts, fields, the runtime, Panel's and Bokeh's files.

Every address in it is relative, so that any static host can serve it from any folder.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import zipfile
from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files as package_files
from pathlib import Path

import reference_fields
from lab import runtime
from lab.fresh_folder import fresh_folder
from lab.page import blind_spots, html, pair
from lab.rasterizer import rasterize
from lab.report import write_inspect
from lab.site_folder import SITE

MARKER = ".fieldlab-site"
"""Name of the file that tells a built site from any other folder; holds its fingerprint."""

SHIPPED_SCORES = Path(__file__).parent / "baselines" / "scores.jsonl"
"""What the Inspect page shows: plain algorithms' reconstructions, scored by us."""

WORKER_MODULES = (
    "lab/__init__.py",
    "lab/candidate.py",
    "lab/candidate_svg.py",
    "lab/rasterizer.py",
    "lab/session.py",
)
"""What the worker imports at its start, beside the scorer."""

EXPLORE_MODULES = (
    "metrics/color_spaces.py",
    "metrics/companion.py",
    "metrics/companions",
    "metrics/effects.py",
    "metrics/evidence",
    "lab/blind_spots",
    "lab/color.py",
    "lab/decode.py",
    "lab/explore",
    "lab/source.py",
)
"""Files and folders that explain a score: the page fetches them when they are first asked for."""

_WORKER = {
    "interpreter": "runtime/pyodide/pyodide.mjs",
    "archive": "project.zip",
    "explore": "explore.zip",
    "entry": "worker.py",
}
_BOKEH_SCRIPTS = ("bokeh.min.js", "bokeh-widgets.min.js", "bokeh-tables.min.js")
_COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".rgb", ".svg", ".wasm"}
_ROOT = Path(__file__).parents[1]


def build(out_dir: Path) -> None:
    """Build the site into a folder, replacing an earlier build there.

    Parameters
    ----------
    out_dir : Path
        New, empty, or an earlier build.

    Raises
    ------
    FolderError
        If `out_dir` is a file, or a folder that holds anything else.
    lab.runtime.RuntimeFetchError
        If the runtime cannot be fetched.
    """
    runtime_dir = runtime.ensure()
    with fresh_folder(out_dir, marker=MARKER) as fresh:
        _fill(fresh, runtime_dir)


def ensure_built() -> Path:
    """Return a built site in the user's cache, building it if its sources have changed.

    Raises
    ------
    lab.runtime.RuntimeFetchError
        If the runtime cannot be fetched.
    """
    site = runtime.cache_path() / "site"
    marker = site / MARKER
    if not marker.is_file() or marker.read_text(encoding="utf-8") != fingerprint():
        build(site)
    return site


def fingerprint() -> str:
    """Hash everything a build depends on: this project's files and the libraries' versions."""
    digest = hashlib.sha256()
    for library in ("bokeh", "panel", "svgwrite"):
        digest.update(f"{library} {version(library)}\n".encode())
    folders = (Path(__file__).parent, _ROOT / "metrics", _ROOT / "reference_fields", SITE)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def _fill(out: Path, runtime_dir: Path) -> None:
    for folder in ("styles", "scripts"):
        shutil.copytree(SITE / folder, out / folder)
    shutil.copy(SITE / "icon.svg", out)
    shutil.copytree(runtime_dir, out / "runtime")
    _write_fields(out)
    explore = _modules(EXPLORE_MODULES)
    scorer = [path for path in _modules(("metrics",)) if path not in explore]
    _write_archive(out / "project.zip", [*scorer, *_modules(WORKER_MODULES)])
    _write_archive(out / "explore.zip", explore)
    shutil.copy(Path(__file__).parent / "worker.py", out)
    libraries = _copy_libraries(out)
    files = _loaded_files(out)
    page = html.lab_page(files=files, worker=_WORKER, libraries=libraries)
    _copy_panel_styles(out, page)
    (out / "index.html").write_text(page, encoding="utf-8")
    (out / pair.ADDRESS).write_text(
        pair.pair_page(files=files, worker=_WORKER, libraries=libraries), encoding="utf-8"
    )
    (out / "method.html").write_text(html.method_page(), encoding="utf-8")
    (out / blind_spots.ADDRESS).write_text(blind_spots.blind_spots_page(), encoding="utf-8")
    blind_spots.write_cards(out / "cards")
    write_inspect(out, SHIPPED_SCORES)
    _compress(out)
    (out / MARKER).write_text(fingerprint(), encoding="utf-8")


def _write_fields(out: Path) -> None:
    """Each reference as a picture to show and as raw RGB bytes to score."""
    from PIL import Image

    (out / "fields").mkdir()
    for name in reference_fields.names():
        field = reference_fields.load(name)
        shutil.copy(field.picture, out / "fields" / f"{name}.png")
        (out / "fields" / f"{name}.rgb").write_bytes(field.pixels.tobytes())
    Image.fromarray(rasterize(html.START)).save(out / "start.png", optimize=True)


def _modules(names: Sequence[str]) -> list[Path]:
    """List the modules that files and folders of this project stand for."""
    found: list[Path] = []
    for path in (_ROOT / name for name in names):
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return found


def _write_archive(path: Path, modules: Sequence[Path]) -> None:
    """Zip modules, byte for byte the same on every build."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for module in modules:
            entry = zipfile.ZipInfo(module.relative_to(_ROOT).as_posix())
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, module.read_bytes())


def _loaded_files(out: Path) -> list[html.LoadedFile]:
    """List what is fetched before the first live score, largest first."""
    paths = [out / "project.zip", out / "worker.py"]
    paths += [
        path
        for path in (out / "runtime" / "pyodide").iterdir()
        if not path.name.startswith(("pillow", "svgwrite"))
    ]
    paths.sort(key=lambda path: -path.stat().st_size)
    return [
        html.LoadedFile(
            path.relative_to(out).as_posix(),
            path.stat().st_size,
            hashlib.sha256(path.read_bytes()).hexdigest(),
        )
        for path in paths
    ]


def _copy_libraries(out: Path) -> list[str]:
    """Copy Bokeh's and Panel's scripts from the installed packages; return their addresses."""
    sources = [
        package_files("bokeh") / "server" / "static" / "js" / name for name in _BOKEH_SCRIPTS
    ]
    sources.append(package_files("panel") / "dist" / "panel.min.js")
    folder = out / "libraries"
    folder.mkdir()
    for source in sources:
        (folder / source.name).write_bytes(source.read_bytes())
    return [f"libraries/{source.name}" for source in sources]


def _copy_panel_styles(out: Path, page: str) -> None:
    """Copy the stylesheets that the page's widgets name from the installed Panel."""
    for name in sorted(set(re.findall(r'"panel/([^"]+\.css)"', page))):
        target = out / "panel" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((package_files("panel") / "dist" / name).read_bytes())


def _compress(out: Path) -> None:
    """Put a gzipped twin beside every text and the WebAssembly, for servers that look for it."""
    for path in sorted(out.rglob("*")):
        if path.is_file() and path.suffix in _COMPRESSED:
            packed = gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)
            path.with_name(f"{path.name}.gz").write_bytes(packed)
