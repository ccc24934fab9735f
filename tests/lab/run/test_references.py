from dataclasses import replace

import numpy as np
import pytest

import metrics
import reference_fields
from lab.run.references import load_references


def test_they_are_scanned_with_the_recipe():
    recipe = replace(metrics.BENCHMARK, name="near", mask_distance=20)
    (reference,) = load_references(["cyan-left-wash"], recipe).values()
    np.testing.assert_array_equal(reference.pixels, reference_fields.load("cyan-left-wash").pixels)
    assert reference.features.settings == recipe.scan_settings


def test_a_recipe_for_another_size():
    recipe = replace(metrics.BENCHMARK, name="small", frame_size=(90, 90))
    with pytest.raises(metrics.FrameError, match=r"expected .*\(90, 90, 3\).*got.*\(225, 180, 3\)"):
        load_references(["cyan-left-wash"], recipe)


def test_an_unknown_field():
    with pytest.raises(reference_fields.FieldError, match="unknown field 'cyan'"):
        load_references(["cyan"], metrics.BENCHMARK)
