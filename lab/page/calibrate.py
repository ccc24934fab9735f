"""The page where authors move a recipe's numbers and watch saved scores and ranks follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import metrics
import reference_fields
from lab.calibrate.board import Board
from lab.calibrate.certificate_words import certificate_words
from lab.calibrate.evidence_file import calibrated_recipes, is_calibrated
from lab.calibrate.messages import board_facts, plain_recipe, standing_arrays
from lab.calibrate.shipped_closeness import shipped_closeness
from lab.page import html
from lab.page.templates import environment, script_json

if TYPE_CHECKING:
    from pathlib import Path

    from lab.calibrate.standing import Standing
    from lab.page.parts import Parts

ADDRESS = "calibrate.html"
SCRIPT = "calibrate.js"
SCORES = "scores.jsonl"
"""Name of the score file that the page opens first, beside its scripts."""


def calibrate_page(parts: Parts, scores: Path) -> str:
    """Write the page, with the published recipe's standing in it.

    Parameters
    ----------
    parts : Parts
    scores : Path
        The score file that the page opens first.
    """
    recipe = metrics.BENCHMARK
    board = Board.from_lines(SCORES, scores.read_bytes())
    standing = board.standing(board.adopt(recipe))
    certificate = certificate_words(standing, recipe)
    config = {
        "subscores": [{"key": metric.key, "title": metric.title} for metric in metrics.SUBSCORES],
        "titles": {name: reference_fields.load(name).title for name in reference_fields.names()},
        "presets": [plain_recipe(metrics.BENCHMARK), plain_recipe(metrics.LAB)],
        "calibrated": [plain_recipe(one) for one in calibrated_recipes()],
        "closeness": shipped_closeness(),
        "scores": f"{parts.folders.app}/{SCORES}",
        "board": board_facts(SCORES, board),
        "standing": {"words": {"certificate": certificate}, **_plain(standing)},
        **parts.config(),
    }
    return environment(parts.folders).get_template("calibrate.html").render(
        page=ADDRESS,
        pages=html.PAGES,
        parts=parts,
        script=SCRIPT,
        recipe=recipe,
        calibrated=is_calibrated(recipe),
        models=_models(board, standing),
        board=board,
        certificate=certificate,
        titles={metric.key: metric.title for metric in metrics.SUBSCORES},
        config=script_json(config),
    )  # fmt: skip


def _models(board: Board, standing: Standing) -> list[dict[str, Any]]:
    """Return the models as the table shows them: by rank, those without a score last."""
    numbers = zip(standing.means.tolist(), standing.model_ranks.tolist(), strict=True)
    rows = [
        {"model": model, "number": number, "mean": mean, "rank": rank}
        for number, (model, (mean, rank)) in enumerate(zip(board.models, numbers, strict=True))
    ]
    return sorted(rows, key=lambda row: (row["rank"] == 0, row["rank"]))


def _plain(standing: Standing) -> dict[str, Any]:
    """Return the arrays as lists; JSON has no word for what is not a number."""
    return {
        name: [None if np.isnan(value) else value for value in array.tolist()]
        for name, array in standing_arrays(standing).items()
    }
