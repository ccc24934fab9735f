import numpy as np
import pytest

import metrics
from tests.metrics import samples

FRAME = samples.smooth(1)

BAD = {
    "a list": (FRAME.tolist(), r"an object of type list"),
    "None": (None, r"an object of type NoneType"),
    "a path": ("field.png", r"an object of type str"),
    "gray": (FRAME[:, :, 0], r"an array of uint8 with shape \(225, 180\)"),
    "alpha": (np.dstack([FRAME, FRAME[:, :, :1]]), r"uint8 with shape \(225, 180, 4\)"),
    "columns first": (FRAME.transpose(1, 0, 2), r"uint8 with shape \(180, 225, 3\)"),
    "planes first": (FRAME.transpose(2, 0, 1), r"uint8 with shape \(3, 225, 180\)"),
    "one row short": (FRAME[1:], r"uint8 with shape \(224, 180, 3\)"),
    "a stack": (FRAME[np.newaxis], r"uint8 with shape \(1, 225, 180, 3\)"),
    "empty": (np.empty((0, 0, 3), np.uint8), r"uint8 with shape \(0, 0, 3\)"),
    "float": (FRAME / 255, r"an array of float64 with shape \(225, 180, 3\)$"),
    "NaN": (np.full(FRAME.shape, np.nan, np.float32), r"float32 with shape .* that contains NaN"),
    "int": (FRAME.astype(np.int64), r"an array of int64 with shape"),
    "signed": (FRAME.astype(np.int8), r"an array of int8 with shape"),
    "bool": (FRAME > 0, r"an array of bool with shape"),
    "objects": (FRAME.astype(object), r"an array of object with shape"),
    "text": (FRAME.astype(str), r"an array of <U3 with shape"),
}


@pytest.mark.parametrize("name", BAD)
def test_scan_refuses(name):
    frame, got = BAD[name]
    expected = r"^frame: expected an array of uint8 with shape \(225, 180, 3\), got "
    with pytest.raises(metrics.FrameError, match=expected + ".*" + got):
        metrics.scan(frame)


@pytest.mark.parametrize("name", BAD)
def test_score_refuses_and_says_which(name):
    frame, got = BAD[name]
    with pytest.raises(metrics.FrameError, match="^reference: expected .*" + got):
        metrics.score(frame, FRAME)
    with pytest.raises(metrics.FrameError, match="^candidate: expected .*" + got):
        metrics.score(FRAME, frame)


def test_message_is_one_line():
    with pytest.raises(metrics.FrameError, match=r"\A[^\n]*\Z"):
        metrics.scan(FRAME.tolist())


def layouts():
    framed = np.zeros((300, 200, 5), np.uint8)
    framed[10:235, 7:187, 1:4] = FRAME
    read_only = FRAME.copy()
    read_only.flags.writeable = False
    return {
        "read-only": read_only,
        "Fortran order": np.asfortranarray(FRAME),
        "a window": framed[10:235, 7:187, 1:4],
        "negative strides": FRAME[::-1, ::-1, ::-1].copy()[::-1, ::-1, ::-1],
        "swapped axes": FRAME.transpose(1, 0, 2).copy().transpose(1, 0, 2),
        "a subclass": FRAME.view(type("Picture", (np.ndarray,), {})),
    }


@pytest.mark.parametrize("name", layouts())
def test_layout_does_not_matter(name):
    frame = layouts()[name]
    before = frame.tobytes()
    other = samples.smooth(2)
    assert metrics.score(frame, other) == metrics.score(FRAME, other)
    assert metrics.score(other, frame) == metrics.score(other, FRAME)
    assert frame.tobytes() == before
