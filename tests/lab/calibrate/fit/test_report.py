import json

import pytest

import metrics
from lab.calibrate.fit.choices import COLUMNS
from lab.calibrate.fit.divided import divide
from lab.calibrate.fit.fitting import fit
from lab.calibrate.fit.leave_out import cross_validate
from lab.calibrate.fit.report import FORMAT, to_json
from tests.lab.calibrate.fit.making import judged


@pytest.fixture(scope="module")
def content():
    votes = divide(judged())
    found = fit(votes, metrics.BENCHMARK)
    return found, json.loads(to_json(found, cross_validate(votes.training, 1)))


def test_the_report_says_first_what_it_is(content):
    found, report = content
    assert list(report)[:3] == ["format", "simulated", "recipe_id"]
    assert (report["format"], report["simulated"]) == (FORMAT, True)
    assert report["recipe_id"] == found.recipe.id


def test_its_recipe_can_be_read_again(content):
    found, report = content
    assert metrics.Recipe.from_json(json.dumps(report["recipe"])) == found.recipe


def test_it_holds_intervals_by_name_and_the_holdout(content):
    found, report = content
    assert tuple(report["estimates"]) == COLUMNS
    assert report["estimates"]["softness"] == {
        "value": found.estimates[3].value,
        "interval": vars(found.estimates[3].interval),
    }
    assert report["sealed"]["references"] == list(found.sealed.references)
    assert report["sealed"]["sha256"] == found.sealed.sha256
    assert [one["name"] for one in report["cross_validation"]["without"]] == list(COLUMNS)
