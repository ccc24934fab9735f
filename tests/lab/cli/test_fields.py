import json
from pathlib import Path

import metrics
import reference_fields
from lab.noise_floor import by_change, noise_floor


def test_the_table_has_every_field(run):
    status, out, err = run("fields")
    assert (status, err) == (0, "")
    rows = [line.split() for line in out.splitlines()[2:-2]]
    assert [row[0] for row in rows] == list(reference_fields.names())
    for row in rows:
        assert row[-1] == f"{noise_floor(row[0], metrics.BENCHMARK):.2f}"
    assert out.splitlines()[-1] == "Noise: totals of the benchmark that differ by less are a tie."


def test_the_table_fits_a_terminal(run):
    assert max(len(line) for line in run("fields").out.splitlines()) <= 80


def test_json_says_what_a_field_is(run):
    status, out, err = run("fields", "--format", "json")
    assert (status, err) == (0, "")
    records = json.loads(out)
    assert [record["name"] for record in records] == list(reference_fields.names())
    for record in records:
        field = reference_fields.load(record["name"])
        assert record["title"] == field.title
        assert record["hues"] == dict(field.intent.hues)
        assert record["sha256"] == field.sha256
        assert Path(record["picture"]) == field.picture
        assert Path(record["source"]) == field.source
        assert record["noise_floor"] == noise_floor(field.name, metrics.BENCHMARK)
        assert record["noise_by_change"] == by_change(field.name, metrics.BENCHMARK)


def test_another_format_is_refused(run):
    status, out, err = run("fields", "--format", "xml")
    assert (status, out) == (2, "")
    assert err.startswith("fieldlab: Invalid value for '--format':")
    assert err.count("\n") == 1
