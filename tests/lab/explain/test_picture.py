import numpy as np
import pytest

import metrics
from lab.explain.picture import SCALE, overlay
from metrics.evidence import Look, Mark, Side, gather
from tests.metrics import samples


def drawn(*marks, color=samples.WHITE):
    """Marks on an even frame, as an array."""
    side = Side(np.zeros((225, 180, 4), np.uint8), "", (), marks)
    return np.asarray(overlay(samples.flat(color), side))


def dark(picture):
    """Where there is ink, as ranges of x and y in frame px."""
    y, x = np.nonzero(picture.max(axis=2) < 100)
    return x.min() / SCALE, x.max() / SCALE, y.min() / SCALE, y.max() / SCALE


def test_each_scored_pixel_is_a_square():
    frame = samples.smooth(1)
    side = Side(np.zeros((225, 180, 4), np.uint8), "", ())
    picture = np.asarray(overlay(frame, side))
    np.testing.assert_array_equal(picture, frame.repeat(SCALE, axis=0).repeat(SCALE, axis=1))


def test_the_layer_lies_over_the_frame():
    frame = samples.disc(50)
    side = gather("softness", *[Look(frame, metrics.LAB)] * 2).candidate
    picture = np.asarray(overlay(frame, Side(side.layer, "", ())))
    np.testing.assert_array_equal(picture[::SCALE, ::SCALE], side.layer[..., :3])


def test_half_a_layer_is_half_the_frame():
    layer = np.full((225, 180, 4), (255, 255, 255, 51), np.uint8)
    picture = np.asarray(overlay(samples.flat(samples.BLACK), Side(layer, "", ())))
    assert (picture == 51).all()


@pytest.mark.parametrize(
    ("mark", "box"),
    [
        (Mark("cross", (90, 100)), (86, 94, 96, 104)),
        (Mark("ring", (90, 100)), (84.5, 95.5, 94.5, 105.5)),
        (Mark("arrows", (20, 30, 60, 30)), (20, 60, 28.2, 31.8)),
    ],
)
def test_marks_are_where_they_should_be(mark, box):
    np.testing.assert_allclose(dark(drawn(mark)), box, atol=0.8)


def test_an_arrow_has_its_head_at_its_end():
    picture = drawn(Mark("arrows", (20, 30, 60, 30, 20, 60, 60, 60)))
    ink = picture.max(axis=2) < 100
    for row in (30, 60):
        band = ink[(row - 4) * SCALE : (row + 4) * SCALE]
        assert band[:, 58 * SCALE].sum() > band[:, 22 * SCALE].sum()


def test_labels_show_on_black_and_on_white():
    for color in (samples.BLACK, samples.WHITE):
        picture = drawn(Mark("label", (90, 100), "M"), color=color)
        around = picture[94 * SCALE : 106 * SCALE, 83 * SCALE : 97 * SCALE]
        assert around.min() < 40
        assert around.max() > 240
