import json

import msgspec
import pytest

import metrics
from lab.run import RunError
from lab.run.row import Row
from lab.run.scores import check_name, complete, read_scores, recipe_of, to_line, write_scores
from tests.lab.run.making import FIELDS, RECIPE, header, pending, row


@pytest.fixture
def path(tmp_path):
    return tmp_path / "scores.jsonl"


def save(path, *rows, **changes):
    write_scores(path, header(**changes), rows)
    return path


def test_what_is_written_is_read(path):
    head = header(fields=FIELDS[:2])
    rows = complete(
        head,
        [
            row(total=1 / 3, notes=("is JPEG, not PNG × as its suffix says",)),
            row("beta", FIELDS[1], state="failed", subscores=None, total=None, reason="no"),
        ],
    )
    write_scores(path, head, rows)
    scores = read_scores(path)
    assert scores.header == head
    assert scores.rows == rows
    assert scores.pixels.folder == path.parent / "scores.pixels"


def test_a_line_is_an_object_for_anyone(path):
    kinds = [json.loads(line)["kind"] for line in save(path, row()).read_text().splitlines()]
    assert kinds == ["run", "candidate"]
    record = json.loads(path.read_text().splitlines()[1])
    assert list(record)[1:6] == ["model", "field", "sample", "state", "reason"]
    assert record["measurements"]["hue_centroids"]["magenta"] == [90.0, 112.0]
    assert record["versions"]["chromium"] == "156.0.1.2"


def test_the_recipe_is_in_the_header(path):
    assert recipe_of(read_scores(save(path)).header) == metrics.BENCHMARK


def test_rows_are_ordered_and_what_is_missing_is_pending():
    known = [row("beta", FIELDS[1]), row("alpha", FIELDS[1], sample=2), row("alpha", FIELDS[1])]
    rows = complete(header(fields=FIELDS[1::-1]), known)
    assert [(one.model, one.field, one.sample, one.state) for one in rows] == [
        ("alpha", FIELDS[1], 0, "scored"),
        ("alpha", FIELDS[1], 2, "scored"),
        ("alpha", FIELDS[0], 0, "pending"),
        ("beta", FIELDS[1], 0, "scored"),
        ("beta", FIELDS[0], 0, "pending"),
    ]
    assert rows[2] == pending("alpha", FIELDS[0])


def test_an_unfinished_run_can_be_read(path):
    save(path, row(), row(field=FIELDS[1]))
    whole = read_scores(path)
    for cut in (1, 10, 500):
        path.write_bytes(path.read_bytes()[:-cut])
        torn = read_scores(path)
        assert len(torn.rows) == len(whole.rows)
        assert [one.state for one in torn.rows[:2]] == ["scored", "pending"]


def test_of_two_lines_for_one_candidate_the_last_counts(path):
    save(path, row(total=1.0), row(total=2.0))
    assert [one.total for one in read_scores(path).rows if one.state == "scored"] == [2.0]


@pytest.mark.parametrize("content", [b"", b"\xff\n", b"[]\n", b'{"kind":"run"}\n', b"no line"])
def test_what_is_no_score_file(path, content):
    path.write_bytes(content)
    with pytest.raises(RunError, match=r"scores\.jsonl:1: expected a line of a score file \(.+\)$"):
        read_scores(path)


def test_what_begins_with_a_candidate(path):
    path.write_bytes(to_line(row()))
    with pytest.raises(RunError, match=r":1: expected the line that begins a score file$"):
        read_scores(path)


@pytest.mark.parametrize(
    "line",
    [header(), row(recipe="other@1+0"), row("gamma"), row(field="magenta-circle")],
)
def test_a_line_of_another_run(path, line):
    path.write_bytes(to_line(header()) + to_line(row()) + to_line(line))
    with pytest.raises(RunError, match=r":3: expected a candidate of the run of the first line$"):
        read_scores(path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"state": "great"}, r"Invalid enum value 'great' - at `\$\.state`"),
        ({"total": "much"}, r"Expected `float \| null`, got `str` - at `\$\.total`"),
        ({"model": None}, r"Expected `str`, got `null` - at `\$\.model`"),
    ],
)
def test_a_malformed_line(path, change, words):
    record = msgspec.to_builtins(row()) | change
    path.write_bytes(to_line(header()) + json.dumps(record).encode() + b"\n")
    with pytest.raises(RunError, match=rf":2: expected a line of a score file \({words}\)$"):
        read_scores(path)


@pytest.mark.parametrize("change", [{"total": None}, {"subscores": None}, {"subscores": {}}])
def test_a_scored_candidate_without_a_value(path, change):
    path.write_bytes(to_line(header()) + to_line(row(**change)))
    with pytest.raises(RunError, match=r":2: expected all values of a scored candidate$"):
        read_scores(path)


def test_a_field_without_a_reference(path):
    save(path, row(), references={})
    with pytest.raises(RunError, match=rf"jsonl: expected a reference for the field {FIELDS[0]}"):
        read_scores(path)


def test_no_file(path):
    with pytest.raises(RunError, match=r"scores\.jsonl: cannot be read \(No such file"):
        read_scores(path)


def test_names_of_score_files(path):
    check_name(path)
    with pytest.raises(RunError, match=r"scores\.json: expected a name that ends in \.jsonl"):
        check_name(path.with_suffix(".json"))
    with pytest.raises(RunError, match=r"scores\.jsonl: expected its folder to exist"):
        check_name(path.parent / "none" / path.name)


def test_a_folder_that_cannot_be_written(path):
    path.mkdir()
    with pytest.raises(RunError, match=r"scores\.jsonl: cannot be written \(Is a directory\)"):
        save(path)


def test_numbers_survive_exactly(path):
    totals = [1 / 3, 1e-300, 90.0, -9.000000000000002]
    save(path, *(row(field=FIELDS[n], total=total) for n, total in enumerate(totals)))
    assert [one.total for one in read_scores(path).rows[:4]] == totals


def test_rows_travel(path):
    import pickle

    line = row()
    copy = pickle.loads(pickle.dumps(line))
    assert isinstance(copy, Row)
    assert copy == line
    assert copy.recipe == RECIPE
