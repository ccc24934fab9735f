import numpy as np
import pytest

import metrics
from tests.metrics import samples
from tests.metrics.evidence.looks import both, named


def marks(side, kind):
    return [mark for mark in side.marks if mark.kind == kind]


def test_numbers_are_the_scorers():
    reference, candidate = named()["smooth"], named()["five hues"]
    evidence = both("hue_placement", reference, candidate)
    for side, frame in ((evidence.reference, reference), (evidence.candidate, candidate)):
        features = metrics.scan(frame)
        shown = {number.name: number.values for number in side.numbers}
        assert list(shown) == [name.capitalize() for name in metrics.LAB.hues]
        np.testing.assert_array_equal(list(shown.values()), features.hue_centroids)


def test_marks_by_hand():
    here = samples.block(samples.CYAN, 20, 30, 50, 60)
    there = samples.block(samples.CYAN, 60, 30, 50, 60)
    evidence = both("hue_placement", here, there)
    # The mean pixel index of 20 ... 69 is 44.5, which lies at 45 px.
    assert marks(evidence.reference, "cross")[0].points == (45, 60)
    assert marks(evidence.candidate, "cross")[0].points == (85, 60)
    assert [mark.points for mark in marks(evidence.candidate, "ring")] == [(45, 60)]
    assert [mark.points for mark in marks(evidence.candidate, "arrows")] == [(45, 60, 85, 60)]
    assert [mark.text for mark in marks(evidence.candidate, "label")] == ["C"]
    assert marks(evidence.reference, "arrows") == []
    assert evidence.reference.numbers[0].text == "44.5, 59.5 px"


def test_equal_frames_have_no_arrow():
    evidence = both("hue_placement", named()["disc"], named()["disc"])
    assert marks(evidence.candidate, "arrows") == []


@pytest.mark.parametrize(("a", "b"), [("disc", "white"), ("white", "disc")])
def test_a_hue_missing_from_one_frame_counts_as_on_its_first_pixel(a, b):
    evidence = both("hue_placement", named()[a], named()[b])
    empty, full = evidence.candidate, evidence.reference
    start, end = full.numbers[0].values, (0, 0)
    if a == "white":
        empty, full = full, empty
        start, end = end, full.numbers[0].values
    assert marks(empty, "cross") == []
    named_at = marks(evidence.candidate, "label")
    assert [mark.text for mark in named_at] == ["M"]
    assert np.hypot(*np.subtract(named_at[0].points, np.add(full.numbers[0].values, 0.5))) < 15
    assert "absent" in empty.numbers[0].text
    arrow = marks(evidence.candidate, "arrows")[0]
    np.testing.assert_allclose(arrow.points, np.add((*start, *end), 0.5))


def test_frames_without_hues_say_so():
    evidence = both("hue_placement", named()["white"], named()["black"])
    assert evidence.candidate.caption == "No pixel is near any of the five colors."
    assert evidence.candidate.marks == ()
    assert evidence.candidate.numbers == ()
