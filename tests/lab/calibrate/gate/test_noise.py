from dataclasses import replace

import metrics
import reference_fields
from lab.calibrate.gate.noise import CEILING, check_noise
from lab.noise_floor import noise_floor


def only(key):
    weights = {other: 100 * (other == key) for other in metrics.BENCHMARK.weights}
    return replace(metrics.BENCHMARK, weights=weights, std_penalty=0)


def test_the_published_recipe_fails_on_one_reference():
    check = check_noise(metrics.BENCHMARK)
    assert not check.passed
    assert check.summary == "above 5 points on 1 of 11 references, at most 6.8 (vertical-warm-flow)"
    floors = {name: noise_floor(name, metrics.BENCHMARK) for name in reference_fields.names()}
    assert check.numbers == {"ceiling": CEILING, **floors}


def test_colors_alone_hardly_move_and_softness_does():
    assert check_noise(only("bleed_control")).passed
    assert not check_noise(only("softness")).passed
