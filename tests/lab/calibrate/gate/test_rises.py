import math
from dataclasses import replace

import pytest

import metrics
from lab.calibrate.gate.rises import check_rises

# What a weight of 5 % carries: 7 * 0.05 / sqrt(6), see `metrics.certificate`.
LIMIT = 7 * 0.05 / math.sqrt(6)


def test_the_published_penalty_is_too_high_for_the_light_metrics():
    check = check_rises(metrics.BENCHMARK)
    assert not check.passed
    assert check.summary == (
        "a rise can lower the total for hue placement, internal shape, blur flow, range and "
        "contrast; none can with a std penalty of at most 0.1428"
    )
    assert check.numbers["largest_penalty"] == pytest.approx(LIMIT)
    # 5 points of total for 100 of the subscore against 0.4 * sqrt(6) / 7 of the penalty.
    assert check.numbers["steepest_loss"] == pytest.approx(0.4 * math.sqrt(6) / 7 - 0.05)


@pytest.mark.parametrize("penalty", [0, 0.14])
def test_a_small_penalty_passes(penalty):
    check = check_rises(replace(metrics.BENCHMARK, std_penalty=penalty))
    assert check.passed
    assert check.summary == "no rise of a subscore ever lowers the total"
    assert check.numbers["steepest_loss"] == 0
