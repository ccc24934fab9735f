import dataclasses

import numpy as np
import pytest

import metrics
from metrics.companion import check_pair
from metrics.companions import companion
from tests.metrics import samples


def test_a_higher_value_leads_where_higher_is_better():
    assert companion("soft_hues").lead(90, 60) == 30


def test_a_lower_value_leads_where_lower_is_better():
    assert companion("color_difference").lead(2, 20) == 18


def test_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError, match="key"):
        companion("soft_hues").key = "other"


def test_a_pair_of_frames_passes():
    check_pair(samples.flat(samples.WHITE), samples.flat(samples.CYAN))


def test_the_message_names_the_role():
    white = samples.flat(samples.WHITE)
    with pytest.raises(metrics.FrameError, match=r"^candidate: expected .*uint8.* got .*float64"):
        check_pair(white, white.astype(np.float64))
    with pytest.raises(metrics.FrameError, match=r"^reference: expected .*\(225, 180, 3\)"):
        check_pair(white[:10], white)
