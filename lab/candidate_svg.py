"""A candidate as an SVG document: writes it, and recognizes exactly what it writes."""

from __future__ import annotations

import math
from typing import Any, Final

from lab.candidate import (
    FRAME_HEIGHT,
    FRAME_WIDTH,
    Candidate,
    CandidateError,
    Circle,
    shortest,
)

# The filter region reaches this many softnesses beyond the circle: what a Gaussian still adds
# past 4 standard deviations is far below one level.
_BLUR_REACH: Final = 4

_SVG: Final = "{http://www.w3.org/2000/svg}"


def write(candidate: Candidate) -> str:
    """Return the candidate as an SVG document; the same candidate gives the same bytes."""
    import svgwrite

    drawing = svgwrite.Drawing(
        size=(FRAME_WIDTH, FRAME_HEIGHT),
        viewBox=f"0 0 {FRAME_WIDTH} {FRAME_HEIGHT}",
        debug=False,
    )
    drawing.add(drawing.rect(size=(FRAME_WIDTH, FRAME_HEIGHT), fill="#ffffff"))
    for number, circle in enumerate(candidate.circles, 1):
        drawing.add(_disc(drawing, circle, "softness" if number == 1 else f"softness{number}"))
    return str(drawing.tostring())


def _disc(drawing: Any, circle: Circle, blur_id: str) -> Any:
    disc = drawing.circle(
        center=(shortest(circle.x), shortest(circle.y)),
        r=shortest(circle.radius),
        fill=circle.color,
        # Not `opacity`: Chromium would draw the circle apart first and round once more.
        fill_opacity=shortest(circle.opacity),
    )
    if circle.softness > 0:
        disc["filter"] = drawing.defs.add(_blur(drawing, circle, blur_id)).get_funciri()
    return disc


def _blur(drawing: Any, circle: Circle, blur_id: str) -> Any:
    # Whole pixels, rounded outwards: the region only has to be large enough.
    reach = circle.radius + _BLUR_REACH * circle.softness
    left, top = math.floor(circle.x - reach), math.floor(circle.y - reach)
    right, bottom = math.ceil(circle.x + reach), math.ceil(circle.y + reach)
    blur = drawing.filter(
        id=blur_id,
        start=(left, top),
        size=(right - left, bottom - top),
        filterUnits="userSpaceOnUse",
        color_interpolation_filters="sRGB",
    )
    blur.feGaussianBlur(in_="SourceGraphic", stdDeviation=shortest(circle.softness))
    return blur


def read(text: str) -> Candidate | None:
    """Return the candidate that `write` turns into exactly `text`, or None if there is none."""
    try:
        candidate = Candidate(tuple(Circle(**values) for values in _circles(text)))
    except CandidateError:
        return None
    return candidate if write(candidate) == text else None


def _circles(text: str) -> list[dict[str, Any]]:
    """Pick the circles' values out of an SVG, trusting nothing: empty if they are not there."""
    from xml.etree import ElementTree

    if "<!" in text:  # a DTD could declare entities that expand without end
        return []
    try:
        root = ElementTree.fromstring(text)
        blurs = {
            f"url(#{blur.attrib['id']})": float(blur[0].attrib["stdDeviation"])
            for blur in root.iter(f"{_SVG}filter")
        }
        return [
            {
                "x": float(circle.attrib["cx"]),
                "y": float(circle.attrib["cy"]),
                "radius": float(circle.attrib["r"]),
                "softness": blurs[circle.attrib["filter"]] if "filter" in circle.attrib else 0.0,
                "opacity": float(circle.attrib["fill-opacity"]),
                "color": circle.attrib["fill"],
            }
            for circle in root.iter(f"{_SVG}circle")
        ]
    except (ElementTree.ParseError, IndexError, KeyError, ValueError):
        return []
