import numpy as np

import metrics
from tests.metrics import samples
from tests.metrics.evidence.looks import both, named


def test_numbers_and_bars_are_the_scorers_areas():
    reference, candidate = named()["smooth"], named()["five hues"]
    evidence = both("region_scale", reference, candidate)
    sides = (
        (evidence.reference, evidence.series.reference, reference),
        (evidence.candidate, evidence.series.candidate, candidate),
    )
    for side, bars, frame in sides:
        areas = metrics.scan(frame).hue_areas
        assert [number.values for number in side.numbers] == [(area,) for area in areas]
        np.testing.assert_allclose(bars, areas / 405)
    assert evidence.series.names == tuple(metrics.LAB.hues)


def test_values_by_hand():
    evidence = both(
        "region_scale", samples.block(samples.CYAN, 20, 30, 50, 60), samples.flat(samples.WHITE)
    )
    assert [number.text for number in evidence.reference.numbers] == ["3,000 px"]
    assert [number.text for number in evidence.candidate.numbers] == ["absent"]
    assert evidence.series.reference[1] == 3000 / 405
    assert sum(evidence.series.candidate) == 0
