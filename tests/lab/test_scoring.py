import hashlib
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

import metrics
import reference_fields
from lab.chromium import VARIABLE
from lab.frames import FrameReader
from lab.scoring import load_reference, score_files
from lab.source import SourceError
from tests.lab import pictures

FIELD = reference_fields.load("magenta-cyan-corner")


@pytest.fixture
def reader():
    with FrameReader() as reader:
        yield reader


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "candidate.png"
    Image.fromarray(pictures.smooth(3, seed=7)).save(path)
    return path


def records(reference, candidates, reader, recipe=metrics.BENCHMARK):
    loaded = load_reference(reference, recipe=recipe, reader=reader)
    return list(score_files(loaded, candidates, recipe=recipe, reader=reader))


def test_a_record_says_what_the_scorer_says(reader, picture):
    (record,) = records(FIELD.name, [picture], reader)
    score = metrics.score(FIELD.pixels, pictures.smooth(3, seed=7))
    assert record.state == "scored"
    assert record.subscores == dict(score.subscores)
    assert list(record.subscores) == [subscore.key for subscore in metrics.SUBSCORES]
    assert (record.weighted, record.spread) == (score.weighted, score.spread)
    assert record.total == score.total
    assert record.notes == ()


def test_a_record_says_of_what_it_is(reader, picture):
    (record,) = records(FIELD.name, [picture], reader)
    assert (record.reference, record.candidate) == (FIELD.name, str(picture))
    assert record.recipe == metrics.BENCHMARK.id
    assert record.reference_sha256 == hashlib.sha256(FIELD.picture.read_bytes()).hexdigest()
    assert record.candidate_sha256 == hashlib.sha256(picture.read_bytes()).hexdigest()


def test_a_reference_may_be_a_file(reader, picture):
    (record,) = records(str(picture), [picture], reader, recipe=metrics.LAB)
    assert record.total == 100
    assert record.reference == str(picture)
    assert record.reference_sha256 == record.candidate_sha256


def test_a_field_has_precedence_over_a_file(reader, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / FIELD.name).write_text("not a picture")
    loaded = load_reference(FIELD.name, recipe=metrics.LAB, reader=reader)
    assert loaded.sha256 == FIELD.sha256


def test_the_recipe_counts(reader, picture):
    recipe = replace(metrics.BENCHMARK, name="stern", std_penalty=3)
    (record,) = records(FIELD.name, [picture], reader, recipe=recipe)
    assert record.recipe == recipe.id
    assert record.total == pytest.approx(record.weighted - 3 * record.spread)


def test_one_that_fails_leaves_the_others_alone(reader, picture, tmp_path):
    empty = tmp_path / "empty.css"
    empty.touch()
    missing = tmp_path / "missing.png"
    first, second, third, fourth = records(FIELD.name, [picture, empty, missing, picture], reader)
    assert first == fourth
    assert [record.state for record in (second, third)] == ["failed", "failed"]
    assert second.notes == (f"{empty}: expected content, came an empty file",)
    assert second.candidate_sha256 == hashlib.sha256(b"").hexdigest()
    assert third.notes == (f"{missing}: no such file",)
    assert third.candidate_sha256 is None
    for record in (second, third):
        assert record.recipe == metrics.BENCHMARK.id
        assert {record.subscores, record.weighted, record.spread, record.total} == {None}


def test_notes_of_reading_are_kept(tmp_path):
    for name in ("reference.png", "candidate.png"):
        Image.new("RGB", (18, 22), (255, 0, 255)).save(tmp_path / name)
    with FrameReader(fit="stretch") as reader:
        (record,) = records(str(tmp_path / "reference.png"), [tmp_path / "candidate.png"], reader)
    assert record.notes == (
        "reference: fitted from 18 × 22 px (stretch)",
        "fitted from 18 × 22 px (stretch)",
    )


def test_without_chromium_pictures_are_still_scored(reader, picture, tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, "/nowhere/chromium")
    source = tmp_path / "source.css"
    source.write_text(".field { background: lime }")
    rendered, decoded = records(FIELD.name, [source, picture], reader)
    assert rendered.state == "failed"
    assert "should name a Chromium program" in rendered.notes[0]
    assert decoded.state == "scored"


def test_an_unknown_reference_names_the_fields(reader):
    with pytest.raises(SourceError, match="nothing: expected a file or one of the fields magenta-"):
        load_reference("nothing", recipe=metrics.LAB, reader=reader)


def test_a_recipe_for_other_frames_is_refused(reader):
    small = replace(metrics.LAB, name="small", frame_size=(90, 90))
    with pytest.raises(metrics.FrameError, match=r"shape \(90, 90, 3\)"):
        load_reference(FIELD.name, recipe=small, reader=reader)


def test_records_come_one_by_one(reader, picture):
    def candidates():
        yield picture
        raise AssertionError("asked for the second before the first was given out")

    loaded = load_reference(FIELD.name, recipe=metrics.LAB, reader=reader)
    scores = score_files(loaded, candidates(), recipe=metrics.LAB, reader=reader)
    assert next(scores).state == "scored"


def test_pixels_are_not_changed_by_scoring(reader, picture):
    before = FIELD.pixels.copy()
    records(FIELD.name, [picture], reader)
    np.testing.assert_array_equal(FIELD.pixels, before)
