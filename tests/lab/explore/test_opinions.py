import json

import pytest

import metrics
from lab.explore.opinions import opinion, opinions
from metrics.companions import COMPANIONS
from tests.metrics import samples

REFERENCE, CANDIDATE = samples.disc(72), samples.disc(42)


def test_all_in_their_order_with_the_companions_own_values():
    asked = opinions(REFERENCE, CANDIDATE)
    assert list(asked) == [one.key for one in COMPANIONS]
    for one in COMPANIONS:
        assert asked[one.key].value == one.function(REFERENCE, CANDIDATE)
        assert asked[one.key] == opinion(one.key, REFERENCE, CANDIDATE)


def test_only_text_contrast_has_a_detail():
    asked = opinions(REFERENCE, CANDIDATE)
    assert [key for key, one in asked.items() if one.detail is not None] == ["text_contrast"]


def test_the_four_ratios_of_text_contrast():
    asked = opinion("text_contrast", REFERENCE, samples.flat(samples.WHITE))
    assert asked.detail == pytest.approx(
        {"black_worst": 21, "black_median": 21, "white_worst": 1, "white_median": 1}
    )
    assert asked.value == asked.detail["black_worst"]


def test_becomes_json():
    plain = opinion("soft_hues", REFERENCE, REFERENCE).to_plain()
    assert json.loads(json.dumps(plain)) == {"value": 100.0, "detail": None}


def test_errors():
    with pytest.raises(ValueError, match="companion: expected one of flow_agreement"):
        opinion("taste", REFERENCE, CANDIDATE)
    with pytest.raises(metrics.FrameError, match="candidate: expected"):
        opinion("soft_hues", REFERENCE, CANDIDATE[1:])
