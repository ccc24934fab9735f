import math

import numpy as np
import pytest

from lab.calibrate import CalibrationError
from lab.study import scale
from lab.study.scale import Scale


def wins(*pairs, count=4):
    made = np.zeros((count, count))
    for winner, loser in pairs:
        made[winner, loser] += 1
    return made


def test_without_votes_every_pair_adds_the_same():
    # Prior variances 1 and 1, information 1/4: log2(1 + 2/4) / 2.
    gains = Scale(wins()).gains()
    assert gains[0, 1] == pytest.approx(math.log2(1.5) / 2)
    np.testing.assert_allclose(gains[np.triu_indices(4, 1)], gains[0, 1])
    np.testing.assert_allclose(np.diag(gains), 0)


def test_what_was_asked_adds_less_and_what_touches_it_a_little_less():
    made = Scale(wins())
    made.add(0, 1)
    gains = made.gains()
    # The difference of the two has now the information 1/2 + 1/4.
    assert gains[0, 1] == pytest.approx(math.log2(1 + 4 / 3 / 4) / 2)
    assert gains[0, 1] < gains[0, 2] < gains[2, 3]
    np.testing.assert_allclose(gains, gains.T)


def test_one_by_one_is_as_all_at_once():
    made = Scale(wins())
    for pair in ((0, 1), (1, 2), (0, 1)):
        made.add(*pair)
    # Each won half of the time: the values stay 0, the information is the same.
    half = np.zeros((4, 4))
    for i, j, count in ((0, 1, 2), (1, 2, 1)):
        half[i, j] = half[j, i] = count / 2
    pytest.importorskip("choix")
    np.testing.assert_allclose(made.gains(), Scale(half).gains(), atol=1e-9)


def test_votes_order_the_scale():
    pytest.importorskip("choix")
    made = Scale(wins((0, 1), (0, 1), (1, 2), (1, 2), (0, 2)))
    assert made.values[0] > made.values[1] > made.values[2]
    assert made.values[3] == 0
    # What is decided adds less than what is even; what nobody has compared adds most.
    gains = made.gains()
    assert gains[0, 2] < gains[1, 2] < gains[1, 3]


def test_an_estimate_that_does_not_settle_says_so(monkeypatch):
    pytest.importorskip("choix")
    monkeypatch.setattr(scale, "_MOST_ITERATIONS", 1)
    with pytest.raises(CalibrationError, match=r"votes so far: no scale values \(Did not"):
        Scale(wins((0, 1), (1, 2), (1, 2)))
