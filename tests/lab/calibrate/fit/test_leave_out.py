import numpy as np
import pytest

from lab.calibrate.fit.choices import COLUMNS
from lab.calibrate.fit.divided import divide
from lab.calibrate.fit.leave_out import cross_validate
from tests.lab.calibrate.fit.making import judged, recipe
from tests.lab.votes.making import raters


@pytest.fixture(scope="module")
def found():
    crowd = raters(20, recipe([0, 10, 0, 60, 0, 30, 0], 0.0), noise=4.0)
    return cross_validate(divide(judged(crowd=crowd)).training, seed=1)


def test_every_column_is_left_out_once(found):
    assert tuple(one.name for one in found.without) == COLUMNS
    for one in found.without:
        assert one.lost_accuracy.value == pytest.approx(found.full.accuracy.value - one.accuracy)
        assert one.added_loss.value == pytest.approx(one.log_loss - found.full.log_loss.value)


def test_what_raters_look_at_is_missed_and_nothing_else(found):
    added = {one.name: one.added_loss for one in found.without}
    assert max(added, key=lambda name: added[name].value) == "softness"
    assert added["softness"].interval.low > 0.05
    assert added["bleed_control"].interval.low > 0
    idle = [added[name].value for name in ("hue_placement", "internal_shape", "blur_flow")]
    assert np.abs(idle).max() < 0.005


def test_it_predicts_better_than_guessing(found):
    assert found.full.accuracy.interval.low > 0.7
    assert found.full.log_loss.value < np.log(2)
