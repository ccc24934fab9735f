from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

import metrics
from lab.run import RunError, pools, runner
from lab.run.folder import read_folder
from lab.run.pixels import PixelsError
from lab.run.rescore import rescore
from lab.run.scores import read_scores, recipe_of
from tests.lab.run.making import FIELDS, pictures, undated


@pytest.fixture
def scored(tmp_path):
    root = pictures(tmp_path / "run", "alpha", "beta", fields=FIELDS[:2])
    (root / "beta" / f"{FIELDS[3]}.png").write_bytes(b"broken")
    out = tmp_path / "scores.jsonl"
    with runner.begun(read_folder(root), out, metrics.BENCHMARK) as run:
        list(run.score(partial(pools.threads, jobs=1)))
        run.finish()
    return out


def again(path, recipe, name="again.jsonl"):
    out = path.parent / name
    list(rescore(read_scores(path), recipe, source=path, out=out))
    return out


def test_the_same_recipe_gives_the_same_file(scored):
    before = scored.read_bytes()
    out = again(scored, metrics.BENCHMARK)
    origin = '"rescored_from":{"file":"scores.jsonl","recipe":"' + metrics.BENCHMARK.id + '"}'
    assert undated(out) == undated(scored).replace('"rescored_from":null', origin)
    assert scored.read_bytes() == before


def test_another_recipe_is_named_in_every_row(scored):
    scores = read_scores(again(scored, metrics.LAB))
    assert {row.recipe for row in scores.rows} == {scores.header.recipe} == {metrics.LAB.id}
    assert recipe_of(scores.header) == metrics.LAB
    assert scores.rows[0].total == 100.0
    assert [row.state for row in scores.rows].count("failed") == 1
    assert [row.state for row in scores.rows].count("pending") == 15


def test_a_recipe_with_other_hues_is_scanned_anew(scored):
    """What a change of the masks needs are the pixels: of the references too."""
    hues = dict(metrics.BENCHMARK.hues) | {"magenta": (255, 0, 200)}
    recipe = replace(metrics.BENCHMARK, name="other", hues=hues, mask_distance=60)
    scores = read_scores(again(scored, recipe))
    pixels = scores.pixels.load(scores.rows[0].pixels_sha256)
    features = metrics.scan(pixels, recipe=recipe)
    assert scores.rows[0].measurements.hue_areas["magenta"] == features.hue_areas[0]
    assert scores.rows[0].total == metrics.score(features, features, recipe=recipe).total
    info = scores.header.references[FIELDS[0]]
    assert info.measurements.hue_areas["magenta"] == features.hue_areas[0]


def test_there_and_back_gives_the_numbers_one_began_with(scored):
    back = again(again(scored, metrics.LAB), metrics.BENCHMARK, "back.jsonl")
    assert [row.total for row in read_scores(back).rows] == [
        row.total for row in read_scores(scored).rows
    ]


def test_it_needs_neither_the_candidates_nor_the_references_of_today(scored, monkeypatch):
    import shutil

    import reference_fields

    def never(*_):
        raise AssertionError("read")

    shutil.rmtree(scored.parent / "run")
    monkeypatch.setattr(reference_fields, "load", never)
    monkeypatch.setattr("lab.frames.FrameReader.read", never)
    again(scored, metrics.LAB)


def test_the_frames_stay_where_they_are(scored):
    (scored.parent / "deeper").mkdir()
    out = again(scored, metrics.LAB, "deeper/again.jsonl")
    scores = read_scores(out)
    assert scores.header.pixels == "../scores.pixels"
    scores.pixels.load(scores.rows[0].pixels_sha256)
    assert not (out.parent / "again.pixels").exists()


def test_versions_say_who_scored_and_keep_who_drew(scored, monkeypatch):
    from lab.run import rescore as module
    from lab.run.versions import Versions

    drawn = read_scores(scored).rows[0].versions
    monkeypatch.setattr(module, "installed", lambda: Versions("9", "8", "7", None))
    scores = read_scores(again(scored, metrics.LAB))
    expected = replace(drawn, fieldlab="9", numpy="8")
    assert scores.rows[0].versions == scores.header.versions == expected


def test_scores_are_never_overwritten(scored):
    before = scored.read_bytes()
    with pytest.raises(RunError, match=r"scores\.jsonl: exists, and scores are never overwritten"):
        again(scored, metrics.LAB, "scores.jsonl")
    assert scored.read_bytes() == before


def test_an_altered_frame_stops_it(scored):
    scores = read_scores(scored)
    path = scores.pixels.path(scores.rows[0].pixels_sha256)
    Image.new("RGB", (180, 225)).save(path)
    with pytest.raises(PixelsError, match="expected the pixels of its name, came others"):
        again(scored, metrics.LAB)
    assert not (scored.parent / "again.jsonl").exists()


def test_a_recipe_for_another_size_is_refused(scored):
    recipe = replace(metrics.BENCHMARK, name="small", frame_size=(90, 90))
    with pytest.raises(metrics.FrameError, match=r"expected .*\(90, 90, 3\)"):
        again(scored, recipe)
