import pytest

import metrics
from lab.page.figure import area_figure, columns

SUBSCORES = dict.fromkeys((metric.key for metric in metrics.SUBSCORES), 50.0)


def test_columns_are_as_wide_as_their_weights_and_fill_the_width():
    table = columns(metrics.LAB.weights, SUBSCORES)
    widths = [right - left for left, right in zip(table["left"], table["right"], strict=True)]
    assert widths == [metrics.LAB.weights[metric.key] for metric in metrics.SUBSCORES]
    assert table["left"][1:] == table["right"][:-1]
    assert (table["left"][0], table["right"][-1]) == (0, 100)


def test_the_filled_area_is_the_weighted_sum():
    subscores = {key: 10.0 * (at + 1) for at, key in enumerate(SUBSCORES)}
    table = columns(metrics.LAB.weights, subscores)
    rows = zip(table["left"], table["right"], table["subscore"], strict=True)
    area = sum((right - left) * subscore / 100 for left, right, subscore in rows)
    weights = metrics.LAB.weights
    assert area == pytest.approx(sum(weights[k] * v / 100 for k, v in subscores.items()))


def test_the_page_finds_its_models_by_name():
    score = metrics.Score(SUBSCORES, 50.0, 0.0, 50.0, metrics.LAB.id)
    text = str(area_figure(metrics.LAB, score))
    for name in ("columns", "cells", "fills", "level"):
        assert f"'name': '{name}'" in text
