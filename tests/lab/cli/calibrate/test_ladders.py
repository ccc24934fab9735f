import json
import re
import sys
from dataclasses import replace

import pytest

import metrics
from lab.ladders.published import FILE, published


def test_the_table_lists_every_ladder_and_names_the_failures(run):
    status, printed, errors = run("calibrate", "ladders")
    assert (status, errors) == (0, "")
    lines = printed.splitlines()
    assert sum("three-zone-soft-field  " in line for line in lines) == 7
    (hue,) = (line.split() for line in lines if re.match("Hue to 105° +three-zone-soft", line))
    assert hue[-7:] == ["█▇▄▃▂▂▄▅", "95.1", "53.7", "9", "39.7!", "2.2", "0.36"]
    failures = [failure.text for failure in published().failures]
    assert f"{metrics.BENCHMARK.id}: {len(failures)} failures of the total" in lines
    assert lines[-len(failures) :] == failures


def test_json_is_what_is_committed_for_the_published_recipe(run):
    status, printed, _ = run("calibrate", "ladders", "--format", "json")
    assert status == 0
    assert json.loads(printed)["failures"] == json.loads(FILE.read_text())["failures"]


def test_another_recipe_and_a_folder(run, tmp_path):
    recipe = tmp_path / "even.json"
    recipe.write_text(replace(metrics.BENCHMARK, name="even", std_penalty=0).to_json())
    out = tmp_path / "deep" / "out"
    status, _, errors = run("calibrate", "ladders", "--recipe", recipe, "--out", out)
    assert (status, errors) == (0, "")
    assert json.loads((out / "ladders.json").read_text())["recipe"].startswith("even@1+")
    assert (out / "ladders.svg").read_text().count("<polyline") == 11 * 8 * 7


def test_a_folder_that_cannot_be_is_named(run, tmp_path):
    (tmp_path / "file").write_text("")
    status, printed, errors = run("calibrate", "ladders", "--out", tmp_path / "file")
    assert (status, printed) == (2, "")
    assert errors == f"fieldlab: {tmp_path}/file: cannot be written (File exists)\n"


def test_a_missing_library_is_named_with_what_to_install(run, tmp_path, monkeypatch):
    recipe = tmp_path / "wide.json"
    recipe.write_text(replace(metrics.BENCHMARK, mask_distance=120).to_json())
    monkeypatch.setitem(sys.modules, "scipy.ndimage", None)
    for name in ("lab.ladders.measuring", "lab.ladders.rungs", "lab.ladders.distortions"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    status, printed, errors = run("calibrate", "ladders", "--recipe", recipe)
    assert (status, printed) == (2, "")
    assert errors.endswith("pip install 'fieldlab[calibrate]'\n")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--recipe", "none"), "--recipe: expected benchmark, lab or a recipe file, came 'none'"),
        (("--format", "xml"), "Invalid value for '--format'"),
    ],
)
def test_bad_input_is_named(run, arguments, message):
    status, printed, errors = run("calibrate", "ladders", *arguments)
    assert (status, printed) == (2, "")
    assert errors.startswith(f"fieldlab: {message}")
    assert errors.count("\n") == 1
