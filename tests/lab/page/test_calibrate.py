"""The Calibrate page as it is built: the published recipe's standing, before any script."""

import html as entities
import json
import re
from statistics import fmean

import pytest

import metrics
from lab.page.calibrate import calibrate_page
from lab.page.parts import BESIDE, Parts
from lab.run.scores import read_scores
from tests.lab.calibrate.boards import SHIPPED


@pytest.fixture(scope="module")
def page():
    worker = dict.fromkeys(("startup", "interpreter", "archive", "calibrate", "entry"), "x")
    parts = Parts(BESIDE, files=(), worker=worker, libraries=(), modules={"calibrate.js": ()})
    return calibrate_page(parts, SHIPPED)


@pytest.fixture(scope="module")
def config(page):
    (text,) = re.findall(r'<script type="application/json" id="lab-config">(.*?)</script>', page)
    return json.loads(text)


def test_the_models_are_in_the_order_of_their_published_means(page):
    scores = read_scores(SHIPPED)
    means = {}
    for key, info in scores.header.models.items():
        totals = [row.total for row in scores.rows if row.model == key and row.total is not None]
        if totals:
            means[info.name] = fmean(totals)  # one sample for each field
    body = page.partition('<table id="models">')[2].partition("</table>")[0]
    shown = re.findall(r'<th scope="row">(.*?) <small>10 rows</small>.*?number">(.*?)<', body)
    expected = sorted(means.items(), key=lambda item: -item[1])
    assert [(entities.unescape(name), value) for name, value in shown] == [
        (name, f"{mean:.1f}") for name, mean in expected
    ]
    assert len(re.findall("<small>not run</small>", body)) == 3


def test_the_published_certificate_is_in_it(page):
    assert "A rise of 4 of the seven subscores can lower the total." in page
    assert "a penalty of 0.1428 instead of 0.4" in page


def test_it_calls_the_published_recipe_uncalibrated(page):
    (label,) = re.findall(r'<a id="calibration"[^>]*>', page)
    assert "hidden" not in label


def test_the_script_gets_the_presets_and_the_standing(config):
    presets = [metrics.Recipe.from_json(json.dumps(one)) for one in config["presets"]]
    assert presets == [metrics.BENCHMARK, metrics.LAB]
    assert len(config["standing"]["totals"]) == len(config["board"]["rows"]) == 110
    assert config["standing"]["means"].count(None) == 3
    assert config["board"]["usual"] is True
