"""`fieldlab explain`: why a candidate has the score it has, as a folder of its own."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import CommandError, printable
from lab.cli.recipes import RecipeOption, load_recipe
from lab.decode import Fit
from lab.frames import SUFFIXES, FrameReader
from lab.fresh_folder import FolderError

_EPILOG = "Example: fieldlab explain magenta-circle circle.svg --out why/"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(explain)


def explain(
    reference: Annotated[
        str, typer.Argument(metavar="REFERENCE", help="A field's name (see `fields`) or a file.")
    ],
    candidate: Annotated[
        Path, typer.Argument(metavar="CANDIDATE", help=f"A file: {', '.join(SUFFIXES)}.")
    ],
    out: Annotated[
        Path, typer.Option(metavar="FOLDER", help="New, empty, or an earlier explanation.")
    ],
    recipe: RecipeOption = "benchmark",
    fit: Annotated[
        Fit | None, typer.Option(help="Resize pictures that are not 180 × 225 px.")
    ] = None,
) -> None:
    """Write a page that shows why a candidate has its score.

    What each metric saw in both frames, what the subscores do to the total, how each control of
    a lab circle moves it, second opinions, and where the score is blind. The folder needs nothing
    else: publish it anywhere, or open its index.html as it is; the pictures lie beside it.
    """
    from lab.explain import explain, write_explanation

    chosen = load_recipe(recipe)
    with FrameReader(fit=fit) as reader:
        explanation = explain(reference, candidate, recipe=chosen, reader=reader)
    try:
        write_explanation(out, explanation)
    except (FolderError, OSError) as failure:
        raise CommandError(str(failure)) from failure
    total = f"{explanation.score.total:.2f}"
    typer.echo(printable(f"Wrote {out / 'index.html'}: total {total}"))
