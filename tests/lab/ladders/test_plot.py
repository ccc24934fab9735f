from xml.etree import ElementTree

import pytest

import metrics
from lab.ladders import AXES, run_ladders
from lab.ladders.plot import points, small_multiples

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def result():
    return run_ladders(metrics.BENCHMARK)


def test_points_span_the_plot_and_stop_at_0():
    assert points([100, 50, -3], (120, 60)) == [(0, 0), (60, 30), (120, 60)]


def test_a_line_for_every_reference_score_and_axis(result):
    root = ElementTree.fromstring(small_multiples(result))
    lines = root.findall(f".//{SVG}polyline")
    assert len(lines) == 11 * 8 * len(AXES)
    assert {len(line.get("points").split()) for line in lines} == {8}
    first = result.ladders[0].total.values
    assert lines[0].get("points").split()[-1] == f"120.0,{60 * (1 - first[-1] / 100):.1f}"
    heavy = sum(line.get("class") == "fails" for line in lines)
    scores = [series for ladder in result.ladders for series in ladder.scores.values()]
    assert heavy == sum(not series.order.holds for series in scores)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert f"Distortion ladders, {metrics.BENCHMARK.id}" in texts
    assert "Hue to 105°" in texts
    for subscore in metrics.SUBSCORES:
        assert subscore.title in texts
