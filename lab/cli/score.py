"""`fieldlab score`: how close candidates come to a reference."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from lab.cli import report
from lab.cli.output import complain, progress
from lab.cli.recipes import RecipeOption, load_recipe
from lab.decode import Fit
from lab.frames import SUFFIXES, FrameReader
from lab.scoring import Record, load_reference, score_files

_EPILOG = "Example: fieldlab score magenta-circle designs/*.css --format csv"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(score)


def score(
    reference: Annotated[
        str, typer.Argument(metavar="REFERENCE", help="A field's name (see `fields`) or a file.")
    ],
    candidates: Annotated[
        list[Path], typer.Argument(metavar="CANDIDATE", help=f"Files: {', '.join(SUFFIXES)}.")
    ],
    recipe: RecipeOption = "benchmark",
    fit: Annotated[
        Fit | None, typer.Option(help="Resize pictures that are not 180 × 225 px.")
    ] = None,
    form: Annotated[
        report.Form, typer.Option("--format", help="How to print the scores.")
    ] = "table",
) -> None:
    """Score candidates against a reference.

    Exit status: 0 if every candidate was scored; 2 if one failed or the command line was wrong.
    The others are still scored.
    """
    chosen = load_recipe(recipe)
    with FrameReader(fit=fit) as reader:
        scanned = load_reference(reference, recipe=chosen, reader=reader)
        scores = score_files(scanned, candidates, recipe=chosen, reader=reader)
        records = list(_watched(scores, len(candidates)))
    report.write(records, form, chosen)
    if any(record.state == "failed" for record in records):
        raise typer.Exit(2)


def _watched(records: Iterable[Record], count: int) -> Iterator[Record]:
    """Pass records on while telling a person at a terminal how far it is, and what failed."""
    with progress("Scoring", count) as advance:
        for record in records:
            if record.state == "failed":
                complain(record.notes[-1])
            advance()
            yield record
