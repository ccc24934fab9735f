"""The page that raters see: in a folder of its own for a study, and a demonstration on the site."""

from __future__ import annotations

import math
import shutil
from typing import TYPE_CHECKING, Any, Final

import msgspec

import metrics
from lab.fresh_folder import fresh_folder
from lab.page.html import PAGES
from lab.page.parts import BESIDE, Folders
from lab.page.templates import environment, script_json
from lab.run.pixels import PixelStore
from lab.run.scores import read_scores
from lab.site_folder import SITE
from lab.study import FILE, Study
from lab.study.building import Built, build_study
from lab.typeface import copy_typeface
from lab.words import counted

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS = "rate.html"
"""Of the demonstration, on the site."""

MARKER = ".fieldlab-study"
"""Name of the file that tells a study's folder from any other folder."""

PIXELS = "pixels"
"""The folder of frames, named by their hashes; on the site it is the Inspect page's, too."""

STYLES = ("rate.css", "rate-trial.css")

SCRIPTS = (
    "rate-served.js",
    "rate-dom.js",
    "rate-random.js",
    "rate-order.js",
    "rate-questions.js",
    "rate-names.js",
    "rate-storage.js",
    "rate-clock.js",
    "rate-export.js",
    "rate-sender.js",
    "rate-words.js",
    "rate-trial.js",
    "rate.js",
)
"""In the order in which they build on each other."""

# Our own guesses; they only tell raters what to expect.
_SECONDS_A_TRIAL: Final = 6
_DEMONSTRATION_PAIRS: Final = 12


def write_study(out: Path, built: Built) -> None:
    """Write a study's folder, for any web server, for `fieldlab rate`, or to be opened as it is.

    The typeface goes with it if it is in the user's cache, where the lab has put it.

    Parameters
    ----------
    out : Path
        New, empty, or an earlier study, which is replaced.
    built : Built

    Raises
    ------
    FolderError
        If `out` is or holds anything else.
    """
    with fresh_folder(out, marker=MARKER) as fresh:
        page = _render("rate.html", built.study, BESIDE)
        (fresh / "index.html").write_text(page, encoding="utf-8")
        (fresh / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(built.study), indent=1))
        _keep_frames(fresh, built)
        for folder, names in (("styles", ("base.css", *STYLES)), ("scripts", SCRIPTS)):
            (fresh / folder).mkdir()
            for name in names:
                shutil.copy(SITE / folder / name, fresh / folder)
        shutil.copy(SITE / "icon.svg", fresh)
        copy_typeface(fresh / "runtime")
        (fresh / MARKER).touch()


def write_demonstration(out: Path, scores: Path, folders: Folders = BESIDE) -> None:
    """Add the page and the frames that it shows to a site that has the styles and the scripts.

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
    """
    saved = read_scores(scores)
    built = build_study(
        saved,
        name="demonstration",
        date=saved.header.date,
        pairs=_DEMONSTRATION_PAIRS,
        recipes=(metrics.BENCHMARK, metrics.LAB),
    )
    _keep_frames(out, built)
    page = _render("rate-site.html", built.study, folders, page=ADDRESS, pages=PAGES)
    (out / ADDRESS).write_text(page, encoding="utf-8")


def _render(template: str, study: Study, folders: Folders, **more: object) -> str:
    pairs = sum(trial.b is not None for trial in study.trials)
    ratings = len(study.trials) - pairs
    return environment(folders).get_template(template).render(
        study=study,
        data=script_json(_data(study)),
        pairs=pairs,
        ratings=ratings,
        amount=_amount(pairs, ratings),
        minutes=math.ceil(len(study.trials) * _SECONDS_A_TRIAL / 60),
        styles=STYLES,
        scripts=SCRIPTS,
        **more,
    )  # fmt: skip


def _data(study: Study) -> dict[str, Any]:
    """Everything that the scripts know."""
    return {"study": msgspec.to_builtins(study), "id": study.id, "pictures": PIXELS}


def _amount(pairs: int, ratings: int) -> str:
    parts = [
        counted(count, what)
        for count, what in ((pairs, "pair"), (ratings, "single picture"))
        if count
    ]
    return " and ".join(parts)


def _keep_frames(out: Path, built: Built) -> None:
    store = PixelStore(out / PIXELS)
    for frame in built.frames.values():
        store.keep_frame(frame)
