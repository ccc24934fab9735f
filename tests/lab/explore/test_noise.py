from dataclasses import replace
from urllib.parse import urlencode

import msgspec
import pytest

import metrics
import reference_fields
from lab.explore.noise import noise_floor
from lab.noise_floor import noise_floor as natively
from lab.noise_floor.measured import measured
from lab.recipe_query import recipe_to_query

KEYS = [metric.key for metric in metrics.SUBSCORES]
RECIPES = (
    metrics.LAB,
    replace(metrics.LAB, empty_shape_credit=0.35),
    replace(
        metrics.LAB,
        weights=dict(zip(KEYS, (0, 50, 0, 0, 0, 50, 0), strict=True)),
        std_penalty=0.1,
        softness_ratio=8,
        saturation_range=0.1,
    ),
)


@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.parametrize("name", reference_fields.names())
def test_it_is_what_the_native_count_gives(name, recipe):
    text = msgspec.json.encode(measured().references[name]).decode()
    query = urlencode({"reference": name, **recipe_to_query(recipe)})
    assert noise_floor(query, text) == pytest.approx(natively(name, recipe), abs=1e-9)
