"""Measures all shipped references under all changes that nobody can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import metrics
import reference_fields
from lab.noise_floor.changes import PURE, Frame
from lab.noise_floor.drawing import draw_by_gpu
from lab.noise_floor.measured import Measured, Reference
from lab.render import Renderer
from lab.run.measurements import measurements
from lab.run.pixels import pixels_sha256
from lab.run.versions import installed

_RECIPE = metrics.BENCHMARK


def measure() -> Measured:
    """Measure everything anew, in a few seconds.

    Raises
    ------
    ChromiumError
        If there is no Chromium, or it has no SwiftShader.
    """
    fields = [reference_fields.load(name) for name in reference_fields.names()]
    sources = [field.source for field in fields]
    with Renderer() as renderer:
        without_gpu = [renderer.render(source).pixels for source in sources]
    drawn = zip(without_gpu, draw_by_gpu(sources), strict=True)
    return Measured(
        date=datetime.now(UTC).date().isoformat(),
        versions=installed(),
        hues=dict(_RECIPE.hues),
        mask_distance=_RECIPE.mask_distance,
        frame_size=_RECIPE.frame_size,
        references={
            field.name: measure_reference(field.pixels, {"renderer": pair})
            for field, pair in zip(fields, drawn, strict=True)
        },
    )


def measure_reference(frame: Frame, drawn: Mapping[str, Sequence[Frame]]) -> Reference:
    """Measure one reference.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
    drawn : mapping of str to sequence of such
        What has been made of it beside the changes of `lab.noise_floor.changes.PURE`.
    """
    unchanged = metrics.scan(frame, recipe=_RECIPE)
    made = {change: make(frame) for change, make in PURE.items()} | dict(drawn)
    return Reference(
        pixels_sha256=pixels_sha256(frame),
        unchanged=measurements(unchanged, unchanged, _RECIPE),
        changed={
            change: tuple(
                measurements(unchanged, metrics.scan(variant, recipe=_RECIPE), _RECIPE)
                for variant in variants
            )
            for change, variants in made.items()
        },
    )
