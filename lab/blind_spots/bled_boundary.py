"""Bled boundary: bleed control reads saturation only, and mixing need not change it."""

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import disc, even, frame, paint

_RED, _SUN, _HAZE = (255, 70, 0), (255, 226, 0), (255, 214, 170)


def build() -> Frames:
    """Draw a clear sun, the same with some haze in a corner, and one that has bled all over."""
    reference = paint(even(_RED), _SUN, disc(90, 104, 50, 8))
    nearly = paint(even(_RED), _SUN, disc(90, 104, 50, 11))
    honest = paint(nearly, _HAZE, 0.2 * disc(30, 6, 80, 110))
    fooling = paint(even(_RED), _SUN, disc(90, 104, 50, 110))
    return Frames(frame(reference), frame(honest), frame(fooling))


CARD = Card(
    key="bled_boundary",
    title="Bled, with full bleed control",
    metric="bleed_control",
    recipe=metrics.LAB,
    misjudged="A sun that has bled into the whole sky gets full marks for controlling its bleed.",
    why=(
        "Bleed control compares how widely saturation spreads. Red, yellow and every mix of the "
        "two are fully saturated, so the spread is 0 however far they run into each other. A "
        "little haze in a corner, with the border kept, costs more."
    ),
    seen="Boundary bleed looks at the colors on both sides of the reference’s borders.",
    companion="boundary_bleed",
    reference="A yellow sun with a clear border, on red",
    honest=Entry("The same border, some haze in a corner", Numbers(79.3388, 83.1679, 93.8272)),
    fooling=Entry("The sun has run into the red", Numbers(100, 45.7748, 35.5314)),
    build=build,
)
