import numpy as np
import pytest

import metrics
import reference_fields
from lab.explore.controls import CONTROLS
from lab.explore.opinions import opinions
from lab.noise_floor import noise_floor, noise_floor_of
from lab.rasterizer import rasterize
from lab.scoring import load_reference
from lab.source import SourceError
from tests.lab.explain.making import GRAY, ONE, TWO, of_circles, of_picture


def test_the_score_is_the_scorers():
    field = reference_fields.load("magenta-circle").pixels
    assert of_circles().score == metrics.score(field, rasterize(ONE))
    np.testing.assert_array_equal(of_circles().frames.pixels, rasterize(ONE))


def test_there_is_evidence_effect_and_weight_for_each_subscore():
    explanation = of_circles()
    keys = [metric.key for metric in metrics.SUBSCORES]
    assert list(explanation.evidence) == keys
    assert list(explanation.marginal) == keys
    assert list(explanation.effective) == keys
    assert [evidence.key for evidence in explanation.evidence.values()] == keys


def test_what_a_metric_costs_at_0_is_what_the_score_loses():
    explanation = of_circles()
    values = dict(explanation.score.subscores) | {"softness": 0}
    spread = float(np.std(list(values.values())))
    weighted = sum(metrics.BENCHMARK.weights[key] * value / 100 for key, value in values.items())
    cost = explanation.score.total - (weighted - 0.4 * spread)
    assert explanation.effective["softness"] == pytest.approx(cost)


def test_every_control_of_a_circle_has_a_curve_through_the_state():
    explanation = of_circles()
    assert [curve.control.key for curve in explanation.curves] == list(CONTROLS)
    for curve in explanation.curves:
        here = curve.numbers[curve.values == curve.now]
        expected = [*explanation.score.subscores.values(), explanation.score.total]
        np.testing.assert_array_equal(here[0, [*range(7), 9]], expected)
        assert (np.diff(curve.values) > 0).all()
        assert (curve.values[0], curve.values[-1]) == (curve.control.low, curve.control.high)


def test_a_curve_is_what_moving_the_control_scores():
    radius = next(one for one in of_circles().curves if one.control.key == "radius")
    field = reference_fields.load("magenta-circle").pixels
    for at in (0, 10, -1):
        moved = rasterize(ONE.replace(0, radius=float(radius.values[at])))
        assert radius.numbers[at, -1] == metrics.score(field, moved).total


def test_each_of_several_circles_has_its_curves_and_the_credit_one():
    explanation = of_circles(TWO, "three-zone-soft-field")
    found = [(curve.circle, curve.control.key) for curve in explanation.curves]
    of_each = [key for key in CONTROLS if key != "credit"]
    expected = [(circle, key) for circle in (0, 1) for key in of_each]
    assert found == [*expected, (0, "credit")]


def test_a_gray_has_no_curve_of_its_hue():
    assert "hue" not in {curve.control.key for curve in of_circles(GRAY).curves}


def test_a_picture_has_no_curves_but_all_else():
    explanation = of_picture()
    assert explanation.curves == ()
    assert explanation.frames.candidate is None
    field = reference_fields.load("cyan-left-wash").pixels
    assert explanation.opinions == opinions(field, explanation.frames.pixels)


def test_the_noise_is_the_references():
    assert max(of_circles().noise.values()) == noise_floor("magenta-circle", metrics.BENCHMARK)
    assert "Another renderer" in of_circles().noise


def test_a_file_can_be_the_reference(tmp_path):
    from PIL import Image

    path = tmp_path / "reference.png"
    pixels = reference_fields.load("magenta-circle").pixels
    Image.fromarray(pixels).save(path)
    explanation = of_circles(ONE, str(path))
    assert explanation.score == of_circles().score
    assert max(explanation.noise.values()) == noise_floor_of(pixels, metrics.BENCHMARK)
    assert "Another renderer" not in explanation.noise


def test_an_unknown_reference_is_named():
    with pytest.raises(SourceError, match=r"^nothing: expected a file or one of the fields"):
        load_reference("nothing", recipe=metrics.BENCHMARK, reader=None)
