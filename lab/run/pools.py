"""Who does the work of a run: threads here, or (in `lab.run.cluster`) other machines."""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Protocol

import metrics
from lab.run.scorer import Job, Result, Scorer

#: Candidates scored at a time unless told otherwise; each has a Chromium.
DEFAULT_JOBS = min(os.cpu_count() or 1, 4)


class Pool(Protocol):
    """Scores candidates beside each other.

    Attributes
    ----------
    slots : int
        How many at a time.
    """

    slots: int

    def submit(self, job: Job) -> "Future[Result]":
        """Begin to score a candidate."""

    def outcome(self, job: Job, future: "Future[Result]") -> Result:
        """Return what came of it, when its future is done.

        Raises
        ------
        ChromiumError
            If it has to be rendered and there is no usable Chromium.
        RunError
            If the pool itself fails.
        """


class ThreadPool:
    """Threads of this process; `threads` makes it."""

    def __init__(self, scorer: Scorer, executor: ThreadPoolExecutor, slots: int) -> None:
        self.slots = slots
        self._scorer = scorer
        self._executor = executor

    def submit(self, job: Job) -> "Future[Result]":
        """Begin to score a candidate."""
        return self._executor.submit(self._scorer.score, job)

    def outcome(self, job: Job, future: "Future[Result]") -> Result:
        """Return what came of it."""
        return future.result()


@contextmanager
def threads(
    recipe: metrics.Recipe, references: Mapping[str, metrics.Features], jobs: int
) -> Iterator[Pool]:
    """Start threads, each with a Chromium of its own as soon as it needs one.

    At the end, what is being scored is finished, and what only waits is not begun.
    """
    scorer = Scorer(recipe, references)
    executor = ThreadPoolExecutor(jobs, thread_name_prefix="scorer")
    try:
        yield ThreadPool(scorer, executor, jobs)
    finally:
        executor.shutdown(cancel_futures=True)
        scorer.close()
