"""`fieldlab score`: how close candidates come to a reference."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

import metrics
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH
from lab.cli import report
from lab.cli.output import CommandError, complain, progress
from lab.decode import Fit
from lab.frames import SUFFIXES, FrameReader
from lab.scoring import Record, load_reference, score_files
from lab.source import SourceError, read_limited

_EPILOG = "Example: fieldlab score magenta-circle designs/*.css --format csv"
_RECIPES = {"benchmark": metrics.BENCHMARK, "lab": metrics.LAB}
_MAX_RECIPE_BYTES = 1_000_000


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
    recipe: Annotated[
        str,
        typer.Option(metavar="NAME|FILE", help="benchmark, lab, or a recipe in a JSON file."),
    ] = "benchmark",
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
    chosen = _recipe(recipe)
    with FrameReader(fit=fit) as reader:
        scanned = load_reference(reference, recipe=chosen, reader=reader)
        scores = score_files(scanned, candidates, recipe=chosen, reader=reader)
        records = list(_watched(scores, len(candidates)))
    report.write(records, form, chosen)
    if any(record.state == "failed" for record in records):
        raise typer.Exit(2)


def _recipe(name: str) -> metrics.Recipe:
    if name in _RECIPES:
        return _RECIPES[name]
    path = Path(name)
    if not path.exists():
        known = ", ".join(_RECIPES)
        raise CommandError(f"--recipe: expected {known} or a recipe file, came {name!r}")
    try:
        text = read_limited(path, limit=_MAX_RECIPE_BYTES, error=SourceError).decode()
        recipe = metrics.Recipe.from_json(text)
    except (metrics.RecipeError, UnicodeDecodeError) as failure:
        raise CommandError(f"{name}: {failure}") from failure
    if recipe.frame_size != (FRAME_WIDTH, FRAME_HEIGHT):
        came = " × ".join(str(side) for side in recipe.frame_size)
        raise CommandError(
            f"{name}: expected a recipe for {FRAME_WIDTH} × {FRAME_HEIGHT} px, came {came}"
        )
    return recipe


def _watched(records: Iterable[Record], count: int) -> Iterator[Record]:
    """Pass records on while telling a person at a terminal how far it is, and what failed."""
    with progress("Scoring", count) as advance:
        for record in records:
            if record.state == "failed":
                complain(record.notes[-1])
            advance()
            yield record
