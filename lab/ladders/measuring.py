"""Measures references and what every axis makes of them.

Needs the libraries of the extra ``calibrate``.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import metrics
import reference_fields
from lab.ladders.axes import AXES
from lab.ladders.distortions import Frame
from lab.ladders.rungs import rungs
from lab.noise_floor.measured import Measured, Reference
from lab.run.measurements import measurements
from lab.run.pixels import pixels_sha256
from lab.run.versions import installed


def measure(recipe: metrics.Recipe, advance: Callable[[], None] = lambda: None) -> Measured:
    """Measure all shipped references anew, in some ten seconds.

    Parameters
    ----------
    recipe : metrics.Recipe
        Gives the hues and the mask distance.
    advance : callable
        Called after each reference.
    """
    references = {}
    for name in reference_fields.names():
        references[name] = measure_reference(reference_fields.load(name).pixels, recipe)
        advance()
    return Measured(
        date=datetime.now(UTC).date().isoformat(),
        versions=installed(),
        hues=dict(recipe.hues),
        mask_distance=recipe.mask_distance,
        frame_size=recipe.frame_size,
        references=references,
    )


def measure_reference(frame: Frame, recipe: metrics.Recipe) -> Reference:
    """Measure one reference, and every rung of its ladders but the first, which is itself.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
    recipe : metrics.Recipe
    """
    unchanged = metrics.scan(frame, recipe=recipe)
    return Reference(
        pixels_sha256=pixels_sha256(frame),
        unchanged=measurements(unchanged, unchanged, recipe),
        changed={
            axis: tuple(
                measurements(unchanged, metrics.scan(rung, recipe=recipe), recipe)
                for rung in rungs(axis, frame)
            )
            for axis in AXES
        },
    )
