"""Sensitivity curves: the total and the seven subscores along one control, the others held."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

import metrics
from lab.explore.controls import (
    CONTROLS,
    candidate_of,
    numbers_of,
    recipe_at,
    score_at,
    turned_colors,
    value_of,
)
from metrics.effects import effective_weights, marginal_effects

if TYPE_CHECKING:
    from lab.session import Session, Subject

# A curve's positions cut its range into so many equal parts, coarse to fine by these strides: a
# first sketch after four scorings, and no feature of the benchmark's fields falls between the
# last ones.
_PARTS: Final = 24
_STRIDES: Final = (8, 4, 2, 1)


def plan(subject: Subject, circle: int, key: str) -> list[float]:
    """Return the positions of a curve, coarse to fine, the current one first.

    Parameters
    ----------
    subject : Subject
    circle : int
        Index of the circle that is moved.
    key : str
        One of `CONTROLS`.

    Returns
    -------
    list of float
        Each once, on the control's steps but for the first; both ends of the range are among
        them. Empty for the hue of a gray: turning it changes nothing.

    Raises
    ------
    ExploreError
    """
    current = value_of(subject, circle, key)
    if current is None:
        return []
    control = CONTROLS[key]
    width = (control.high - control.low) / _PARTS
    places = [
        control.on_step(control.low + width * part)
        for stride in _STRIDES
        for part in range(0, _PARTS + 1, stride)
    ]
    return list(dict.fromkeys([current, *places]))


def points(subject: Subject, circle: int, key: str, values: Sequence[float]) -> np.ndarray:
    """Score some positions of a curve.

    Parameters
    ----------
    subject : Subject
    circle : int
        Index of the circle that is moved.
    key : str
        One of `CONTROLS`.
    values : sequence of float, length n
        Positions within the control's range.

    Returns
    -------
    ndarray of float64, shape (n, 10)
        Per position the seven subscores in order, then weighted, spread, total: what
        `metrics.score` gives for the candidate moved there.

    Raises
    ------
    ExploreError
    lab.candidate.CandidateError
        If a value is out of bounds.
    """
    candidate_of(subject, circle)
    if key == "credit":
        return _credit_points(subject, values)
    scores = [score_at(subject, circle, {key: value}) for value in values]
    return np.array([numbers_of(score) for score in scores]).reshape(-1, 10)


def _credit_points(subject: Subject, values: Sequence[float]) -> np.ndarray:
    """Score under other credits: the pixels stay, so one scan serves all."""
    features = metrics.scan(subject.pixels, recipe=subject.recipe)
    rows = [
        numbers_of(
            metrics.score(
                subject.reference.features,
                features,
                recipe=recipe_at(subject.recipe, {"credit": value}),
            )
        )
        for value in values
    ]
    return np.array(rows).reshape(-1, 10)


# For the page


def curve_plan(session: Session, query: str, circle: int) -> str:
    """Describe all curves as JSON: per control where it stands, and the curve's positions.

    ``colors`` holds the circle's color at every whole degree of hue, none for a gray.
    """
    subject = session.subject(query)
    controls = [
        {
            "key": key,
            "value": value_of(subject, circle, key),
            "positions": plan(subject, circle, key),
        }
        for key in CONTROLS
    ]
    colors = turned_colors(candidate_of(subject, circle).circles[circle].color)
    return json.dumps({"controls": controls, "colors": colors})


def curve(session: Session, query: str, circle: int, control: str, values_json: str) -> np.ndarray:
    """Score the positions in a JSON list; flat ``float64``, ten numbers each as in `points`."""
    return points(session.subject(query), circle, control, json.loads(values_json)).reshape(-1)


def effects(session: Session, query: str) -> str:
    """Weigh the seven subscores of a state, as JSON lists in their order."""
    subject = session.subject(query)
    values = list(subject.score().score.subscores.values())
    return json.dumps(
        {
            "subscores": values,
            "marginal": marginal_effects(values, subject.recipe),
            "effective": effective_weights(values, subject.recipe),
        }
    )
