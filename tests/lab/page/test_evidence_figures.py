import numpy as np
import pytest

import metrics
from lab.page.evidence_figures import edges, evidence_figures
from metrics.evidence import Bars, Histogram, Look, gather

FIGURES = evidence_figures(metrics.LAB)


def models(value):
    """All named models of a Bokeh item, by name."""
    found = {}
    if isinstance(value, dict):
        attributes = value.get("attributes", {})
        if attributes.get("name"):
            found[attributes["name"]] = attributes
        parts = value.values()
    else:
        parts = value if isinstance(value, list) else ()
    for part in parts:
        found |= models(part)
    return found


def test_the_metrics_that_count_have_a_chart():
    assert list(FIGURES) == ["region_scale", "bleed_control", "range_contrast"]


@pytest.mark.parametrize("key", FIGURES)
def test_the_page_finds_its_models_by_name(key):
    named = models(FIGURES[key])
    expected = {"reference", "candidate", "reference-bars", "candidate-bars", "x", "y"}
    assert set(named) == expected


@pytest.mark.parametrize("key", FIGURES)
def test_there_is_a_bar_for_each_value_of_the_series(key):
    look = Look(np.zeros((225, 180, 3), np.uint8), metrics.LAB)
    series = gather(key, look, look).series
    for side in ("reference", "candidate"):
        left, right = edges(series)[side]
        assert len(left) == len(right) == len(getattr(series, side))


def test_paired_bars_touch_and_pairs_do_not():
    places = edges(Bars(("a", "b"), (1, 2), (3, 4)))
    assert places["reference"][1] == places["candidate"][0] == [0.5, 1.5]
    assert places["candidate"][1][0] < places["reference"][0][1]


def test_histograms_lie_on_each_other():
    places = edges(Histogram((0, 0.5, 1), (50, 50), (0, 100)))
    assert places["reference"] == places["candidate"] == ([0, 0.5], [0.5, 1])


@pytest.mark.parametrize("key", FIGURES)
def test_the_two_frames_differ_in_hatching_not_only_in_color(key):
    text = str(FIGURES[key])
    assert "right_diagonal_line" in text
    assert "left_diagonal_line" in text
