"""Misplaced softness: the spread of gradients is the same wherever they are."""

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import Plane, disc, even, frame, paint

_GROUND = (250, 244, 236)
# Of one luminance (122.5 and 122.6), so that their edges weigh alike.
_BLUE, _PINK = (0, 162, 241), (255, 40, 200)


def build() -> Frames:
    """Draw a hard and a soft disc, both a little softer, and with their edges exchanged."""
    return Frames(frame(_discs(7, 40)), frame(_discs(9, 48)), frame(_discs(40, 7)))


def _discs(upper: float, lower: float) -> Plane:
    above = paint(even(_GROUND), _BLUE, disc(90, 64, 38, upper))
    return paint(above, _PINK, disc(90, 160, 38, lower))


CARD = Card(
    key="misplaced_softness",
    title="Softness in the wrong place",
    metric="softness",
    recipe=metrics.LAB,
    misjudged="Hard where it should be soft, and soft where it should be hard, is nearly perfect.",
    why=(
        "Softness reads one number from the whole frame: how widely its gradients spread. That "
        "number does not know where the hard edges are. Here the two edges have changed places."
    ),
    seen="Local softness compares the same spread in each of twenty parts of the frame.",
    companion="local_softness",
    reference="A clear blue disc above a soft pink one",
    honest=Entry("Both a little softer", Numbers(85.5256, 91.8183, 85.3197)),
    fooling=Entry("The blue one soft, the pink one clear", Numbers(99.9989, 95.0683, 18.7176)),
    build=build,
)
