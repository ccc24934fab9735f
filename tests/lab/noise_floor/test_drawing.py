import numpy as np
import pytest

from lab.candidate import Candidate, Circle
from lab.chromium import VARIABLE, ChromiumError
from lab.noise_floor.drawing import draw_by_gpu
from lab.rasterizer import rasterize


def test_css_and_svg_are_drawn_in_order(tmp_path):
    circle = Candidate((Circle(softness=9, radius=50),))
    svg, css = tmp_path / "circle.svg", tmp_path / "field.css"
    svg.write_text(circle.to_svg())
    css.write_text(".field { background: rgb(10, 200, 30) }")
    first, second = draw_by_gpu([svg, css])
    assert first.shape == second.shape == (225, 180, 3)
    assert abs(first.astype(int) - rasterize(circle)).max() <= 8
    assert np.array_equal(second, np.full((225, 180, 3), (10, 200, 30), np.uint8))


def test_without_chromium_it_says_so(monkeypatch):
    monkeypatch.setenv(VARIABLE, "none-such")
    with pytest.raises(ChromiumError, match="none-such"):
        draw_by_gpu([])
