"""Scores a run folder into a score file."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from pathlib import Path

import metrics
from lab.run.folder import CandidateFile, RunFolder
from lab.run.header import new_header
from lab.run.pixels import FOLDER_SUFFIX
from lab.run.pools import Pool
from lab.run.references import load_references
from lab.run.row import Row
from lab.run.score_file import ScoreFile, opened
from lab.run.scorer import Job, Result, failed
from lab.run.scores import Scores
from lab.source import SourceError

StartPool = Callable[[metrics.Recipe, Mapping[str, metrics.Features]], AbstractContextManager[Pool]]

# So that no worker waits for its next candidate while a finished one is written down.
_AHEAD = 2


class Run:
    """A run that has been begun, or is gone on with; `begun` makes it.

    Attributes
    ----------
    waiting : sequence of CandidateFile
        What is to be scored: candidates without a score, or changed since.
    """

    def __init__(
        self,
        file: ScoreFile,
        folder: RunFolder,
        recipe: metrics.Recipe,
        references: Mapping[str, metrics.Features],
    ) -> None:
        self.waiting: Sequence[CandidateFile] = [
            candidate for candidate in folder.candidates if not _is_held(file, candidate)
        ]
        self._file = file
        self._recipe = recipe
        self._references = references

    def score(self, start: StartPool) -> Generator[Row]:
        """Score what is waiting.

        Yields
        ------
        Row
            In the order of completion; each is on the disk already.

        Raises
        ------
        ChromiumError
            If a candidate has to be rendered and there is no usable Chromium.
        RunError
            If the file cannot be written, or the pool fails.
        """
        if self.waiting:
            with start(self._recipe, self._references) as pool:
                for result in _results(self.waiting, pool, self._recipe):
                    self._file.add(result)
                    yield result.row

    def finish(self) -> Scores:
        """Bring the file into its final order; see `ScoreFile.finish`."""
        return self._file.finish()


@contextmanager
def begun(folder: RunFolder, out: Path, recipe: metrics.Recipe) -> Iterator[Run]:
    """Begin a run, or go on with one that was stopped.

    Parameters
    ----------
    folder : RunFolder
    out : Path
        The score file. The frames go into a folder beside it, named ``<stem>.pixels``.
    recipe : metrics.Recipe

    Raises
    ------
    RunError
        As `lab.run.score_file.opened`.
    FrameError
        If the recipe is for frames of another size.
    """
    references = load_references(folder.fields, recipe)
    features = {name: reference.features for name, reference in references.items()}
    header = new_header(folder, references, recipe, out.stem + FOLDER_SUFFIX)
    with opened(out, header, (candidate.place for candidate in folder.candidates)) as file:
        for reference in references.values():
            file.pixels.keep_frame(reference.pixels)
        yield Run(file, folder, recipe, features)


def _is_held(file: ScoreFile, candidate: CandidateFile) -> bool:
    held = file.held(candidate.place)
    if held is None:
        return False
    try:
        return sha256(candidate.read()).hexdigest() == held
    except SourceError:
        return False


def _results(
    candidates: Sequence[CandidateFile], pool: Pool, recipe: metrics.Recipe
) -> Iterator[Result]:
    """Keep the pool busy, with a bounded number of candidates in memory."""
    running: dict[Future[Result], Job] = {}
    for candidate in candidates:
        try:
            job = Job(candidate.place, candidate.source, candidate.read())
        except SourceError as failure:
            reason = str(failure).removeprefix(f"{candidate.path}: ")
            yield failed(Job(candidate.place, candidate.source, b""), reason, recipe)
            continue
        if len(running) >= _AHEAD * pool.slots:
            yield from _done(running, pool)
        running[pool.submit(job)] = job
    while running:
        yield from _done(running, pool)


def _done(running: dict[Future[Result], Job], pool: Pool) -> Iterator[Result]:
    """Wait until something is done, and take it out."""
    for future in wait(running, return_when=FIRST_COMPLETED).done:
        yield pool.outcome(running.pop(future), future)
