import pytest

import metrics
import reference_fields
from lab.calibrate import CalibrationError
from lab.study.measures import measure, measures
from metrics.companions import COMPANIONS, companion

REFERENCE = reference_fields.load("magenta-circle").pixels
OTHER = reference_fields.load("cyan-left-wash").pixels


def test_subscores_total_and_companions_are_measures():
    keys = [subscore.key for subscore in metrics.SUBSCORES]
    assert list(measures()) == [*keys, "total", *(one.key for one in COMPANIONS)]


def test_values_are_those_of_the_scorer_and_the_companions():
    score = metrics.score(REFERENCE, OTHER)
    assert measure("softness").prepare(REFERENCE)(OTHER) == score.subscores["softness"]
    assert measure("total").prepare(REFERENCE)(OTHER) == score.total
    difference = companion("color_difference").function(REFERENCE, OTHER)
    assert measure("color_difference").prepare(REFERENCE)(OTHER) == difference


def test_which_direction_is_better():
    assert measure("softness").sign == 1
    assert measure("color_difference").sign == -1


def test_an_unknown_measure_is_one_line():
    with pytest.raises(CalibrationError, match=r"^expected one of hue_placement, .*, came 'size'$"):
        measure("size")
