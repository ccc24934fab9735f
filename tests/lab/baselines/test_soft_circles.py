import re

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

import reference_fields
from lab.baselines.circle_model import split
from lab.baselines.soft_circles import fit, soft_circles, to_svg
from tests.lab.baselines.nearness import (
    BLUR,
    ROUNDING,
    flat,
    largest_difference,
    mean_difference,
)

# Background; then x, y, radius, softness, opacity and color of each circle.
THREE = np.array(
    [
        *(0.1, 0.9, 1.0),
        *(40, 60, 50, 18, 0.9, 1, 0, 1),
        *(130, 90, 35, 12, 1.0, 1, 1, 0),
        *(90, 190, 60, 22, 0.8, 0.2, 0.1, 1),
    ]
)


def test_three_circles_are_found(draw):
    frame = draw("svg", to_svg(THREE))
    drawn = draw("svg", soft_circles(frame, count=3))
    assert largest_difference(drawn, frame) <= BLUR
    assert mean_difference(drawn, frame) <= 1


def test_the_labs_own_circle_is_found():
    found = fit(reference_fields.load("magenta-circle").pixels, count=1)
    background, circle = split(found)
    np.testing.assert_allclose(background, 1, atol=0.01)
    # As `reference_fields/magenta-circle/field.svg` states it.
    np.testing.assert_allclose(circle[0, :4], (91, 112, 72, 9), atol=0.2)


@pytest.mark.parametrize("color", [(0, 0, 0), (255, 255, 255), (12, 200, 77)])
def test_a_flat_frame_is_found(draw, color):
    drawn = draw("svg", soft_circles(flat(color), count=1))
    assert largest_difference(drawn, flat(color)) <= ROUNDING


@pytest.mark.parametrize("count", [1, 2])
def test_it_draws_as_many_circles_as_were_asked_for(count):
    frame = reference_fields.load("yellow-magenta-field").pixels
    svg = soft_circles(frame, count=count)
    assert len(re.findall("<circle ", svg)) == count
    assert len(re.findall("<feGaussianBlur ", svg)) == count


def test_the_number_of_threads_changes_nothing():
    frame = reference_fields.load("purple-green-cyan-field").pixels
    texts = []
    for threads in (1, 2):
        with threadpool_limits(limits=threads):
            texts.append(soft_circles(frame, count=2))
    assert texts[0] == texts[1]
