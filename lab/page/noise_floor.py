"""The noise floor as the method page tells it."""

from typing import Any

import metrics
import reference_fields
from lab.noise_floor import CHANGES, by_change
from lab.noise_floor.measured import measured


def noise_floor_table(recipe: metrics.Recipe) -> dict[str, Any]:
    """Gather what the template ``noise-floor.html`` shows as ``noise``.

    Parameters
    ----------
    recipe : metrics.Recipe
        With the hues and the mask distance of `metrics.BENCHMARK`.

    Returns
    -------
    dict
        ``changes``: their titles; ``rows``: for each reference its title, the moves of the total
        by change, and the largest of them, all in points; ``date`` and ``versions`` of the
        measurement.
    """
    known = measured()
    rows = []
    for name in reference_fields.names():
        moves = by_change(name, recipe)
        rows.append(
            {
                "title": reference_fields.load(name).title,
                "moves": [moves[change] for change in CHANGES],
                "floor": max(moves.values()),
            }
        )
    return {
        "changes": list(CHANGES.values()),
        "rows": rows,
        "date": known.date,
        "versions": known.versions,
    }
