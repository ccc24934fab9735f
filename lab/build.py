"""Builds the static site: pages, scripts, fields, the runtime, Panel's and Bokeh's files.

Every address in it is relative, so that any static host can serve it from any folder.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterable
from importlib.metadata import version
from importlib.resources import files as package_files
from pathlib import Path

import msgspec

import reference_fields
from lab import runtime
from lab.assets import imported, seal, write_twins
from lab.fresh_folder import fresh_folder
from lab.noise_floor.measured import measured
from lab.offline import write_service_worker
from lab.page import blind_spots, calibrate, embed, hosting, html, notices, pair, post, rate
from lab.page.parts import Folders, LoadedFile, Parts
from lab.rasterizer import rasterize
from lab.report import write_inspect
from lab.site_folder import SITE
from lab.slim import copy_slim
from lab.worker_archives import write_archives

MARKER = ".fieldlab-site"
"""Name of the file that tells a built site from any other folder; holds its fingerprint."""

SHIPPED_SCORES = Path(__file__).parent / "baselines" / "scores.jsonl"
"""What the Inspect page shows: plain algorithms' reconstructions, scored by us."""

LIVE_SCRIPTS = ("main.js", "pair.js", embed.SCRIPT, calibrate.SCRIPT)
"""The scripts of the pages that start Python."""

_BOKEH_SCRIPTS = ("bokeh.min.js", "bokeh-widgets.min.js", "bokeh-tables.min.js")
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
    for library in ("bokeh", "brotli", "panel", "svgwrite"):
        digest.update(f"{library} {version(library)}\n".encode())
    folders = (Path(__file__).parent, _ROOT / "metrics", _ROOT / "reference_fields", SITE)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def _fill(out: Path, runtime_dir: Path) -> None:
    parts = _write_parts(out, runtime_dir)
    pages = {
        "index.html": html.lab_page(parts),
        pair.ADDRESS: pair.pair_page(parts),
        calibrate.ADDRESS: calibrate.calibrate_page(parts, SHIPPED_SCORES),
        "method.html": html.method_page(parts.folders),
        blind_spots.ADDRESS: blind_spots.blind_spots_page(parts.folders),
        embed.ADDRESS: embed.embed_page(parts),
        embed.ABOUT: embed.about_page(parts.folders),
        hosting.ADDRESS: hosting.hosting_page(parts),
        notices.ADDRESS: notices.notices_page(runtime_dir, parts),
        post.ADDRESS: post.post_page(parts.folders),
    }
    styles = _copy_panel_styles(out, pages.values())
    for name, page in pages.items():
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_text(page.replace('"panel/', f'"{styles}/'), encoding="utf-8")
    write_inspect(out, SHIPPED_SCORES, parts.folders)
    rate.write_demonstration(out, SHIPPED_SCORES, parts.folders)
    for name in ("icon.svg", "embed.js"):
        shutil.copy(SITE / name, out)
    write_service_worker(out)  # lists what is there by now
    write_twins(out)
    (out / MARKER).write_text(fingerprint(), encoding="utf-8")


def _write_parts(out: Path, runtime_dir: Path) -> Parts:
    """Write the files that pages name, in folders named by their content."""
    copy_slim(runtime_dir, out / "runtime")
    shutil.copy(SITE / "interpreter.js", out / "runtime" / "pyodide")
    scripts = _copy_libraries(out / "libraries")
    _write_fields(out / "fields")
    blind_spots.write_cards(out / "cards")
    names = {name: seal(out / name) for name in ("cards", "fields", "libraries", "runtime")}
    _write_app(out / "app", runtime_dir, names["runtime"])
    folders = Folders(app=seal(out / "app"), **names)
    return Parts(
        folders=folders,
        files=_loaded_files(out, folders),
        worker={
            "startup": f"{folders.runtime}/pyscript/core.js",
            "interpreter": f"{folders.runtime}/pyodide/interpreter.js",
            "archive": f"{folders.app}/project.zip",
            "explore": f"{folders.app}/explore.zip",
            "calibrate": f"{folders.app}/calibrate.zip",
            "entry": f"{folders.app}/worker.py",
        },
        libraries=tuple(f"{folders.libraries}/{name}" for name in scripts),
        modules={name: _modules_of(out, folders, name) for name in LIVE_SCRIPTS},
    )


