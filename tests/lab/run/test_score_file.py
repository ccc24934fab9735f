from dataclasses import replace

import pytest

from lab.run import RunError
from lab.run.header import ReferenceInfo
from lab.run.pixels import pixels_sha256, to_png
from lab.run.row import Place
from lab.run.score_file import opened
from lab.run.scorer import Result
from lab.run.scores import read_scores, to_line
from tests.lab import pictures
from tests.lab.run.making import FIELDS, header, measured, row

FRAME = pictures.smooth(3, seed=2)
SHA256 = pixels_sha256(FRAME)
PLACES = [Place("alpha", FIELDS[0]), Place("beta", FIELDS[0])]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "scores.jsonl"


def result(model="alpha", field=FIELDS[0], **changes):
    return Result(row(model, field, **{"pixels_sha256": SHA256} | changes), to_png(FRAME))


def test_a_result_is_there_at_once(path):
    with opened(path, header(), PLACES) as file:
        file.add(result("beta"))
        assert path.read_bytes() == to_line(header()) + to_line(result("beta").row)
        assert [file.name for file in (path.parent / "scores.pixels").iterdir()] == [
            f"{SHA256}.png"
        ]


def test_a_finished_file_is_complete_and_in_order(path):
    with opened(path, header(), PLACES) as file:
        file.add(result("beta"))
        file.add(result("alpha"))
        scores = file.finish()
    assert [line.state for line in scores.rows].count("pending") == 18
    assert scores.rows[0] == result("alpha").row
    assert read_scores(path).rows == scores.rows
    assert path.read_bytes().count(b"\n") == 21


def test_what_is_held_needs_no_more_work(path):
    with opened(path, header(), PLACES) as file:
        file.add(result())
    with opened(path, header(), PLACES) as file:
        assert file.held(PLACES[0]) == "a" * 64
        assert file.held(PLACES[1]) is None
        (path.parent / "scores.pixels" / f"{SHA256}.png").unlink()
        assert file.held(PLACES[0]) is None


def test_a_failure_is_held_too(path):
    with opened(path, header(), PLACES) as file:
        file.add(Result(row(state="failed", total=None, pixels_sha256=None)))
        assert file.held(PLACES[0]) == "a" * 64


def test_what_is_pending_is_not_held(path):
    with opened(path, header(), PLACES) as file:
        file.finish()
    with opened(path, header(), PLACES) as file:
        assert file.held(PLACES[0]) is None


def test_going_on_drops_a_torn_line_and_keeps_the_beginning(path):
    with opened(path, header(), PLACES) as file:
        file.add(result())
    with path.open("ab") as stream:
        stream.write(to_line(result("beta").row)[:300])
    (path.parent / "scores.pixels" / ".1.png.partial").touch()
    with opened(path, header(date="2027-01-01T00:00:00+00:00"), PLACES) as file:
        file.add(result("beta"))
    assert path.read_bytes() == b"".join(
        to_line(part) for part in (header(), result().row, result("beta").row)
    )
    assert len(list((path.parent / "scores.pixels").iterdir())) == 1


def test_models_and_complaints_are_those_of_now(path):
    with opened(path, header(), PLACES):
        pass
    now = header(complaints=("one",), models=header().models | {"gamma": header().models["beta"]})
    with opened(path, now, PLACES) as file:
        file.finish()
    assert read_scores(path).header == now


def test_a_candidate_scored_anew_replaces_its_row(path):
    with opened(path, header(), PLACES) as file:
        file.add(result(total=1.0))
    with opened(path, header(), PLACES) as file:
        file.add(result(total=2.0, source_sha256="f" * 64))
        rows = file.finish().rows
    assert [one.total for one in rows if one.state == "scored"] == [2.0]


def test_another_recipe_is_refused(path):
    with opened(path, header(), PLACES):
        pass
    before = path.read_bytes()
    words = r"has scores of the recipe benchmark@1\+\w+, not lab@1\+0: choose another file, or `f"
    with pytest.raises(RunError, match=words), opened(path, header(recipe="lab@1+0"), PLACES):
        pass
    assert path.read_bytes() == before


def test_other_references_are_refused(path):
    with opened(path, header(), PLACES):
        pass
    other = header(references={FIELDS[0]: ReferenceInfo("d" * 64, measured())})
    with (
        pytest.raises(RunError, match=rf"was made with another {FIELDS[0]} reference"),
        opened(path, other, PLACES),
    ):
        pass


def test_scores_of_what_is_gone_are_not_dropped(path):
    with opened(path, header(), PLACES) as file:
        file.add(result("alpha"))
        file.add(result("beta"))
    before = path.read_bytes()
    words = rf"has scores of alpha/{FIELDS[0]}\.css and 1 more, not in the run folder"
    with pytest.raises(RunError, match=words), opened(path, header(), []):
        pass
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(path):
    path.write_text("years of work")
    with (
        pytest.raises(RunError, match="expected a line of a score file"),
        opened(path, header(), []),
    ):
        pass
    assert path.read_text() == "years of work"


def test_two_runs_at_a_time_are_refused(path):
    with (
        opened(path, header(), PLACES),
        pytest.raises(RunError, match=r"scores\.jsonl: another run is writing it$"),
        opened(path, header(), PLACES),
    ):
        pass
    with opened(path, header(), PLACES):
        pass


@pytest.mark.parametrize(
    ("png", "name"), [(to_png(FRAME), rf"{SHA256}\.png"), (None, r"scores\.jsonl")]
)
def test_a_full_disk_is_one_line(path, monkeypatch, png, name):
    def full(_):
        raise OSError(28, "No space left on device")

    with opened(path, header(), PLACES) as file:
        monkeypatch.setattr("lab.run.durable.os.fsync", full)
        words = rf"{name}: cannot be written \(No space left on device\)$"
        with pytest.raises(RunError, match=words):
            file.add(replace(result(), png=png))
        assert file.held(PLACES[0]) is None
