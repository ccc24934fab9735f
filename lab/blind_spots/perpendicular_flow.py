"""Perpendicular flow: blur flow forgets which way the transitions run."""

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import HEIGHT, WIDTH, X, Y, disc, even, frame, paint

_YELLOW, _MAGENTA, _GLOW = (255, 232, 20), (255, 20, 190), (255, 245, 150)


def build() -> Frames:
    """Draw a sweep downwards, the same with a glow, and a sweep sideways."""
    down = paint(even(_YELLOW), _MAGENTA, Y / HEIGHT)
    sideways = paint(even(_YELLOW), _MAGENTA, X / WIDTH)
    glowing = paint(down, _GLOW, 0.4 * disc(120, 70, 40, 60))
    return Frames(frame(down), frame(glowing), frame(sideways))


CARD = Card(
    key="perpendicular_flow",
    title="The wrong way round",
    metric="blur_flow",
    recipe=metrics.LAB,
    misjudged="A sweep at a right angle to the reference’s gets full marks for its flow.",
    why=(
        "Blur flow keeps only how well neighboring arrows agree with each other. Both sweeps are "
        "perfectly orderly, so both have the same number; where the arrows point is lost."
    ),
    seen="Flow agreement compares the arrows themselves, place by place.",
    companion="flow_agreement",
    reference="Yellow above, flowing down into magenta",
    honest=Entry("The same sweep, with a faint glow", Numbers(97.6919, 54.5144, 91.7425)),
    fooling=Entry("Yellow at the left, flowing sideways", Numbers(100, 73.7631, 0)),
    build=build,
)
