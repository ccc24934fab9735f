from dataclasses import replace

import msgspec
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.score_lines import read_score_lines
from lab.run.scores import read_scores, recipe_of
from tests.lab.calibrate.boards import SHIPPED, header, lines, measurements, row


def read(*parts):
    return read_score_lines("scores.jsonl", lines(*parts))


def test_the_shipped_file_reads_as_the_command_line_reads_it():
    known = read_scores(SHIPPED)
    saved = read_score_lines(SHIPPED.name, SHIPPED.read_bytes())
    assert saved.recipe == recipe_of(known.header)
    assert saved.fields == tuple(known.header.fields)
    assert saved.models == {key: info.name for key, info in known.header.models.items()}
    assert saved.references == {
        field: info.measurements for field, info in known.header.references.items()
    }
    assert [row.id for row in saved.rows] == [str(row.place) for row in known.rows]
    assert [row.state for row in saved.rows] == [row.state for row in known.rows]
    assert [row.measurements for row in saved.rows] == [row.measurements for row in known.rows]


def test_rows_come_in_order_the_last_of_a_place_counts_and_missing_ones_are_pending():
    again = row("m", "two", 1, gradient_spread=0.7)
    saved = read(header(), row("m", "two", 2), row("m", "two", 1), row("n", "one"), again)
    assert [(one.id, one.state) for one in saved.rows] == [
        ("m/one", "pending"),
        ("m/two.1", "scored"),
        ("m/two.2", "scored"),
        ("n/one", "scored"),
        ("n/two", "pending"),
    ]
    assert saved.rows[1].measurements.gradient_spread == 0.7


def test_failed_rows_have_no_measurements_and_undefined_ones_have():
    saved = read(header(), row("m", "one", state="failed"), row("m", "two", state="undefined"))
    assert saved.rows[0].measurements is None
    assert saved.rows[1].measurements is not None


def test_a_last_line_that_was_cut_off_is_left_out():
    text = lines(header(), row("m", "one")) + '{"kind":"candidate","mod'
    assert [one.state for one in read_score_lines("s.jsonl", text).rows].count("scored") == 1


def test_a_model_without_a_name_is_called_by_its_folder():
    nameless = header() | {"models": {"m": {}, "n": {"name": None}}}
    assert read(nameless).models == {"m": "m", "n": "n"}


REFUSED = {
    "nothing": ("", r"^s\.jsonl:1: expected the line that begins a score file, came ''$"),
    "no JSON": (
        "hello\n",
        r"^s\.jsonl:1: expected the line that begins a score file, came 'hello'",
    ),
    "no text": (b"\xff\xfe\x00\n", r"^s\.jsonl:1: expected the line that begins a score file"),
    "a row first": (lines(row("m", "one")), r"^s\.jsonl:1: expected the line that begins"),
    "a recipe": (lines({"name": "x"}), r"^s\.jsonl:1: expected the line that begins"),
    "a broken recipe": (
        lines(header() | {"recipe_content": {}}),
        r"^s\.jsonl:1: recipe_content: recipe: missing name",
    ),
    "no fields": (
        lines(header() | {"fields": "one"}),
        r"^s\.jsonl:1: fields: expected list, came 'one'$",
    ),
    "no reference": (
        lines(header() | {"references": {}}),
        r"^s\.jsonl:1: expected a reference for the field one, came none$",
    ),
    "a broken reference": (
        lines(header() | {"references": {"one": {}, "two": {}}}),
        r"^s\.jsonl:1: reference one: expected measurements, came None$",
    ),
    "a broken line": (
        lines(header(), row("m", "one")) + "{\n",
        r"^s\.jsonl:3: expected a candidate of the run of the first line, came '\{'$",
    ),
    "another model": (
        lines(header(), row("x", "one")),
        r"^s\.jsonl:2: expected a candidate of the run of the first line$",
    ),
    "another recipe": (
        lines(header(), row("m", "one", recipe=metrics.LAB)),
        r"^s\.jsonl:2: expected a candidate of the run of the first line$",
    ),
    "another state": (
        lines(header(), row("m", "one", state="done")),
        r"^s\.jsonl:2: state: expected scored, undefined, failed, pending, came 'done'$",
    ),
    "a sample that is a truth value": (
        lines(header(), row("m", "one", True)),
        r"^s\.jsonl:2: sample: expected int, came True$",
    ),
    "no measurements": (
        lines(header(), row("m", "one") | {"measurements": None}),
        r"^s\.jsonl:2: expected measurements, came None$",
    ),
    "half an area": (
        lines(header(), row("m", "one", hue_areas=dict.fromkeys(metrics.BENCHMARK.hues, 0.5))),
        r"^s\.jsonl:2: measurements: expected numbers, .*came 0\.5",
    ),
    "a missing hue": (
        lines(header(), row("m", "one", hue_areas={"magenta": 1})),
        r"^s\.jsonl:2: measurements: expected numbers, .*cyan",
    ),
    "an infinite spread": (
        lines(header(), row("m", "one", gradient_spread=float("inf"))),
        r"^s\.jsonl:2: expected a candidate",
    ),
    "a spread that is too large to be one": (
        lines(header(), row("m", "one")).replace("0.5", "1e999", 3),
        r"^s\.jsonl:1: .*expected numbers",
    ),
    "a word for a spread": (
        lines(header(), row("m", "one", luminance_spread="30")),
        r"^s\.jsonl:2: measurements: expected numbers, .*came '30'",
    ),
    "a negative spread": (
        lines(header(), row("m", "one", luminance_spread=-1)),
        r"^s\.jsonl:2: measurements: expected numbers, .*came -1",
    ),
}


@pytest.mark.parametrize(("content", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_score_file_is_refused_in_one_line(content, message):
    with pytest.raises(CalibrationError, match=message) as refused:
        read_score_lines("s.jsonl", content)
    assert "\n" not in str(refused.value)


def test_other_hues_are_read_with_the_files_own_recipe():
    recipe = replace(metrics.BENCHMARK, name="other", mask_distance=80)
    saved = read(header(recipe=recipe), row("m", "one", recipe=recipe))
    assert saved.recipe == recipe
    assert saved.rows[0].measurements == msgspec.convert(
        measurements(), type=type(saved.rows[0].measurements)
    )
