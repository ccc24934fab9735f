"""The distortion ladders of the published recipe as the method page tells them."""

from typing import Any, Final

import metrics
import reference_fields
from lab.ladders import AXES, TOTAL, Axis, Result
from lab.ladders.axes import STEPS
from lab.ladders.measured import measured
from lab.ladders.plot import points
from lab.ladders.published import Published
from lab.ladders.summary import summarize_axis

PLOT: Final = (112, 48)
"""Width and height of a plot's area, in units of its view box; the height is 100 points."""


def ladders_table(known: Published) -> dict[str, Any]:
    """Gather what the template ``ladders.html`` shows as ``ladders``.

    Parameters
    ----------
    known : Published

    Returns
    -------
    dict
        ``axes``: for each its title, description, strengths, a `lab.ladders.summary.AxisSummary`
        of the total and one of each subscore, and the lines of its plot; ``scores``: titles of
        the subscores; ``order`` and ``others``: failures in words; ``references``: how many;
        ``recipe``: its id; ``plot``: the plots' width and height; ``date`` and ``versions`` of
        the measurement.
    """
    result = known.result
    return {
        "axes": [_axis(axis, result) for axis in AXES.values()],
        "scores": [subscore.title for subscore in metrics.SUBSCORES],
        "order": [failure.text for failure in known.failures if failure.kind == "order"],
        "others": [failure.text for failure in known.failures if failure.kind != "order"],
        "references": len(reference_fields.names()),
        "recipe": known.recipe,
        "plot": PLOT,
        "date": measured().date,
        "versions": measured().versions,
    }


def _axis(axis: Axis, result: Result) -> dict[str, Any]:
    return {
        "title": axis.title,
        "description": axis.description,
        "until": axis.name(STEPS),
        "total": summarize_axis(result, axis.key, TOTAL),
        "subscores": [
            summarize_axis(result, axis.key, subscore.key) for subscore in metrics.SUBSCORES
        ],
        "lines": [
            {
                "points": " ".join(f"{x:g},{y:g}" for x, y in points(ladder.total.values, PLOT)),
                "in_order": ladder.total.order.holds,
            }
            for ladder in result.along(axis.key)
        ],
    }
