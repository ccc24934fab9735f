import json
from dataclasses import replace

import msgspec
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.evidence_file import (
    CHECKS,
    SHIPPED,
    Check,
    Evidence,
    calibrated_recipes,
    is_calibrated,
    read_evidence,
    write_evidence,
)
from lab.calibrate.evidence_inputs import FitUsed, ScoresUsed, VotesUsed
from lab.calibrate.gate import FEWEST_RATERS, STARTS
from lab.run.header import describe_recipe
from lab.run.versions import Versions

RECIPE = replace(metrics.BENCHMARK, name="fitted", version="2", std_penalty=0.25)
PEOPLE = VotesUsed(file="votes.csv", sha256="a" * 64, votes=900, raters=FEWEST_RATERS, simulated=0)
FIT = FitUsed(file="fit.json", sha256="c" * 64, sealed=("one", "two"), simulated=False)


def checks(starts=STARTS):
    return tuple(
        Check(
            name=name,
            passed=True,
            summary="as it should be",
            numbers={"starts": starts} if name == "climbs" else {},
        )
        for name in CHECKS
    )


def evidence(recipe=RECIPE, **changes):
    return Evidence(
        **{
            **describe_recipe(recipe),
            "date": "2026-11-30T12:00:00Z",
            "versions": Versions("0.1.0", "2.4.6", "13.0.0", None),
            "checks": checks(),
            "verdict": "passed",
            "scores": ScoresUsed(file="scores.jsonl", sha256="b" * 64),
            "votes": PEOPLE,
            "fit": FIT,
        }
        | changes
    )


@pytest.fixture
def folder(tmp_path):
    def filled(*found):
        for number, one in enumerate(found):
            write_evidence(tmp_path / f"{number}.json", one)
        return tmp_path

    return filled


def test_a_file_reads_back_as_it_was_written(tmp_path):
    write_evidence(tmp_path / "one.json", evidence())
    assert read_evidence(tmp_path / "one.json") == evidence()
    assert json.loads((tmp_path / "one.json").read_text())["recipe"] == RECIPE.id


def test_a_passed_gate_with_votes_calibrates_its_recipe_and_no_other(folder):
    path = folder(evidence())
    assert calibrated_recipes(path) == (RECIPE,)
    assert is_calibrated(RECIPE, path)
    assert not is_calibrated(replace(RECIPE, std_penalty=0.26), path)
    assert not is_calibrated(metrics.BENCHMARK, path)


def test_evidence_without_a_fit_calibrates_too(folder):
    assert is_calibrated(RECIPE, folder(evidence(fit=None)))


def test_a_recipe_of_another_name_that_scores_alike_is_calibrated(folder):
    assert is_calibrated(replace(RECIPE, name="lab", version="1"), folder(evidence()))


@pytest.mark.parametrize(
    "changes",
    [
        {"votes": None},
        {"votes": msgspec.structs.replace(PEOPLE, raters=FEWEST_RATERS - 1)},
        {"scores": None},
        {"checks": checks(starts=STARTS - 1)},
        {"checks": tuple(msgspec.structs.replace(check, numbers={}) for check in checks())},
        {"votes": msgspec.structs.replace(PEOPLE, simulated=1)},
        {"checks": (Check(name="ladders", passed=False, summary="blur"),), "verdict": "failed"},
        {"checks": (Check(name="ladders", passed=True, summary="five were left out"),)},
    ],
)
def test_what_does_not_calibrate(folder, changes):
    assert not is_calibrated(RECIPE, folder(evidence(**changes)))


def test_the_shipped_recipes_are_not_calibrated():
    assert calibrated_recipes() == ()
    assert not is_calibrated(metrics.BENCHMARK)
    assert not is_calibrated(metrics.LAB)
    assert SHIPPED.is_dir()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"verdict": "failed"}, "the verdict 'failed' is not what the checks say"),
        ({"recipe": metrics.LAB.id}, "the recipe's content is not that of lab@1"),
        ({"format": "other"}, "expected the format 'fieldlab evidence 1', came 'other'"),
        ({"checks": ()}, r"length >= 1 - at `\$.checks`"),
        ({"recipe_content": {}}, "missing name, version"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(tmp_path, changes, reason):
    content = msgspec.to_builtins(evidence()) | changes
    (tmp_path / "bad.json").write_text(json.dumps(content))
    with pytest.raises(CalibrationError, match=rf"bad\.json: expected evidence \(.*{reason}"):
        read_evidence(tmp_path / "bad.json")


def test_a_file_that_is_no_evidence_is_named(tmp_path):
    with pytest.raises(CalibrationError, match=r"gone\.json: cannot be read \(No such file"):
        read_evidence(tmp_path / "gone.json")
    (tmp_path / "text.json").write_text("hello")
    with pytest.raises(CalibrationError, match=r"text\.json: expected evidence"):
        is_calibrated(RECIPE, tmp_path)


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(CalibrationError, match=r"none/one\.json: cannot be written"):
        write_evidence(tmp_path / "none" / "one.json", evidence())


def test_what_is_pending_has_not_passed():
    assert not Check(name="people", passed=False, pending=True, summary="no votes given").passed
    with pytest.raises(ValueError, match="'people' cannot be both passed and pending"):
        Check(name="people", passed=True, pending=True, summary="no votes given")
