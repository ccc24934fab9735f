"""Empty masks: colors of none of the five hues are not compared at all."""

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import disc, even, frame, paint


def build() -> Frames:
    """Draw an orange sun on navy, nearly the same, and another sun elsewhere."""
    reference = paint(even((34, 52, 120)), (236, 120, 62), disc(90, 130, 52, 44))
    honest = paint(even((38, 56, 122)), (232, 118, 66), disc(93, 128, 54, 50))
    fooling = paint(even((16, 66, 92)), (190, 150, 40), disc(90, 78, 52, 44))
    return Frames(frame(reference), frame(honest), frame(fooling))


CARD = Card(
    key="empty_masks",
    title="Colors without a name",
    metric="internal_shape",
    recipe=metrics.BENCHMARK,
    misjudged="Another sun, elsewhere, in another color, is as good a shape as a careful copy.",
    why=(
        "Orange and navy are none of the five hues, so all masks are empty in all three frames. "
        "An empty mask in both is worth 35 % in the benchmark, whatever the picture: a perfect "
        "copy would get no more. Hue placement and region scale even give 100."
    ),
    seen="Color difference compares every pixel’s color, whether it has a name or not.",
    companion="color_difference",
    reference="An orange sun, low on navy",
    honest=Entry("Nearly the same sun, a little softer", Numbers(35, 81.9537, 2.4141)),
    fooling=Entry("A mustard sun, high on teal", Numbers(35, 84.8288, 24.9161)),
    build=build,
)
