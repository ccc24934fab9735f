import json

import pytest

import reference_fields
from lab.candidate import BOUNDS, Circle
from lab.page import widgets


def attributes(item, name):
    """The attributes of the model of that name, wherever it is nested."""
    found = []

    def walk(node):
        if isinstance(node, dict):
            if node.get("attributes", {}).get("name") == name:
                found.append(node["attributes"])
            for child in node.values():
                walk(child)
        elif isinstance(node, list):
            for child in node:
                walk(child)

    walk(item)
    assert len(found) == 1, f"{name}: {len(found)} models"
    return found[0]


@pytest.fixture(scope="module")
def items():
    return widgets.controls(Circle(), "")


@pytest.mark.parametrize("key", BOUNDS)
def test_sliders_have_the_candidates_bounds(items, key):
    slider = attributes(items[0], key)
    bound = BOUNDS[key]
    assert (slider["start"], slider["end"]) == (bound.low, bound.high)
    assert slider.get("step", 1) == bound.step  # Bokeh leaves its default, 1, out
    assert slider["value"] == getattr(Circle(), key)
    assert slider["title"] == bound.label


def test_color_and_credit_start_where_the_lab_does(items):
    assert attributes(items[0], "color")["color"] == Circle().color
    assert attributes(items[1], "credit")["value"] == 100


def test_all_fields_can_be_chosen():
    choice = attributes(widgets.reference_choice(""), "reference")
    assert [value for value, _ in choice["options"]] == list(reference_fields.names())


def test_no_stylesheet_is_fetched_from_elsewhere(items):
    assert "://" not in json.dumps([*items, widgets.reference_choice("")])
