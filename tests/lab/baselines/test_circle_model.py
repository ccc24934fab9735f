import math

import numpy as np
import pytest

from lab.baselines.circle_model import draw, slopes
from lab.baselines.sampling import pixel_centers
from lab.baselines.soft_circles import to_svg
from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize
from tests.lab.baselines.nearness import BLUR, largest_difference, mean_difference

# Levels: half of one for the rasterizer's rounding, the rest for both tables of profiles.
TOLERANCE = 0.75

CIRCLES = [
    Circle(),
    Circle(radius=4, softness=30),
    Circle(x=-20, y=250, radius=90, softness=20, color="#00ffff"),
    Circle(radius=60, softness=5, opacity=1),
]


def circles(seed, count):
    """Random circles of all sizes over a random background."""
    random = np.random.default_rng(seed)
    shapes = random.uniform((-60, -60, 8, 5), (240, 285, 200, 60), (count, 4))
    rest = random.uniform(size=(count, 4))
    return np.concatenate([random.uniform(size=3), np.hstack([shapes, rest]).ravel()])


def frame(values):
    x, y = (centers.ravel() for centers in pixel_centers())
    return 255 * draw(values, x, y).T.reshape(225, 180, 3)


@pytest.mark.parametrize("circle", CIRCLES)
def test_one_circle_is_the_one_that_the_rasterizer_draws(circle):
    color = np.frombuffer(bytes.fromhex(circle.color[1:]), np.uint8) / 255
    # The rasterizer averages over a pixel's square, whose variance is 1/12.
    softness = math.hypot(circle.softness, 12**-0.5)
    shape = circle.x, circle.y, circle.radius, softness, circle.opacity
    values = np.array([1, 1, 1, *shape, *color])
    assert largest_difference(frame(values), rasterize(Candidate((circle,)))) <= TOLERANCE


@pytest.mark.parametrize("count", [1, 3, 8])
def test_chromium_draws_what_the_model_draws(draw, count):
    values = circles(count, count)
    drawn = draw("svg", to_svg(values))
    assert largest_difference(drawn, frame(values)) <= BLUR
    assert mean_difference(drawn, frame(values)) <= BLUR / 4


def test_the_background_alone_is_flat():
    np.testing.assert_allclose(
        frame(np.array([0.2, 0.4, 0.6])), np.broadcast_to([51, 102, 153], (225, 180, 3))
    )


def test_later_circles_lie_on_earlier_ones():
    lower = [90, 112, 80, 5, 1, 1, 0, 0]
    upper = [90, 112, 40, 5, 0.5, 0, 0, 1]
    pixels = frame(np.array([0, 1, 0, *lower, *upper]))
    np.testing.assert_allclose(pixels[112, 90], [127.5, 0, 127.5], atol=TOLERANCE)
    np.testing.assert_allclose(pixels[112, 30], [255, 0, 0], atol=TOLERANCE)
    np.testing.assert_allclose(pixels[0, 0], [0, 255, 0], atol=TOLERANCE)


@pytest.mark.parametrize("count", [0, 1, 4])
def test_slopes_are_those_of_small_steps(count):
    values = circles(9, count)
    random = np.random.default_rng(1)
    x, y = random.uniform(-10, 190, 200), random.uniform(-10, 235, 200)
    exact = slopes(values, x, y)
    assert exact.shape == (len(values), 3, 200)
    for place in range(len(values)):
        step = np.zeros_like(values)
        step[place] = 1e-3
        measured = (draw(values + step, x, y) - draw(values - step, x, y)) / 2e-3
        np.testing.assert_allclose(exact[place], measured, atol=2e-4)


def test_slopes_exist_at_a_center():
    values = np.array([1, 1, 1, 90.5, 112.5, 20, 15, 0.8, 0, 0, 0])
    at_center = slopes(values, np.array([90.5]), np.array([112.5]))
    assert np.isfinite(at_center).all()
    np.testing.assert_array_equal(at_center[3:5], 0)
