"""Two-dimensional maps: the total over any two controls, the others held, coarse to fine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from lab.explore.controls import (
    CONTROLS,
    ExploreError,
    candidate_of,
    score_at,
    turned_colors,
    value_of,
)

if TYPE_CHECKING:
    from lab.session import Session, Subject

SIDE: Final = 33
"""Cells along each side of a finished map."""

# Cells of 5 × 5, then 9 × 9, 17 × 17, 33 × 33: each level keeps all cells of the one before.
_STRIDES: Final = (8, 4, 2, 1)


def axis(key: str) -> list[float]:
    """Return the `SIDE` positions of one control, from low to high, evenly spread on its steps."""
    control = CONTROLS[key]
    return [control.on_step(value) for value in np.linspace(control.low, control.high, SIDE)]


def order() -> list[tuple[int, int]]:
    """Return every cell (column, row) once, coarse to fine, each level from top to bottom."""
    cells = [
        (column, row)
        for stride in _STRIDES
        for row in range(SIDE - 1, -1, -stride)
        for column in range(0, SIDE, stride)
    ]
    return list(dict.fromkeys(cells))


def totals(
    subject: Subject, circle: int, keys: tuple[str, str], cells: Sequence[tuple[float, float]]
) -> np.ndarray:
    """Score some cells of a map.

    Parameters
    ----------
    subject : Subject
    circle : int
        Index of the circle that is moved.
    keys : tuple of str
        Two different ones of `CONTROLS`, the horizontal one first.
    cells : sequence of (float, float), length n
        Their values.

    Returns
    -------
    ndarray of float64, shape (n,)
        Totals, as `metrics.score` gives them for the candidate moved there.

    Raises
    ------
    ExploreError
        If the candidate is not made of circles, a control is unknown, both are one, or a gray
        is to change its hue.
    lab.candidate.CandidateError
        If a value is out of bounds.
    """
    _check(subject, circle, keys)
    scores = [score_at(subject, circle, dict(zip(keys, cell, strict=True))) for cell in cells]
    return np.array([score.total for score in scores], dtype=np.float64)


def _check(subject: Subject, circle: int, keys: tuple[str, str]) -> None:
    if keys[0] == keys[1]:
        raise ExploreError("A map needs two different controls.")
    for key in keys:
        if value_of(subject, circle, key) is None:
            raise ExploreError("Gray has no hue: give the circle a color, or map another control.")


# For the page


def map_plan(session: Session, query: str, circle: int, control_a: str, control_b: str) -> str:
    """Describe a map as JSON.

    ``a`` and ``b`` are the axes' positions, ``now`` where the two controls stand, ``order`` the
    cells as [column, row], and ``colors`` the circle's at every whole degree of hue.
    """
    subject, keys = session.subject(query), (control_a, control_b)
    _check(subject, circle, keys)
    color = candidate_of(subject, circle).circles[circle].color
    return json.dumps(
        {
            "a": axis(control_a),
            "b": axis(control_b),
            "now": [value_of(subject, circle, key) for key in keys],
            "order": order(),
            "colors": turned_colors(color),
        }
    )


def map_cells(
    session: Session, query: str, circle: int, control_a: str, control_b: str, cells_json: str
) -> np.ndarray:
    """Score the cells in a JSON list of value pairs; ``float64`` totals as in `totals`."""
    cells = [(first, second) for first, second in json.loads(cells_json)]
    return totals(session.subject(query), circle, (control_a, control_b), cells)
