import re

import pytest

import metrics
import reference_fields
from lab.ladders import AXES, TOTAL
from lab.ladders.measured import measured
from lab.ladders.published import published
from lab.ladders.summary import summarize_axis
from lab.page.ladders import ladders_table
from lab.page.templates import environment


@pytest.fixture(scope="module")
def table():
    return ladders_table(published())


@pytest.fixture(scope="module")
def page(table):
    template = environment().get_template("ladders.html")
    return template.render(ladders=table, recipe=metrics.BENCHMARK)


def test_the_table_has_every_axis_with_a_line_for_each_reference(table):
    assert [axis["title"] for axis in table["axes"]] == [axis.title for axis in AXES.values()]
    for key, axis in zip(AXES, table["axes"], strict=True):
        assert len(axis["lines"]) == len(reference_fields.names())
        assert axis["total"] == summarize_axis(published().result, key, TOTAL)
        broken = [line for line in axis["lines"] if not line["in_order"]]
        assert len(broken) == 11 - axis["total"].in_order
        assert len(axis["subscores"]) == 7
    assert table["references"] == 11


def test_all_failures_are_written(table, page):
    texts = [failure.text for failure in published().failures]
    assert sorted(table["order"] + table["others"]) == sorted(texts)
    written = re.findall(r"<li>([^<]*)</li>", page)
    assert [text for text in written if text in texts] == [*table["order"], *table["others"]]


def test_the_template_writes_what_was_measured_and_when(page):
    rows = re.findall(r"<td><strong>(\d+) of 11</strong>", page)
    assert rows == ["11", "11", "0", "11", "11", "11", "11"]
    lines = re.findall(r'<polyline[^>]* points="([^"]*)"', page)
    assert len(lines) == 77
    assert all(line.startswith("0,") and len(line.split()) == 8 for line in lines)
    assert page.count('class="fails"') == 11
    assert f"Measured {measured().date}" in page


def test_a_recipe_without_failures_says_so(table):
    template = environment().get_template("ladders.html")
    page = template.render(ladders=table | {"order": [], "others": []}, recipe=metrics.BENCHMARK)
    assert "<p>Nowhere.</p>" in page
    assert "unequal steps (" not in page
