"""`fieldlab run`: a folder of candidates, scored into a file."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from lab.cli.output import CommandError, complain, printable, show
from lab.cli.recipes import RecipeOption, load_recipe
from lab.cli.scores import models_parts
from lab.run import pools, runner
from lab.run.folder import read_folder
from lab.run.noise_floors import noise_floors
from lab.run.row import Row
from lab.run.scores import Scores
from lab.run.summary import summarize

_EPILOG = "Example: fieldlab run designs/ --out scores.jsonl"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(run)


def run(
    folder: Annotated[
        Path, typer.Argument(metavar="RUN", help="Holds MODEL/FIELD.css, .html, .svg, .png …")
    ],
    out: Annotated[
        Path,
        typer.Option(metavar="FILE.jsonl", help="The score file; the same one resumes a run."),
    ],
    jobs: Annotated[
        int, typer.Option(min=1, help="Candidates at a time, each with a Chromium.")
    ] = pools.DEFAULT_JOBS,
    recipe: RecipeOption = "benchmark",
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler to share out the work."),
    ] = None,
) -> None:
    """Score a run: for each model, its candidates for the reference fields.

    A candidate is MODEL/FIELD.SUFFIX in the folder RUN, or MODEL/FIELD.NUMBER.SUFFIX of several
    samples; MODEL/model.toml may tell more about the model. The score file has a line for each,
    and the frames lie beside it. A run that was stopped, at any time, goes on with the same
    command; a candidate whose file changed is tried anew.

    Exit status: 0 if every candidate that is there was scored; 2 if not, or the command line was
    wrong.
    """
    found = read_folder(folder)
    start = _cluster(dask) if dask else partial(pools.threads, jobs=jobs)
    chosen = load_recipe(recipe)
    with runner.begun(found, out, chosen) as begun:
        with _progress(len(begun.waiting)) as tell, closing(begun.score(start)) as rows:
            for row in rows:
                tell(row)
        scores = begun.finish()
    for line in (*found.complaints, *_remarks(scores)):
        complain(line)
    done = f"Wrote {printable(str(out))}, recipe {scores.header.recipe}"
    show(*models_parts(summarize(scores.rows, noise_floors(scores, chosen))), "", done)
    if found.complaints or any(row.state in ("failed", "undefined") for row in scores.rows):
        raise typer.Exit(2)


def _cluster(address: str) -> runner.StartPool:
    try:
        from lab.run.cluster import cluster
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"--dask: needs another package ({failure}): pip install 'fieldlab[dask]'"
        ) from failure
    return partial(cluster, address=address)


def _remarks(scores: Scores) -> Iterator[str]:
    """Say in one line each what happened to candidates that were not simply scored."""
    for row in scores.rows:
        if row.reason:
            yield f"{row.source}: {row.state}: {row.reason}"
        elif row.notes:
            yield f"{row.source}: {'; '.join(row.notes)}"


class _Rate(ProgressColumn):
    """Candidates per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def _progress(count: int) -> Iterator[Callable[[Row], None]]:
    """Show a bar with rate, failures and time left on standard error, if a person is watching."""
    console = Console(stderr=True)
    columns = (
        TextColumn("Scoring"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TextColumn("{task.fields[failures]} failed"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    hidden = count == 0 or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task("", total=count, failures=0)
        failures = 0

        def tell(row: Row) -> None:
            nonlocal failures
            failures += row.state != "scored"
            bar.update(task, advance=1, failures=failures)

        yield tell
