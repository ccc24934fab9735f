"""The noise floor of a shipped reference under any recipe that a state can hold.

`lab.noise_floor` counts the same natively; here it is counted without its libraries.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lab.session import parse_state
from metrics.stored import Measured, Pairs, subscores, summaries


def noise_floor(query: str, measured_json: str) -> float:
    """Return how far a reference's total moves at most under changes that nobody can see.

    Parameters
    ----------
    query : str
        The state, whose recipe is meant.
    measured_json : str
        Of the reference: `lab.noise_floor.measured.Reference` as JSON.

    Returns
    -------
    float
        Points of the total, as `lab.noise_floor.noise_floor`.

    Raises
    ------
    lab.session.SessionError
        If the query is not a state.
    """
    _, recipe, _ = parse_state(query)
    found: dict[str, Any] = json.loads(measured_json)
    variants = [variant for change in found["changed"].values() for variant in change]
    rows = [found["unchanged"], *variants]
    pairs = Pairs(
        references=_measured([found["unchanged"]] * len(rows)),
        candidates=_measured(rows),
        hue_overlaps=_column(rows, "hue_overlaps"),
    )
    _, _, totals = summaries(subscores(pairs, recipe), recipe)
    return float(np.abs(totals - totals[0]).max())


def _measured(rows: Sequence[Mapping[str, Any]]) -> Measured:
    return Measured(
        hue_areas=_column(rows, "hue_areas"),
        hue_centroids=_column(rows, "hue_centroids"),
        **{
            name: np.array([row[name] for row in rows], np.float64)
            for name in (
                "gradient_spread",
                "flow_coherence",
                "saturation_spread",
                "luminance_spread",
            )
        },
    )


def _column(rows: Sequence[Mapping[str, Any]], name: str) -> np.ndarray:
    """Return what is measured by hue: ``float64`` of shape (n, 5), or (n, 5, 2)."""
    return np.array([list(row[name].values()) for row in rows], np.float64)
