import numpy as np
import pytest

import metrics
import reference_fields
from lab.noise_floor.recount import features
from lab.run.measurements import measurements
from tests.lab import pictures

BENCHMARK = metrics.BENCHMARK
SETTINGS = BENCHMARK.scan_settings


@pytest.mark.parametrize("name", reference_fields.names())
@pytest.mark.parametrize("recipe", [BENCHMARK, metrics.LAB], ids=lambda recipe: recipe.name)
def test_measurements_score_as_the_pixels_did(name, recipe):
    pixels = reference_fields.load(name).pixels
    reference = metrics.scan(pixels)
    unchanged = measurements(reference, reference, recipe)
    for frame in (pixels, np.roll(pixels, 7, axis=1), pixels[::-1], pictures.smooth(3, seed=8)):
        found = measurements(reference, metrics.scan(frame), recipe)
        again = metrics.score(
            features(unchanged, unchanged, SETTINGS),
            features(found, unchanged, SETTINGS),
            recipe=recipe,
        )
        assert again == metrics.score(pixels, frame, recipe=recipe)
