import pytest

import metrics
from lab.page.explore_figures import explore_figures

FIGURES = explore_figures()

# What the page's scripts find by name, and the columns that they fill.
SOURCES = {
    "curve": {
        "points": {"value", "total", *(metric.key for metric in metrics.SUBSCORES)},
        "dot": {"value", "total"},
    },
    "map": {
        "cells": {"left", "right", "bottom", "top", "color"},
        "contours": {"xs", "ys"},
        "labels": {"x", "y", "text"},
        "now": {"x", "y"},
        "best": {"x", "y"},
        "cursor": {"x", "y"},
    },
    "climb": {"path": {"step", "total"}, "dot": {"step", "total"}},
}
TAGS = {"ink", "soft", "thin", "dot", "mark", "label", "axis"}


def models(value):
    """Every model of a Bokeh item, as its name and attributes."""
    if isinstance(value, dict):
        if value.get("type") == "object" and "attributes" in value:
            yield value["name"], value["attributes"]
        parts = value.values()
    else:
        parts = value if isinstance(value, list) else ()
    for part in parts:
        yield from models(part)


def test_there_is_a_figure_for_each_panel():
    assert list(FIGURES) == list(SOURCES)


@pytest.mark.parametrize("name", SOURCES)
def test_the_page_finds_its_sources_by_name_and_they_start_empty(name):
    found = {
        attributes["name"]: dict(attributes["data"]["entries"])
        for model, attributes in models(FIGURES[name])
        if model == "ColumnDataSource"
    }
    assert {key: set(data) for key, data in found.items()} == SOURCES[name]
    assert all(column == [] for data in found.values() for column in data.values())


@pytest.mark.parametrize("name", SOURCES)
def test_all_that_is_drawn_has_a_tag_that_the_page_colors(name):
    tags = {tag for _, attributes in models(FIGURES[name]) for tag in attributes.get("tags", ())}
    assert {"axis"} < tags <= TAGS


def test_every_subscore_has_a_line_and_the_chosen_one_hides_at_first():
    attributes = [each for _, each in models(FIGURES["curve"])]
    # Bokeh keeps each line thrice: as it is, muted, and not selected.
    fields = [each["y"]["field"] for each in attributes if each.get("tags") == ["thin"]]
    assert list(dict.fromkeys(fields)) == [metric.key for metric in metrics.SUBSCORES]
    (chosen,) = (each for each in attributes if each.get("name") == "chosen")
    assert chosen["visible"] is False
