import numpy as np
import pytest

from lab.baselines.markup import css_color, number, picture_svg
from tests.lab import pictures


@pytest.mark.parametrize(
    ("color", "text"),
    [
        ((0, 128, 255), "#0080ff"),
        ((0.4, 0.6, 254.6), "#0001ff"),
        ((-3.0, 300.0, 15.0), "#00ff0f"),
    ],
)
def test_colors_are_rounded_and_clipped(color, text):
    assert css_color(color) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1"), (0.125, "0.125"), (-2.50049, "-2.5"), (-0.0001, "0"), (100.0, "100")],
)
def test_numbers_have_at_most_three_decimals(value, text):
    assert number(value) == text


def test_a_picture_is_shown_as_it_is(draw):
    picture = pictures.smooth(3, seed=11)
    svg = picture_svg(picture, description="A & B <c>")
    np.testing.assert_array_equal(draw("svg", svg), picture)
    assert "<desc>A &amp; B &lt;c&gt;</desc>" in svg
