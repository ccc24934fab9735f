import json
import re

import pytest

import metrics
from lab.embed import Options
from lab.embed.options import CONTROLS
from lab.page import embed, html
from lab.page.parts import Folders, LoadedFile, Parts


@pytest.fixture(scope="module")
def page():
    folders = Folders(app="app-1", libraries="libraries-1")
    return embed.embed_page(
        Parts(
            folders=folders,
            files=(LoadedFile("runtime/x.wasm", 5, "00"),),
            worker={"startup": "runtime/core.js"},
            libraries=("libraries-1/bokeh.min.js",),
            modules={embed.SCRIPT: ("app-1/scripts/state.js", "runtime/core.js")},
        )
    )


def test_it_is_light(page):
    loaded = re.sub(r'<script type="application/json".*?</script>', "", page, flags=re.DOTALL)
    assert "libraries-1" not in loaded
    # Python's files are asked for by the script, since a reader who saves data is asked first.
    assert re.findall(r'<link rel="(?:module)?preload" href="([^"]+)"', page) == [
        "app-1/scripts/state.js"
    ]


def test_it_opens_with_the_labs_own_start(page):
    score = html.start_score()
    assert f'<output id="total" class="number">{score.total:.1f}</output>' in page
    for key, value in score.subscores.items():
        assert re.search(rf'data-key="{key}".*>{value:.1f}</span>', page)


def test_its_script_knows_every_control(page):
    text = re.search(r'id="lab-config">(.*?)</script>', page)[1]
    config = json.loads(text.replace("\\u003c", "<"))
    assert config["controls"] == list(CONTROLS)
    assert config["defaults"] == list(Options().controls)
    assert config["bounds"]["radius"]["unit"] == "px"
    assert config["bounds"]["credit"]["unit"] == "%"
    assert config["start"]["weights"] == dict(metrics.LAB.weights)
    assert config["published"] == json.loads(metrics.BENCHMARK.to_json())
    assert config["calibrated"] == []


def test_it_says_that_it_is_uncalibrated(page):
    link = re.search(r'<a id="calibration" ([^>]*)>([^<]*)</a>', page)
    assert link[2] == "uncalibrated"
    assert "hidden" not in link[1]
    assert 'href="method.html#calibration"' in link[1]


def test_the_page_about_it_has_a_figure():
    about = embed.about_page(Folders())
    assert '<field-lab reference="magenta-circle"' in about
    assert '<script async src="embed.js"></script>' in about
