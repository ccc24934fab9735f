"""Writes the folder: the page, the frames, and each metric's pictures."""

from __future__ import annotations

import shutil
from pathlib import Path

from lab.explain.content import Explanation
from lab.explain.page import STYLES, explanation_page
from lab.explain.picture import overlay
from lab.fresh_folder import fresh_folder
from lab.page.blind_spots import write_cards
from lab.site_folder import SITE
from lab.typeface import copy_typeface

MARKER = ".fieldlab-explanation"
"""Name of the file that tells an explanation from any other folder."""


def write_explanation(out: Path, explanation: Explanation) -> None:
    """Write a folder that explains a score, from any web server or opened as it is.

    Parameters
    ----------
    out : Path
        New, empty, or an earlier explanation, which is replaced.
    explanation : Explanation

    Raises
    ------
    FolderError
        If `out` is or holds anything else.
    """
    with fresh_folder(out, marker=MARKER) as fresh:
        _write_pictures(fresh, explanation)
        write_cards(fresh / "cards")
        page = explanation_page(explanation)
        (fresh / "index.html").write_text(page, encoding="utf-8")
        (fresh / "styles").mkdir()
        for name in STYLES:
            shutil.copy(SITE / "styles" / name, fresh / "styles")
        shutil.copy(SITE / "icon.svg", fresh)
        copy_typeface(fresh / "runtime")
        (fresh / MARKER).touch()


def _write_pictures(out: Path, explanation: Explanation) -> None:
    from PIL import Image

    frames = {
        "reference": explanation.frames.reference.pixels,
        "candidate": explanation.frames.pixels,
    }
    (out / "overlays").mkdir()
    for side, pixels in frames.items():
        Image.fromarray(pixels).save(out / f"{side}.png", optimize=True)
        for key, evidence in explanation.evidence.items():
            picture = overlay(pixels, getattr(evidence, side))
            picture.save(out / "overlays" / f"{key}-{side}.png", optimize=True)
