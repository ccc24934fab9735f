"""A frame with what a metric looked at, as one picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from metrics.evidence import Mark, Side

if TYPE_CHECKING:
    from PIL import Image

SCALE = 4
"""Picture px per frame px: whole, so that each scored pixel is a square."""

# Lines are drawn so much larger than they end up, which smooths them.
_FINER = 2

_INK, _HALO = (26, 25, 23, 255), (255, 255, 255, 255)
_INK_WIDTH, _HALO_WIDTH = 1.0, 2.2
_LETTER = 11

# In frame px, as on the lab's page: arm of a cross, radius of a ring, head of an arrow.
_ARM, _RING = 4.0, 5.0
_HEAD_LONGEST, _HEAD_SHARE, _HEAD_SPREAD = 3.0, 0.4, 0.5

Line = list[tuple[float, float]]


def overlay(frame: NDArray[np.uint8], side: Side) -> Image.Image:
    """Draw a side of the evidence over its frame.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)
    side : metrics.evidence.Side

    Returns
    -------
    PIL.Image.Image
        RGB, `SCALE` times as large.
    """
    from PIL import Image

    picture = Image.fromarray(frame).convert("RGBA")
    picture.alpha_composite(Image.fromarray(side.layer))
    picture = picture.resize(
        (picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST
    )
    picture.alpha_composite(_drawn(side.marks, picture.size))
    return picture.convert("RGB")


def _drawn(marks: tuple[Mark, ...], size: tuple[int, int]) -> Image.Image:
    from PIL import Image, ImageDraw, ImageFont

    zoom = SCALE * _FINER
    large = Image.new("RGBA", (size[0] * _FINER, size[1] * _FINER))
    canvas = ImageDraw.Draw(large)
    lines = [line for mark in marks for line in _lines(mark)]
    for color, width in ((_HALO, _HALO_WIDTH), (_INK, _INK_WIDTH)):
        for line in lines:
            scaled = [(x * zoom, y * zoom) for x, y in line]
            canvas.line(scaled, fill=color, width=round(width * zoom), joint="curve")
    font: Any = ImageFont.load_default(_LETTER * zoom)
    for mark in marks:
        if mark.kind == "label":
            canvas.text(
                (mark.points[0] * zoom, mark.points[1] * zoom),
                mark.text,
                fill=_INK,
                font=font,
                anchor="mm",
                stroke_width=round(1.5 * zoom),
                stroke_fill=_HALO,
            )
    return large.reduce(_FINER)


def _lines(mark: Mark) -> Iterator[Line]:
    if mark.kind == "arrows":
        for at in range(0, len(mark.points), 4):
            x, y, to_x, to_y = mark.points[at : at + 4]
            yield from _arrow(x, y, to_x, to_y)
        return
    x, y = mark.points
    if mark.kind == "cross":
        yield [(x - _ARM, y), (x + _ARM, y)]
        yield [(x, y - _ARM), (x, y + _ARM)]
    elif mark.kind == "ring":
        turns = np.linspace(0, 2 * math.pi, 33)
        yield [(x + _RING * math.cos(turn), y + _RING * math.sin(turn)) for turn in turns]


def _arrow(x: float, y: float, to_x: float, to_y: float) -> Iterator[Line]:
    yield [(x, y), (to_x, to_y)]
    head = min(_HEAD_LONGEST, _HEAD_SHARE * math.hypot(to_x - x, to_y - y))
    direction = math.atan2(to_y - y, to_x - x)
    left, right = (
        (to_x - head * math.cos(direction + turn), to_y - head * math.sin(direction + turn))
        for turn in (-_HEAD_SPREAD, _HEAD_SPREAD)
    )
    yield [left, (to_x, to_y), right]
