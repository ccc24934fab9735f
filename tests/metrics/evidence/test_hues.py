from metrics.evidence.hues import centroid, labels, present
from tests.metrics import samples
from tests.metrics.evidence.looks import look, named


def test_present_by_hand():
    cyan, magenta = look(samples.flat(samples.CYAN)), look(samples.flat(samples.MAGENTA))
    assert present(cyan) == [1]
    assert present(cyan, magenta) == [0, 1]
    assert present(look(samples.flat(samples.WHITE))) == []


def test_the_centroid_of_one_pixel_is_its_middle():
    assert centroid(look(named()["single pixel"]), 0) == (0.5, 0.5)


def test_labels_are_inside_the_frame_and_apart():
    for frame in named().values():
        marks = labels(look(frame))
        for mark in marks:
            x, y = mark.points
            assert 7 <= x <= 173
            assert 7 <= y <= 218
    marks = labels(look(named()["noise"]))
    assert [mark.text for mark in marks] == ["M", "C", "Y", "G", "P"]
    assert len({mark.points for mark in marks}) == 5
