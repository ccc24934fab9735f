"""Unreadable text: a range of luminance says nothing about where on the scale it lies."""

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import Color, Plane, X, Y, beyond, even, frame, paint

_NIGHT, _ROSE = (16, 8, 52), (206, 28, 128)
# The same for every pixel: whole levels, so that no spread of luminance changes at all.
_LIFT = (48, 70, 60)


def build() -> Frames:
    """Draw a dusk, the same with a little less range, and the same lifted towards gray."""
    dusk = _dusk(_NIGHT, _ROSE)
    narrower = _dusk((20, 12, 58), (190, 30, 122))
    return Frames(frame(dusk), frame(narrower), frame(dusk + _LIFT))


def _dusk(above: Color, below: Color) -> Plane:
    return paint(even(above), below, beyond(Y - 150 + 0.35 * (X - 90), 200))


CARD = Card(
    key="unreadable_text",
    title="Full contrast, unreadable text",
    metric="range_contrast",
    recipe=metrics.LAB,
    misjudged="A field that no text can be read on gets full marks for contrast.",
    why=(
        "Range/contrast compares how widely luminance spreads. Lifting all of the field by the "
        "same amount keeps the spread. But white text, readable all over the dark reference, "
        "drowns at the bottom, and black text at the top."
    ),
    seen="Text contrast asks for the worst place of black and of white text. Text needs 4.5.",
    companion="text_contrast",
    reference="A dark dusk that white text can be read on",
    honest=Entry("The same dusk, a little flatter", Numbers(94.4477, 93.4186, 5.7437)),
    fooling=Entry("The dusk lifted towards gray", Numbers(100, 90.6479, 2.7317)),
    build=build,
)
