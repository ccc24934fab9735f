import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import metrics
from lab.report.page import SCRIPTS, STYLES, inspect_page, report_page
from lab.site_folder import SITE
from tests.lab.report.making import FAILURE

PAGES = (("./", "Lab"), ("inspect.html", "Inspect"))


class Elements(HTMLParser):
    """Collects elements as (tag, attributes), and the text outside scripts."""

    def __init__(self, page):
        super().__init__()
        self.elements = []
        self.text = ""
        self.data = ""
        self._tag = ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self._tag = tag
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data):
        if self._tag == "script":
            self.data += data
        else:
            self.text += data

    def handle_endtag(self, tag):
        self._tag = ""


@pytest.fixture(scope="module")
def pages(content):
    return {
        "report": Elements(report_page(content, name="scores.jsonl")),
        "inspect": Elements(inspect_page(content, name="scores.jsonl", pages=PAGES)),
    }


@pytest.mark.parametrize("name", ["report", "inspect"])
def test_addresses_are_relative(pages, name):
    for _, attributes in pages[name].elements:
        for key in ("src", "href"):
            assert not re.match(r"[a-z]+:|/", attributes.get(key) or "")


@pytest.mark.parametrize("name", ["report", "inspect"])
def test_nothing_needs_inline_scripts_or_styles(pages, name):
    for tag, attributes in pages[name].elements:
        assert tag != "style"
        assert not [key for key in attributes if key == "style" or key.startswith("on")]
        if tag == "script":
            assert "src" in attributes or attributes["type"] == "application/json"


def test_both_pages_share_styles_scripts_and_data(pages):
    report, inspect = pages["report"], pages["inspect"]
    for script in SCRIPTS:
        assert (SITE / "scripts" / script).is_file()
        for page in (report, inspect):
            assert ("script", {"defer": None, "src": f"./scripts/{script}"}) in page.elements
    for style in STYLES:
        assert (SITE / "styles" / style).is_file()
        for page in (report, inspect):
            assert ("link", {"rel": "stylesheet", "href": f"./styles/{style}"}) in page.elements
    data = [json.loads(page.data) for page in (report, inspect)]
    assert [one.pop("lab") for one in data] == [None, "./"]
    assert data[0] == data[1]


def test_only_the_site_links_to_the_lab(pages):
    ids = {name: [a.get("id") for _, a in page.elements] for name, page in pages.items()}
    assert "lab-link" in ids["inspect"]
    assert "lab-link" not in ids["report"]


def test_names_are_text_wherever_they_stand(pages):
    for page in pages.values():
        tags = {tag for tag, _ in page.elements}
        assert not tags & {"b", "i"}
        assert "A model <b>whose</b> name is </script> rather long" in page.text
        assert "Draw <i>it</i>." in page.text
        assert json.loads(page.data)["models"][2]["title"].startswith("A model <b>whose</b>")


def test_states_are_words(pages, content):
    text = pages["report"].text
    assert "32 of 51 candidates are scored, 1 undefined, 1 failed, 17 pending" in text
    assert FAILURE in text
    assert text.count("pending") >= 17
    summary = content.models[-1].summary
    assert f"0 of {summary.expected}" in text


def test_every_candidate_has_a_link_to_its_pair(pages, content):
    links = [a for tag, a in pages["report"].elements if "data-number" in a]
    numbers = sorted(int(link["data-number"]) for link in links)
    assert numbers == list(range(len(content.candidates)))
    first = next(link for link in links if link["data-number"] == "0")
    row = content.candidates[0].row
    assert first["href"] == f"?model={row.model}&field={row.field}&sample={row.sample}"


def test_it_is_said_what_made_the_scores(pages, content):
    text = pages["report"].text
    (versions,) = content.versions
    assert f"numpy {versions.numpy}" in text
    assert metrics.BENCHMARK.id in text
    assert f"Chromium {versions.chromium}" in text or "no Chromium" in text
    assert content.days[0] in text
    assert "samples/notes.txt: expected a candidate" in text


def test_ranks_within_the_noise_are_shared(pages, content):
    ranks = re.findall(r"(\d)= shared", pages["report"].text)
    tied = [model.summary.rank for model in content.models if model.summary.ties]
    assert [int(rank) for rank in ranks] == tied
    assert tied


def test_ties_within_the_noise_floor_are_said_in_words(content):
    first, second, third, *others = content.models
    first = replace(first, within_floor=(("X", 0.84), ("Y", 2.0), ("Z", 0.8)), ties=("W",))
    models = (first, second, third, *others)
    text = Elements(report_page(replace(content, models=models), name="scores.jsonl")).text
    assert "tie with X · Z: within the noise floor of 0.8" in text
    assert "tie with Y: within the noise floor of 2.0" in text
    assert "not told apart from W" in text


def test_what_ties_with_the_best_of_a_field_is_marked(pages, content):
    marked = [one for one in content.candidates if one.ties.with_best]
    assert len(marked) > 1
    assert pages["report"].text.count("= best") == len(marked)
    for field in content.fields:
        assert f"scored, noise floor {field.noise_floor:.1f}" in pages["report"].text
    data = json.loads(pages["report"].data)
    assert [one["ties"] for one in data["candidates"]] == [
        list(one.ties.numbers) for one in content.candidates
    ]
    assert [one["ties_with_best"] for one in data["candidates"]] == [
        one.ties.with_best for one in content.candidates
    ]
