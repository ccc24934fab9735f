"""What the Calibrate page is told of a board: at build time, and live by the worker."""

from __future__ import annotations

import json
from typing import Any

import metrics
from lab.calibrate.board import Board
from lab.calibrate.standing import Standing


def board_facts(name: str, board: Board) -> dict[str, Any]:
    """Return all that stays the same whatever the weights are.

    Returns
    -------
    dict
        ``name`` of the file; ``recipe``, its own, as plain JSON, and ``id`` of that;
        ``models`` with ``key``, ``title``, ``measured`` and ``expected``; ``fields``; ``rows``,
        each with the places of its model and field in these and its sample; ``others``: how
        many candidates have no measurements, by state; ``usual``: whether the rows were measured
        with the published recipe's hues, mask distance and frame size.
    """
    places = zip(board.row_models.tolist(), board.row_fields.tolist(), board.rows, strict=True)
    return {
        "name": name,
        "recipe": plain_recipe(board.recipe),
        "id": board.recipe.id,
        "models": [
            {"key": one.key, "title": one.title, "measured": one.measured, "expected": one.expected}
            for one in board.models
        ],
        "fields": list(board.fields),
        "rows": [[model, field, row.sample] for model, field, row in places],
        "others": dict(board.others),
        "usual": board.recipe.scan_settings == metrics.BENCHMARK.scan_settings,
    }


def standing_arrays(standing: Standing) -> dict[str, Any]:
    """Return the numbers that change with the recipe, by the names that the page has for them."""
    return {
        "totals": standing.totals,
        "ranks": standing.ranks.astype("int32"),
        "fieldRanks": standing.field_ranks.astype("int32"),
        "means": standing.means,
        "modelRanks": standing.model_ranks.astype("int32"),
    }


def plain_recipe(recipe: metrics.Recipe) -> dict[str, Any]:
    """Return what `metrics.Recipe.to_json` writes, parsed."""
    plain: dict[str, Any] = json.loads(recipe.to_json())
    return plain
