"""Scores candidates on a Dask cluster. To be imported only where one is asked for."""

import uuid
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager

from distributed import Client, KilledWorker, Worker, WorkerPlugin, get_worker

import metrics
from lab.run import RunError
from lab.run.pools import Pool
from lab.run.scorer import Job, Result, Scorer, failed
from lab.run.versions import installed

# Seconds to find the scheduler, and then a first worker.
_PATIENCE = 10


class ScorerPlugin(WorkerPlugin):  # type: ignore[misc]  # the extra may not be installed
    """Gives each worker a `Scorer` for as long as the run takes.

    Parameters
    ----------
    recipe, references
        As of `Scorer`.
    name : str
        What the worker knows it by.
    """

    def __init__(
        self, recipe: metrics.Recipe, references: Mapping[str, metrics.Features], name: str
    ) -> None:
        self.name = name
        self.scorer: Scorer | None = None
        self._recipe = recipe
        self._references = references

    def setup(self, worker: Worker) -> None:
        """Begin."""
        self.scorer = Scorer(self._recipe, self._references)

    def teardown(self, worker: Worker) -> None:
        """End the worker's Chromiums."""
        if self.scorer is not None:
            self.scorer.close()


class ClusterPool:
    """A Dask cluster; `cluster` makes it."""

    def __init__(self, executor: Executor, plugin: str, recipe: metrics.Recipe, slots: int) -> None:
        self.slots = slots
        self._executor = executor
        self._plugin = plugin
        self._recipe = recipe

    def submit(self, job: Job) -> "Future[Result]":
        """Begin to score a candidate."""
        return self._executor.submit(_score, self._plugin, job)

    def outcome(self, job: Job, future: "Future[Result]") -> Result:
        """Return what came of it."""
        try:
            return future.result()
        except KilledWorker as failure:
            reason = f"ended {failure.allowed_failures + 1} of the workers that tried to score it"
            return failed(job, reason, self._recipe)
        except CancelledError as failure:
            raise RunError(
                "the Dask cluster is gone: the same command goes on with the run"
            ) from failure


@contextmanager
def cluster(
    recipe: metrics.Recipe, references: Mapping[str, metrics.Features], *, address: str
) -> Iterator[Pool]:
    """Reach a cluster and prepare its workers.

    Candidates are sent there and frames sent back: the machines share no files, but need the same
    versions of what turns a file into numbers.

    Raises
    ------
    RunError
        If it cannot be reached, has no worker, or one with other versions.
    """
    with _connected(address) as client:
        _check_versions(client)
        plugin = ScorerPlugin(recipe, references, f"fieldlab-{uuid.uuid4()}")
        client.register_plugin(plugin)
        executor = client.get_executor(pure=False)
        try:
            yield ClusterPool(executor, plugin.name, recipe, sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)
            client.unregister_worker_plugin(plugin.name)


def _score(plugin: str, job: Job) -> Result:
    scorer: Scorer = get_worker().plugins[plugin].scorer
    return scorer.score(job)


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as failure:
        raise RunError(f"{address}: expected a Dask scheduler ({failure})") from failure
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as failure:
            raise RunError(f"{address}: expected a worker within {_PATIENCE} s") from failure
        yield client


def _check_versions(client: Client) -> None:
    """Refuse workers whose scores could differ from each other's or from those made here."""
    here = installed()
    try:
        answers = client.run(installed)
    except Exception as failure:  # Dask passes on no better type
        raise RunError(f"expected fieldlab on every worker ({failure})") from failure
    for worker, there in answers.items():
        if there != here:
            raise RunError(f"{worker}: expected {here} as here, came {there}")
