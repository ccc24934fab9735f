import os
from concurrent.futures import CancelledError, Future
from dataclasses import replace

import dask
import pytest
from distributed import Client, LocalCluster

import metrics
import reference_fields
from lab.cli import main
from lab.run import RunError
from lab.run import cluster as module
from lab.run.cluster import ClusterPool, cluster
from lab.run.row import Place
from lab.run.scorer import Job
from lab.run.scores import read_scores
from lab.run.versions import installed
from tests.lab import hostile
from tests.lab.run.making import FIELDS, pictures, undated

RECIPE = metrics.BENCHMARK
FREE_PORT = "127.0.0.1:0"
JOB = Job(Place("alpha", FIELDS[0]), f"alpha/{FIELDS[0]}.css", b".field {}")


@pytest.fixture(scope="module")
def address():
    """A real cluster: a scheduler and two worker processes."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=FREE_PORT) as local,
    ):
        yield local.scheduler_address


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = pictures(tmp_path_factory.mktemp("run"), "alpha", fields=FIELDS[:3])
    beta = root / "beta"
    beta.mkdir()
    for number, field in enumerate(FIELDS[:2]):
        css = f".field {{ background: linear-gradient({40 * number}deg, magenta, cyan) }}"
        (beta / f"{field}.css").write_text(css)
    (beta / f"{FIELDS[4]}.html").write_text('<script src="https://a.example/"></script>')
    (beta / f"{FIELDS[5]}.png").write_bytes(b"broken")
    return root


def score(root, out, *options):
    out.parent.mkdir()
    # 2: one of the candidates is broken.
    with pytest.raises(SystemExit, match=r"^2$"):
        main(["run", str(root), "--out", str(out), *options])


def test_a_cluster_gives_the_file_that_threads_give(root, address, tmp_path):
    here, there = (tmp_path / name / "scores.jsonl" for name in ("here", "there"))
    score(root, here)
    score(root, there, "--dask", address)
    assert undated(there) == undated(here)
    scores = read_scores(there)
    assert [row.state for row in scores.rows].count("scored") == 6
    frames = [{path.name for path in out.parent.glob("*.pixels/*")} for out in (here, there)]
    assert frames[0] == frames[1]
    for row in scores.rows:
        if row.pixels_sha256:
            scores.pixels.load(row.pixels_sha256)


def test_both_workers_work_and_keep_no_chromium(address):
    before = browsers()
    css = [f".field {{ background: rgb({level} 9 9) }}".encode() for level in range(4)]
    features = {FIELDS[0]: metrics.scan(reference_fields.load(FIELDS[0]).pixels)}
    with Client(address) as client, cluster(RECIPE, features, address=address) as pool:
        assert pool.slots == 2
        futures = [pool.submit(replace(JOB, content=text)) for text in css]
        assert {pool.outcome(JOB, future).row.state for future in futures} == {"scored"}
        assert list(client.run(browsers).values()) == [1, 1]
    assert browsers() == before


def browsers():
    """Chromiums that this process, or one that it started, runs."""
    return len([line for line in hostile.chromiums().values() if "--type=" not in line])


def test_a_candidate_that_ends_its_worker_fails_alone(address):
    with Client(address) as client:
        executor = client.get_executor(pure=False)
        pool = ClusterPool(executor, "unused", RECIPE, 2)
        future = executor.submit(os._exit, 1)
        row = pool.outcome(JOB, future).row
        assert row.state == "failed"
        assert row.reason == "ended 1 of the workers that tried to score it"
        assert row.source == JOB.source
        client.wait_for_workers(2, timeout=60)


def test_a_cluster_that_is_gone_is_one_line():
    future = Future()
    future.cancel()
    with pytest.raises(CancelledError):
        future.result()
    with pytest.raises(RunError, match="the Dask cluster is gone: the same command goes on"):
        ClusterPool(None, "unused", RECIPE, 2).outcome(JOB, future)


class Elsewhere:
    """Tells one thing here and, when it has traveled, what `there` gives."""

    def __init__(self, here, there):
        self.here = here
        self.there = there

    def __call__(self):
        return self.here

    def __reduce__(self):
        return self.there, ()


def as_installed():
    return installed


def without_the_package():
    raise ModuleNotFoundError("No module named 'lab'")


@pytest.mark.parametrize(
    ("there", "words"),
    [
        (as_installed, r"tcp://\S+: expected .*numpy='1\.0'.* as here, came Versions\(.+\)$"),
        (without_the_package, r"expected fieldlab on every worker \(.*No module named 'lab'"),
    ],
)
def test_workers_with_another_version_are_refused(address, monkeypatch, there, words):
    here = replace(installed(), numpy="1.0")
    monkeypatch.setattr(module, "installed", Elsewhere(here, there))
    with pytest.raises(RunError, match=words), cluster(RECIPE, {}, address=address):
        pass


def test_no_scheduler_is_one_line(monkeypatch):
    monkeypatch.setattr(module, "_PATIENCE", 1)
    with (
        pytest.raises(RunError, match=r"tcp://127\.0\.0\.1:9: expected a Dask scheduler \(.+\)"),
        cluster(RECIPE, {}, address="tcp://127.0.0.1:9"),
    ):
        pass


def test_no_worker_is_one_line(monkeypatch):
    monkeypatch.setattr(module, "_PATIENCE", 1)
    with (
        LocalCluster(n_workers=0, dashboard_address=FREE_PORT) as local,
        pytest.raises(RunError, match="expected a worker within 1 s"),
        cluster(RECIPE, {}, address=local.scheduler_address),
    ):
        pass