def _write_app(folder: Path, runtime_dir: Path, runtime_name: str) -> None:
    """Write what is the project's own: styles, scripts, and the modules that the worker runs."""
    for name in ("styles", "scripts"):
        shutil.copytree(SITE / name, folder / name)
    (folder / "post").mkdir()
    for path in post.FILES:
        shutil.copy(path, folder / "post")
    base = folder / "styles" / "base.css"
    # A page that stands alone has the typeface beside its styles.
    text = base.read_text(encoding="utf-8").replace("../runtime/", f"../../{runtime_name}/")
    base.write_text(text, encoding="utf-8")
    write_archives(folder, runtime_dir / "pyodide")
    shutil.copy(Path(__file__).parent / "worker.py", folder)
    shutil.copy(SHIPPED_SCORES, folder / calibrate.SCORES)


def _write_fields(folder: Path) -> None:
    """Each reference as a picture, as raw RGB bytes to score, and what its noise floor is from."""
    from PIL import Image

    folder.mkdir()
    for name in reference_fields.names():
        field = reference_fields.load(name)
        shutil.copy(field.picture, folder / f"{name}.png")
        (folder / f"{name}.rgb").write_bytes(field.pixels.tobytes())
        noise = msgspec.json.encode(measured().references[name])
        (folder / f"{name}.noise.json").write_bytes(noise)
    Image.fromarray(rasterize(html.START)).save(folder / "start.png", optimize=True)


def _loaded_files(out: Path, folders: Folders) -> tuple[LoadedFile, ...]:
    """List what is fetched before the first live score, largest first."""
    paths = [out / folders.app / name for name in ("project.zip", "worker.py")]
    paths += [
        path
        for path in (out / folders.runtime / "pyodide").iterdir()
        if not path.name.startswith(("pillow", "svgwrite"))
    ]
    paths.sort(key=lambda path: (-path.stat().st_size, path.name))
    return tuple(
        LoadedFile(
            path.relative_to(out).as_posix(),
            path.stat().st_size,
            hashlib.sha256(path.read_bytes()).hexdigest(),
        )
        for path in paths
    )


def _modules_of(out: Path, folders: Folders, script: str) -> tuple[str, ...]:
    """List the addresses of the scripts that a live page's own one and PyScript bring."""
    pyscript = out / folders.runtime / "pyscript"
    # It asks for the one plugin that cannot be switched off only after it has run.
    roots = (
        out / folders.app / "scripts" / script,
        pyscript / "core.js",
        *pyscript.glob("error-*.js"),
    )
    paths = dict.fromkeys(path for root in roots for path in imported(root))
    return tuple(path.relative_to(out).as_posix() for path in paths)


def _copy_libraries(folder: Path) -> list[str]:
    """Copy Bokeh's and Panel's scripts from the installed packages; return their names in order."""
    sources = [
        package_files("bokeh") / "server" / "static" / "js" / name for name in _BOKEH_SCRIPTS
    ]
    sources.append(package_files("panel") / "dist" / "panel.min.js")
    folder.mkdir()
    for source in sources:
        (folder / source.name).write_bytes(source.read_bytes())
    return [source.name for source in sources]


def _copy_panel_styles(out: Path, pages: Iterable[str]) -> str:
    """Copy the stylesheets that the pages' widgets name from the installed Panel.

    Returns the name of their folder, which the pages call ``panel``.
    """
    named = {name for page in pages for name in re.findall(r'"panel/([^"]+\.css)"', page)}
    for name in named:
        target = out / "panel" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((package_files("panel") / "dist" / name).read_bytes())
    return seal(out / "panel")
