"""`fieldlab report`: a page that shows a score file, in a folder of its own."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import CommandError, printable

_EPILOG = "Example: fieldlab report scores.jsonl --out report/"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(report)


def report(
    scores: Annotated[Path, typer.Argument(metavar="SCORES.jsonl")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="New, empty, or an earlier report.")],
) -> None:
    """Write a page that shows saved scores, frame by frame.

    The folder needs nothing else: publish it anywhere, or open its index.html as it is. The
    scores lie beside the page as CSV and JSON.
    """
    from lab.report import FolderError, write_report

    try:
        content = write_report(out, scores)
    except (FolderError, OSError) as failure:
        raise CommandError(str(failure)) from failure
    counts = ", ".join(f"{count} {state}" for state, count in content.states.items())
    typer.echo(printable(f"Wrote {out / 'index.html'}: {counts}"))
