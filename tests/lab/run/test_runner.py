from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial

import pytest

import metrics
from lab.run import pools, runner
from lab.run.folder import read_folder
from lab.run.scorer import Scorer
from lab.run.scores import read_scores
from tests.lab.run.making import FIELDS, picture, pictures, undated

RECIPE = metrics.BENCHMARK
TWO = partial(pools.threads, jobs=2)


@pytest.fixture
def root(tmp_path):
    return pictures(tmp_path / "run", "alpha", "beta", fields=FIELDS[:3])


def score(root, out, *, start=TWO, limit=None):
    """Run until `limit` candidates are scored; return their places, and the rows if finished."""
    scored = []
    with runner.begun(read_folder(root), out, RECIPE) as run:
        for row in run.score(start):
            scored.append(str(row.place))
            if len(scored) == limit:
                return scored, None
        return scored, run.finish().rows


def test_everything_is_scored_once_and_kept(root, tmp_path):
    out = tmp_path / "scores.jsonl"
    scored, rows = score(root, out)
    assert len(scored) == len(set(scored)) == 6
    assert [row.state for row in rows].count("scored") == 6
    assert [row.state for row in rows].count("pending") == 14
    scores = read_scores(out)
    assert scores.rows == rows
    for row in rows:
        if row.pixels_sha256:
            scores.pixels.load(row.pixels_sha256)
    for info in scores.header.references.values():
        scores.pixels.load(info.pixels_sha256)
    # The first model's pictures are the references.
    assert [row.subscores["region_scale"] for row in rows[:3]] == [100.0] * 3


def test_stopped_anywhere_it_ends_alike(root, tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    score(root, whole)
    scored = []
    for _ in range(6):
        scored += score(root, parts, limit=1)[0]
    assert sorted(set(scored)) == sorted(scored)
    assert score(root, parts)[0] == []
    assert undated(parts) == undated(whole).replace("whole.pixels", "parts.pixels")


def test_the_number_of_threads_changes_nothing(root, tmp_path):
    outs = [tmp_path / name / "scores.jsonl" for name in ("one", "three")]
    for jobs, out in zip((1, 3), outs, strict=True):
        out.parent.mkdir()
        score(root, out, start=partial(pools.threads, jobs=jobs))
    assert undated(outs[0]) == undated(outs[1])


def test_what_changed_or_is_new_is_scored(root, tmp_path):
    out = tmp_path / "scores.jsonl"
    score(root, out)
    before = undated(out)
    picture(root / "alpha" / f"{FIELDS[1]}.png", field=FIELDS[1], shift=30)
    picture(root / "beta" / f"{FIELDS[5]}.png", field=FIELDS[5])
    scored, _ = score(root, out)
    assert sorted(scored) == [f"alpha/{FIELDS[1]}", f"beta/{FIELDS[5]}"]
    picture(root / "alpha" / f"{FIELDS[1]}.png", field=FIELDS[1])
    (root / "beta" / f"{FIELDS[5]}.png").write_bytes(b"broken")
    _, rows = score(root, out)
    assert [row.state for row in rows].count("failed") == 1
    again = tmp_path / "again" / "scores.jsonl"
    again.parent.mkdir()
    score(root, again)
    assert undated(out) == undated(again)
    assert undated(out) != before


def test_a_lost_frame_is_made_again(root, tmp_path):
    out = tmp_path / "scores.jsonl"
    _, rows = score(root, out)
    path = read_scores(out).pixels.path(rows[1].pixels_sha256)
    content = path.read_bytes()
    path.unlink()
    score(root, out)
    assert path.read_bytes() == content


def test_what_cannot_be_read_fails_here(root, tmp_path):
    out = tmp_path / "scores.jsonl"
    with (root / "alpha" / f"{FIELDS[5]}.css").open("wb") as file:
        file.truncate(50_000_000)
    (root / "beta" / f"{FIELDS[5]}.svg").touch()
    _, rows = score(root, out)
    failed = {row.source: row.reason for row in rows if row.state == "failed"}
    assert failed == {
        f"alpha/{FIELDS[5]}.css": "expected at most 5,000,000 bytes, came 50,000,000",
        f"beta/{FIELDS[5]}.svg": "expected content, came an empty file",
    }


def test_few_candidates_are_in_memory_at_a_time(root, tmp_path):
    running, most = [], 0

    class Slow:
        slots = 2

        def submit(self, job):
            nonlocal most
            future = Future()
            running.append((job, future))
            most = max(most, len(running))
            if most == 4:  # all are waited for: let the newest be done
                self.end()
            return future

        def end(self):
            job, future = running.pop()
            future.set_result(scorer.score(job))

        def outcome(self, job, future):
            if running:
                self.end()
            return future.result()

    @contextmanager
    def slow(recipe, references):
        nonlocal scorer
        scorer = Scorer(recipe, references)
        yield Slow()
        scorer.close()

    scorer = None
    _, rows = score(root, tmp_path / "scores.jsonl", start=slow)
    assert [row.state for row in rows].count("scored") == 6
    assert most == 4


def test_nothing_is_started_when_nothing_waits(root, tmp_path):
    out = tmp_path / "scores.jsonl"
    score(root, out)

    def never(*_):
        raise AssertionError("started")

    assert score(root, out, start=never)[0] == []
