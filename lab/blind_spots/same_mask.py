"""Same mask: within a hue's mask, every color counts as that hue."""

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import disc, even, frame, paint

_PALE, _MAGENTA, _HOT_PINK = (252, 236, 240), (255, 16, 255), (255, 16, 178)


def build() -> Frames:
    """Draw a magenta disc, the same a few pixels away, and a hot pink one in its place."""
    ground = even(_PALE)
    reference = paint(ground, _MAGENTA, disc(90, 108, 58, 24))
    honest = paint(ground, _MAGENTA, disc(97, 113, 58, 24))
    # A little larger, which makes up for what the mask loses at the edge.
    fooling = paint(ground, _HOT_PINK, disc(90, 108, 59.2, 24))
    return Frames(frame(reference), frame(honest), frame(fooling))


CARD = Card(
    key="same_mask",
    title="Another hue in the same mask",
    metric="hue_placement",
    recipe=metrics.LAB,
    misjudged="Hot pink in place of magenta has perfectly placed hues.",
    why=(
        "A pixel belongs to magenta wholly if its RGB distance is below 100, and not at all "
        "beyond. Hot pink is just within, so its mask is as good as magenta’s; the right color, a "
        "few pixels aside, gets less."
    ),
    seen="Soft hues lets a pixel belong to a hue the less, the further its color is from it.",
    companion="soft_hues",
    reference="A magenta disc",
    honest=Entry("The same disc, a few pixels aside", Numbers(97.9878, 99.2837, 82.7274)),
    fooling=Entry("A hot pink disc in its place", Numbers(100, 94.8017, 44.1649)),
    build=build,
)
