"""The penalty at work: a better candidate with the lower total."""

import numpy as np
import numpy.typing as npt

import metrics
from lab.blind_spots.card import Card, Entry, Frames, Numbers
from lab.blind_spots.drawing import HEIGHT, WIDTH, Color, Plane, Y, disc, even, frame, paint

_CREAM, _SKY, _MAGENTA = (255, 246, 226), (190, 226, 255), (255, 30, 240)


def build() -> Frames:
    """Draw a disc on a faint sky, the same with grain, and one that is a little off everywhere."""
    reference = frame(_field(disc(90, 112, 56, 9), _MAGENTA, _SKY))
    # Where a level is at its end already, the grain has nowhere to go.
    grained = np.clip(reference + _grain(), 0, 255).astype(np.uint8)
    fooling = frame(_field(disc(98, 106, 54.8, 9.5), (255, 34, 238), (188, 226, 255)))
    return Frames(reference, grained, fooling)


def _field(coverage: Plane, color: Color, low: Color) -> Plane:
    return paint(paint(even(_CREAM), low, Y / HEIGHT), color, coverage)


def _grain() -> npt.NDArray[np.int64]:
    """Return -1, 0 or 1 for each pixel, without order: a hash of its number."""
    mixed = np.arange(WIDTH * HEIGHT, dtype=np.uint64)
    for _ in range(2):
        mixed = (mixed ^ (mixed >> np.uint64(15))) * np.uint64(2654435761) % np.uint64(2**32)
    grain = (mixed >> np.uint64(16)).astype(np.int64) % 3 - 1
    return grain.reshape(HEIGHT, WIDTH, 1)


CARD = Card(
    key="penalty_at_work",
    title="Better, with the lower total",
    metric="total",
    recipe=metrics.LAB,
    misjudged="A copy with grain that nobody can see loses to one that is off in everything.",
    why=(
        "A grain of one level in 255 turns the faint arrows of the sky, and blur flow drops. It "
        "weighs 5 %, but as the only low one it also raises the spread of the seven, and the "
        "penalty takes more than the weight does. The other candidate is a little wrong in "
        "everything, so it pays hardly any penalty."
    ),
    seen=(
        "No companion is needed: the weighted sum, before the penalty, ranks the two rightly. The "
        "penalty is a choice of the benchmark’s, and this is its price."
    ),
    companion="weighted",
    reference="A magenta disc on a faint sky",
    honest=Entry("The same, with invisible grain", Numbers(94.6757, 94.6757, 97.6790)),
    fooling=Entry("Moved, smaller, softer and paler", Numbers(95.4237, 95.4237, 96.1655)),
    build=build,
)
