"""Mirrored frame: most of the total does not know left from right."""

import numpy as np

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import Plane, disc, even, frame, paint

_PALE, _MAGENTA, _CYAN = (255, 240, 250), (255, 20, 235), (10, 236, 255)


def build() -> Frames:
    """Draw two corners, the same a little softer, and the frame mirrored."""
    reference = frame(_corners(radius=0, softness=1))
    honest = frame(_corners(radius=-2, softness=1.22))
    return Frames(reference, honest, np.ascontiguousarray(reference[:, ::-1]))


def _corners(*, radius: float, softness: float) -> Plane:
    """Draw the field with its radii changed by some pixels and its edges by a factor."""
    lower = paint(even(_PALE), _MAGENTA, disc(30, 190, 95 + radius, 70 * softness))
    return paint(lower, _CYAN, disc(150, 30, 60 + radius, 50 * softness))


CARD = Card(
    key="mirrored_frame",
    title="Left for right",
    metric="total",
    recipe=metrics.LAB,
    misjudged="The mirrored field has a higher total than the field itself, slightly softer.",
    why=(
        "Five of the seven metrics, 90 % of the weights, read areas and spreads, which a mirror "
        "does not change. Hue placement and internal shape see it, but weigh 5 % each and give "
        "full marks for the three hues that are in neither frame."
    ),
    seen="Color difference compares each pixel with the one in the same place.",
    companion="color_difference",
    reference="Magenta at the lower left, cyan at the upper right",
    honest=Entry("The same field, slightly softer", Numbers(88.5242, 88.5242, 0.7121)),
    fooling=Entry("Magenta at the right, cyan at the left", Numbers(89.7962, 89.7962, 30.4788)),
    build=build,
)
