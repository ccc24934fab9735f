import csv
import json
from io import StringIO

import msgspec
import pytest

import metrics
from lab.noise_floor import noise_floor
from lab.report.exports import to_csv, to_json
from lab.run.row import Row
from tests.lab.report.making import FAILURE
from tests.lab.run.making import FIELDS, HUES


@pytest.fixture(scope="module")
def lines(content):
    return list(csv.DictReader(StringIO(to_csv(content))))


def test_every_candidate_has_a_line(lines, content):
    assert len(lines) == len(content.candidates)
    for line, candidate in zip(lines, content.candidates, strict=True):
        row = candidate.row
        assert (line["model"], line["field"], int(line["sample"])) == row.place
        assert (line["state"], line["recipe"]) == (row.state, row.recipe)


def test_numbers_have_full_precision(lines, content):
    for line, candidate in zip(lines, content.candidates, strict=True):
        row = candidate.row
        if row.state != "scored":
            continue
        keys = [subscore.key for subscore in metrics.SUBSCORES]
        assert [float(line[key]) for key in keys] == [row.subscores[key] for key in keys]
        assert float(line["total"]) == row.total
        assert float(line["noise_floor"]) == noise_floor(row.field, metrics.BENCHMARK)
        for hue in HUES:
            assert int(line[f"{hue}_area"]) == row.measurements.hue_areas[hue]
            center = float(line[f"{hue}_center_x"]), float(line[f"{hue}_center_y"])
            assert center == tuple(row.measurements.hue_centroids[hue])
        assert float(line["luminance_spread"]) == row.measurements.luminance_spread


def test_what_does_not_exist_is_empty_and_no_zero(lines):
    by_state = {line["state"]: line for line in lines}
    for key in ("total", "weighted", "softness", "magenta_area", "flow_coherence", "pixels_sha256"):
        assert by_state["pending"][key] == ""
        assert by_state["failed"][key] == ""
    assert by_state["failed"]["reason"] == FAILURE
    assert by_state["undefined"]["total"] == ""
    assert float(by_state["undefined"]["softness"]) >= 0


def test_notes_share_a_cell(lines, content):
    index = next(n for n, one in enumerate(content.candidates) if len(one.row.failure_notes) > 1)
    texts = [note.text for note in content.candidates[index].row.failure_notes]
    assert lines[index]["failure_notes"] == "; ".join(texts)


def test_json_has_everything_that_the_score_file_has(content):
    everything = json.loads(to_json(content))
    assert everything["header"]["recipe"] == metrics.BENCHMARK.id
    rows = [msgspec.convert(row, Row) for row in everything["candidates"]]
    assert rows == [candidate.row for candidate in content.candidates]
    best = everything["models"][0]
    assert (best["model"], best["rank"], best["states"]) == ("exact", 1, {"scored": 10})
    assert best["total"]["value"] == content.models[0].summary.total.value
    assert tuple(everything["header"]["fields"]) == FIELDS
    assert everything["noise_floors"] == {
        field: noise_floor(field, metrics.BENCHMARK) for field in FIELDS
    }
    assert best["within_floor"] == content.models[0].summary.within_floor
