import json
import re
import shutil

import msgspec
import pytest

import metrics
from lab.fresh_folder import FolderError
from lab.page import rate
from lab.page.rate import write_demonstration, write_study
from lab.run.scores import read_scores
from lab.site_folder import SITE
from lab.study import read_study
from lab.study.building import build_study
from tests.lab.report.making import shared_scores
from tests.lab.study.making import DATE


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    return shared_scores(tmp_path_factory)


@pytest.fixture(scope="module")
def built(saved):
    recipes = (metrics.BENCHMARK, metrics.LAB)
    return build_study(
        read_scores(saved), name="first", date=DATE, pairs=10, ratings=2, recipes=recipes
    )


@pytest.fixture(scope="module")
def folder(built, tmp_path_factory):
    out = tmp_path_factory.mktemp("study") / "study"
    write_study(out, built)
    return out


def data_of(page):
    (text,) = re.findall(r'<script type="application/json" id="study-data">(.*?)</script>', page)
    return json.loads(text)


def test_the_folder_holds_the_study_and_its_pictures(folder, built):
    assert read_study(folder) == built.study
    pictures = {path.stem for path in (folder / "pixels").glob("*.png")}
    assert pictures == built.frames.keys()


def test_the_page_holds_the_study_too_so_that_it_opens_from_a_folder(folder, built):
    data = data_of((folder / "index.html").read_text("utf-8"))
    assert msgspec.convert(data["study"], type(built.study)) == built.study
    assert (data["id"], data["pictures"]) == (built.study.id, "pixels")


def test_every_address_in_the_page_is_relative_and_there(folder):
    page = (folder / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert len(addresses) > len(rate.SCRIPTS)
    for address in addresses:
        assert (folder / address).is_file(), address
    assert 'type="module"' not in page


def test_raters_read_how_much_is_to_come(folder):
    page = (folder / "index.html").read_text("utf-8")
    assert "10 pairs and 2 single pictures, about 2 minutes." in page
    words = re.sub(r"<script.*?</script>|<[^>]+>", " ", page, flags=re.S)
    for metric in metrics.SUBSCORES:
        assert metric.title not in words
    assert "score" not in words.lower()


def test_scripts_are_all_those_of_the_page():
    assert {path.name for path in (SITE / "scripts").glob("rate*.js")} == set(rate.SCRIPTS)


def test_an_earlier_study_is_replaced_and_nothing_else(folder, built, tmp_path):
    shutil.copytree(folder, tmp_path / "study")
    write_study(tmp_path / "study", built)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").touch()
    with pytest.raises(FolderError, match="expected a new or empty folder"):
        write_study(tmp_path / "other", built)


def test_the_demonstration_says_that_it_is_one(saved, tmp_path):
    write_demonstration(tmp_path, saved)
    page = (tmp_path / rate.ADDRESS).read_text("utf-8")
    assert "This is a demonstration" in page
    data = data_of(page)
    assert data["study"]["name"] == "demonstration"
    assert len(data["study"]["trials"]) == 12
    assert data["study"]["date"] == read_scores(saved).header.date
    shown = [*data["study"]["fields"].values()]
    shown += [one["picture"] for one in data["study"]["candidates"].values()]
    assert {f"{name}.png" for name in shown} == {path.name for path in tmp_path.glob("pixels/*")}
