"""The project's own modules as the page's worker gets them: archives of bytecode."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lab.slim import archive_of, compiled_modules

if TYPE_CHECKING:
    from collections.abc import Sequence

WORKER_MODULES = (
    "lab/__init__.py",
    "lab/candidate.py",
    "lab/candidate_svg.py",
    "lab/rasterizer.py",
    "lab/recipe_query.py",
    "lab/session.py",
)
"""What the worker imports at its start, beside the scorer."""

EXPLORE_MODULES = (
    "metrics/color_spaces.py",
    "metrics/companion.py",
    "metrics/companions",
    "metrics/effects.py",
    "metrics/evidence",
    "metrics/stored.py",
    "lab/blind_spots",
    "lab/color.py",
    "lab/decode.py",
    "lab/embed",
    "lab/explore",
    "lab/source.py",
)
"""Files and folders that explain a score: the page fetches them when they are first asked for."""

CALIBRATE_MODULES = (
    "metrics/certificate.py",
    "lab/calibrate/__init__.py",
    "lab/calibrate/agreement/__init__.py",
    "lab/calibrate/agreement/choices.py",
    "lab/calibrate/board.py",
    "lab/calibrate/board_votes.py",
    "lab/calibrate/certificate_words.py",
    "lab/calibrate/messages.py",
    "lab/calibrate/plain.py",
    "lab/calibrate/score_lines.py",
    "lab/calibrate/standing.py",
    "lab/calibrate/undefined.py",
    "lab/calibrate/votes_text.py",
    "lab/calibrate/worker.py",
    "lab/run/__init__.py",
    "lab/run/measurements.py",
    "lab/words.py",
    "metrics/stored.py",
)
"""Files that score saved measurements: the Calibrate page fetches them beside the worker."""

_ROOT = Path(__file__).parents[1]


def write_archives(folder: Path, pyodide: Path) -> None:
    """Write ``project.zip``, which the worker starts with, and what it may be given later.

    Parameters
    ----------
    folder : Path
    pyodide : Path
        Folder with Pyodide, which compiles.

    Raises
    ------
    lab.runtime.RuntimeFetchError
        If Node.js, which runs it, is missing or fails.
    """
    later = {
        "explore.zip": _modules(EXPLORE_MODULES),
        "calibrate.zip": _modules(CALIBRATE_MODULES),
    }
    apart = {path for modules in later.values() for path in modules}
    scorer = [path for path in _modules(("metrics",)) if path not in apart]
    archives = {"project.zip": [*scorer, *_modules(WORKER_MODULES)], **later}
    for name, modules in archives.items():
        sources = {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in modules}
        (folder / name).write_bytes(archive_of(compiled_modules(pyodide, sources)))


def _modules(names: Sequence[str]) -> list[Path]:
    """List the modules that files and folders of this project stand for."""
    found: list[Path] = []
    for path in (_ROOT / name for name in names):
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return found
