"""Writes the pages and all files that they show."""

import shutil
from pathlib import Path

from lab.fresh_folder import fresh_folder
from lab.page import html
from lab.page.parts import BESIDE, Folders
from lab.report.content import Content, gather
from lab.report.exports import to_csv, to_json
from lab.report.page import (
    CSV_FILE,
    JSON_FILE,
    PIXELS,
    SCRIPTS,
    STYLES,
    inspect_page,
    report_page,
)
from lab.run import RunError
from lab.run.scores import Scores, read_scores
from lab.site_folder import SITE
from lab.typeface import copy_typeface

MARKER = ".fieldlab-report"
"""Name of the file that tells a report from any other folder."""


def write_report(out: Path, scores: Path) -> Content:
    """Write a folder that shows saved scores, from any web server or opened as it is.

    The typeface goes with it if it is in the user's cache, where the lab has put it; without, the
    system's own is shown.

    Parameters
    ----------
    out : Path
        New, empty, or an earlier report, which is replaced.
    scores : Path
        A score file; its frames lie where it says.

    Returns
    -------
    Content
        What the report shows.

    Raises
    ------
    FolderError
        If `out` is or holds anything else.
    RunError
        If the score file cannot be read, or a frame is missing or was changed.
    RecipeError
        If its recipe is malformed.
    """
    saved = _read(scores)
    content = gather(saved)
    with fresh_folder(out, marker=MARKER) as fresh:
        _write_content(fresh, saved, content)
        (fresh / "index.html").write_text(report_page(content, name=scores.name), encoding="utf-8")
        for folder, names in (("styles", ("base.css", *STYLES)), ("scripts", SCRIPTS)):
            (fresh / folder).mkdir()
            for name in names:
                shutil.copy(SITE / folder / name, fresh / folder)
        shutil.copy(SITE / "icon.svg", fresh)
        copy_typeface(fresh / "runtime")
        (fresh / MARKER).touch()
    return content


def write_inspect(out: Path, scores: Path, folders: Folders = BESIDE) -> None:
    """Add the Inspect page and its frames to a site that has the styles and the scripts.

    Parameters
    ----------
    out : Path
        The site's folder.
    scores : Path
        A score file; its frames lie where it says.
    folders : Folders
        Where the site has its styles and scripts.

    Raises
    ------
    RunError
        If the score file cannot be read, or a frame is missing or was changed.
    RecipeError
        If its recipe is malformed.
    """
    saved = _read(scores)
    content = gather(saved)
    _write_content(out, saved, content)
    page = inspect_page(content, name=scores.name, pages=html.PAGES, folders=folders)
    (out / "inspect.html").write_text(page, encoding="utf-8")


def _read(path: Path) -> Scores:
    scores = read_scores(path)
    if not scores.rows:
        raise RunError(f"{path}: expected the scores of at least one model, came none")
    return scores


def _write_content(out: Path, scores: Scores, content: Content) -> None:
    (out / PIXELS).mkdir()
    hashes = {field.reference.pixels_sha256 for field in content.fields}
    hashes |= {one.row.pixels_sha256 for one in content.candidates if one.row.pixels_sha256}
    for sha256 in sorted(hashes):
        shutil.copy(scores.pixels.path(sha256), out / PIXELS)
    (out / CSV_FILE).write_text(to_csv(content), encoding="utf-8")
    (out / JSON_FILE).write_text(to_json(content), encoding="utf-8")
