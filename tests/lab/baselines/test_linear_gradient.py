import re

import numpy as np
import pytest

from lab.baselines.linear_gradient import linear_gradient
from tests.lab.baselines.nearness import ROUNDING, flat, largest_difference

# Angle in degrees, then color and place of each stop.
GRADIENTS = [
    (0, "#ff00ff", 0, "#00ffff", 100),
    (90, "#ffff00", 30, "#00ff00", 60),
    (37, "#8000ff", 20, "#00ffff", 70),
    (142, "#00ffff", 45, "#ffff00", 55),
    (200, "#102030", -20, "#f0e0d0", 80),
    (301, "#ffffff", 10, "#ff00ff", 130),
]


@pytest.mark.parametrize("gradient", GRADIENTS)
def test_a_two_stop_gradient_is_found(draw, gradient):
    angle, first, first_place, second, second_place = gradient
    frame = draw(
        "css",
        f".field {{ background: "
        f"linear-gradient({angle}deg, {first} {first_place}%, {second} {second_place}%) }}",
    )
    css = linear_gradient(frame)
    assert largest_difference(draw("css", css), frame) <= ROUNDING
    found = float(re.search(r"\(([\d.]+)deg", css).group(1))
    # Turned round by half a turn with its colors swapped, a gradient is the same.
    assert min((found - angle) % 180, (angle - found) % 180) == pytest.approx(0, abs=0.2)


def test_a_flat_frame_is_found(draw):
    frame = flat((12, 200, 77))
    np.testing.assert_array_equal(draw("css", linear_gradient(frame)), frame)


def test_it_is_no_worse_than_the_gradients_around_it(draw):
    """On a frame that is no gradient, small changes of what was found make it worse."""
    x, y = np.meshgrid(np.arange(180), np.arange(225))
    wave = 127 + 120 * np.sin(x / 60 + y / 90)
    frame = np.stack([wave, 255 - wave, 0 * wave + 128], axis=-1).astype(np.uint8)
    css = linear_gradient(frame)

    def error(text):
        return np.square(draw("css", text).astype(float) - frame).mean()

    angle = re.search(r"([\d.]+)deg", css).group(1)
    first, second = re.findall(r"([-\d.]+)%", css)
    best = error(css)
    for old, new in [
        (f"{angle}deg", f"{float(angle) + 4}deg"),
        (f"{angle}deg", f"{float(angle) - 4}deg"),
        (f"{first}%", f"{float(first) + 5}%"),
        (f"{first}%", f"{float(first) - 5}%"),
        (f"{second}%", f"{float(second) + 5}%"),
        (f"{second}%", f"{float(second) - 5}%"),
    ]:
        assert error(css.replace(old, new)) > best
