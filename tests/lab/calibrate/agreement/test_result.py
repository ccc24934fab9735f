import json

from lab.calibrate.agreement.result import Estimate, Interval, ReferenceScale, plain
from lab.calibrate.undefined import Undefined


def test_all_of_it_is_json_and_what_is_undefined_says_so():
    found = ReferenceScale(
        "one",
        {"m/one": Estimate(1.5, Interval(1, 2)), "n/one": Estimate(0.5, Undefined("one rater"))},
        ("m/one",),
    )
    assert json.loads(json.dumps(plain(found))) == {
        "reference": "one",
        "values": {
            "m/one": {"value": 1.5, "interval": {"low": 1, "high": 2}},
            "n/one": {"value": 0.5, "interval": {"undefined": "one rater"}},
        },
        "held": ["m/one"],
    }
    assert plain((found, Undefined("islands")))[1] == {"undefined": "islands"}
