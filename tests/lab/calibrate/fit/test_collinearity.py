import numpy as np
import pytest

from lab.calibrate.fit.choices import COLUMNS
from lab.calibrate.fit.collinearity import collinearity
from lab.calibrate.undefined import Undefined
from tests.lab.calibrate.fit.making import choices


def found_of(differences):
    return collinearity(choices(differences, np.ones(len(differences), int)))


def orthogonal():
    """Eight columns that have nothing in common: of a Hadamard matrix."""
    two = np.array([[1.0, 1.0], [1.0, -1.0]])
    return np.kron(np.kron(two, two), two)


def test_columns_that_have_nothing_in_common():
    found = found_of(orthogonal())
    assert found.condition == pytest.approx(1)
    assert list(found.inflation) == list(COLUMNS)
    assert list(found.inflation.values()) == pytest.approx([1] * 8)
    assert found.pairs == ()


def test_by_hand():
    # Second column = 0.6 × second + 0.8 × fourth: correlation 0.8 with the fourth, so that either
    # is inflated 1 / (1 - 0.64) times; the pair's singular values are √1.8 and √0.2.
    differences = orthogonal()
    differences[:, 1] = 0.6 * differences[:, 1] + 0.8 * differences[:, 3]
    found = found_of(differences * np.arange(1, 9))
    assert found.condition == pytest.approx(3)
    assert found.inflation["region_scale"] == pytest.approx(1 / 0.36)
    assert found.inflation["softness"] == pytest.approx(1 / 0.36)
    assert found.inflation["hue_placement"] == pytest.approx(1)
    (pair,) = found.pairs
    assert (pair.first, pair.second) == ("region_scale", "softness")
    assert pair.correlation == pytest.approx(0.8)


def test_a_sum_of_others_has_no_number():
    differences = orthogonal()
    differences[:, 0] = differences[:, 1] + differences[:, 2]
    found = found_of(differences)
    assert found.condition == Undefined("a sum of others")
    assert found.inflation["hue_placement"] == Undefined("a sum of others")
    assert found.inflation["softness"] == pytest.approx(1)
