import json
from dataclasses import replace

import pytest

import metrics
from lab.run.scores import complete, write_scores
from metrics.scoring import summarize
from tests.lab.run.making import KEYS, QUIET, header, row

BENCHMARK = metrics.BENCHMARK
SOFT = replace(
    BENCHMARK, name="soft", weights=dict(BENCHMARK.weights) | {"softness": 60, "region_scale": 5}
)
SEVEN = {"sharp": [60, 95, 60, 45, 60, 60, 60], "blurred": [60, 40, 60, 70, 60, 60, 60]}


def save(path, recipe, models=SEVEN, fields=QUIET):
    rows = []
    for model in models:
        values = [float(value) for value in SEVEN[model]]
        weighted, spread, total = summarize(values, recipe)
        numbers = {"subscores": dict(zip(KEYS, values, strict=True)), "spread": spread}
        numbers |= {"weighted": weighted, "recipe": recipe.id}
        rows += [row(model, field, total, **numbers) for field in fields]
    head = header(
        recipe=recipe.id,
        recipe_content=json.loads(recipe.to_json()),
        models=dict.fromkeys(SEVEN, header().models["alpha"]),
    )
    write_scores(path, head, complete(head, rows))
    return path


@pytest.fixture
def files(tmp_path):
    return save(tmp_path / "a.jsonl", BENCHMARK), save(tmp_path / "b.jsonl", SOFT)


def test_ranks_moves_and_why(run, files):
    status, printed, errors = run("compare", *files)
    assert (status, errors) == (0, "")
    lines = printed.splitlines()
    assert lines[0] == f"A  {files[0]}, 6 of 20 scored, recipe {BENCHMARK.id}"
    assert lines[1] == f"B  {files[1]}, 6 of 20 scored, recipe {SOFT.id}"
    assert lines[2] == "6 candidates are scored in both"
    blurred, sharp = (line.split() for line in lines[6:8])
    assert blurred == [
        "blurred", "3", "54.17", "2", "61.67", "1", "▲", "1",
        "Region", "scale", "weight", "30", "→", "5:", "+6.9",
    ]  # fmt: skip
    assert sharp[:8] == ["sharp", "3", "59.61", "1", "47.11", "2", "▼", "1"]
    assert sharp[-1] == "−6.9"
    assert "6 of 6 candidates have another rank among those of a field" in printed
    assert f"sharp/{QUIET[2]}" in printed


def test_equal_files_move_nothing(run, files):
    _, printed, _ = run("compare", files[0], files[0])
    assert "0 of 6 candidates have another rank among those of a field" in printed
    assert "▲" not in printed


def test_ties_are_shown_as_ties(run, tmp_path, monkeypatch):
    monkeypatch.setitem(SEVEN, "sharp", SEVEN["blurred"])
    path = save(tmp_path / "a.jsonl", BENCHMARK)
    _, printed, _ = run("compare", path, path)
    rows = [line.split(maxsplit=6) for line in printed.splitlines()[6:8]]
    numbers = ["3", "54.17", "1=", "54.17", "1="]
    # The mean of 2.20, 2.69 and 2.47.
    words = "tie with {}: within the noise floor of 2.5"
    assert [[cell.strip() for cell in row] for row in rows] == [
        ["sharp", *numbers, words.format("blurred")],
        ["blurred", *numbers, words.format("sharp")],
    ]


def test_json_has_it_all(run, files):
    _, printed, _ = run("compare", *files, "--format", "json")
    found = json.loads(printed)
    assert found["recipes"] == [BENCHMARK.id, SOFT.id]
    assert (found["scored"], found["compared"], found["redrawn"]) == ([6, 6], 6, 0)
    first = found["models"][0]
    assert (first["name"], first["rank_before"], first["rank_after"]) == ("blurred", 2, 1)
    assert first["cause"]["kind"] == "weight"
    assert first["within_floor"] == {}
    assert len(found["candidates"]) == 6


def test_nothing_in_common_is_one_line(run, tmp_path):
    a = save(tmp_path / "a.jsonl", BENCHMARK, models=["sharp"])
    b = save(tmp_path / "b.jsonl", SOFT, models=["blurred"])
    status, _, errors = run("compare", a, b)
    assert status == 2
    assert errors == "fieldlab: expected candidates that are scored in both files, came none\n"


def test_what_is_no_score_file_is_one_line(run, files, tmp_path):
    missing = tmp_path / "none.jsonl"
    status, _, errors = run("compare", files[0], missing)
    assert status == 2
    assert errors == f"fieldlab: {missing}: cannot be read (No such file or directory)\n"
