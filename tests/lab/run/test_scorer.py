import hashlib
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image

import metrics
from lab.chromium import ChromiumError
from lab.run.references import load_references
from lab.run.row import Place
from lab.run.scorer import Job, Scorer, failed
from lab.run.versions import installed
from tests.lab import hostile
from tests.lab.run.making import FIELDS, picture

RECIPE = metrics.BENCHMARK
REFERENCES = {
    name: reference.features for name, reference in load_references(FIELDS[:2], RECIPE).items()
}


@pytest.fixture
def scorer():
    scorer = Scorer(RECIPE, REFERENCES)
    yield scorer
    scorer.close()


def job(content, suffix="css", model="alpha"):
    return Job(Place(model, FIELDS[0]), f"{model}/{FIELDS[0]}.{suffix}", content)


def test_a_picture_is_scored(scorer, tmp_path):
    path = picture(tmp_path / "x.png", field=FIELDS[0])
    result = scorer.score(job(path.read_bytes(), "png"))
    row = result.row
    assert (row.state, row.reason, row.notes) == ("scored", None, ())
    assert row.recipe == RECIPE.id
    assert row.subscores["softness"] == 100.0
    assert row.source_sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    pixels = np.array(Image.open(path))
    assert row.pixels_sha256 == hashlib.sha256(pixels.tobytes()).hexdigest()
    assert row.versions == installed()
    (tmp_path / "back.png").write_bytes(result.png)
    np.testing.assert_array_equal(np.array(Image.open(tmp_path / "back.png")), pixels)


def test_threads_have_a_chromium_each_and_leave_none(scorer):
    before = hostile.chromiums().keys()
    css = [f".field {{ background: rgb({level} 0 255) }}".encode() for level in (0, 90, 180, 255)]
    with ThreadPoolExecutor(2) as threads:
        rows = [result.row for result in threads.map(scorer.score, map(job, css))]
    assert {row.state for row in rows} == {"scored"}
    assert len({row.pixels_sha256 for row in rows}) == 4
    new = {pid: line for pid, line in hostile.chromiums().items() if pid not in before}
    assert len([line for line in new.values() if "--type=" not in line]) == 2
    scorer.close()
    assert hostile.chromiums().keys() <= before


def test_what_cannot_become_a_frame_fails_without_a_path_of_this_machine(scorer):
    result = scorer.score(job(b"\x89PNG", "png"))
    assert result.png is None
    row = result.row
    assert row.state == "failed"
    assert row.reason.startswith("expected a PNG, JPEG, WebP or GIF picture")
    assert (row.total, row.subscores, row.pixels_sha256) == (None, None, None)
    assert row.source_sha256 == hashlib.sha256(b"\x89PNG").hexdigest()


def test_a_missing_chromium_is_not_the_candidates_failure(scorer, monkeypatch):
    monkeypatch.setenv("FIELDLAB_CHROMIUM", "none")
    with pytest.raises(ChromiumError, match="FIELDLAB_CHROMIUM"):
        scorer.score(job(b".field {}"))


def test_what_was_not_read_has_no_hash():
    row = failed(job(b""), "half a pair: \udc80", RECIPE).row
    assert (row.state, row.source_sha256) == ("failed", None)
    assert row.reason == r"half a pair: \udc80"
