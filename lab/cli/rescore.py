"""`fieldlab rescore`: kept frames, scored with another recipe."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import complain, printable, progress, show
from lab.cli.recipes import RecipeOption, load_recipe
from lab.cli.scores import models_parts
from lab.run.noise_floors import noise_floors
from lab.run.rescore import rescore as rescore_all
from lab.run.scores import read_scores
from lab.run.summary import summarize

_EPILOG = "Example: fieldlab rescore scores.jsonl --recipe lab --out lab.jsonl"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(rescore)


def rescore(
    scores: Annotated[Path, typer.Argument(metavar="SCORES.jsonl", help="Stays as it is.")],
    recipe: RecipeOption,
    out: Annotated[Path, typer.Option(metavar="FILE.jsonl", help="A new score file.")],
) -> None:
    """Score a run's kept frames with another recipe, or the same.

    Neither Chromium nor the candidates are needed. What failed or is pending stays so. The new
    file names the same frames, in the folder where they are.

    Exit status: 0 if all is well; 2 if a score does not exist or the command line was wrong.
    """
    known = read_scores(scores)
    chosen = load_recipe(recipe)
    rows = []
    with progress("Rescoring", len(known.rows)) as advance:
        for row in rescore_all(known, chosen, source=scores, out=out):
            rows.append(row)
            advance()
    undefined = [row for row in rows if row.state == "undefined"]
    for row in undefined:
        complain(f"{row.source}: undefined: {row.reason}")
    summaries = summarize(rows, noise_floors(known, chosen))
    show(*models_parts(summaries), "", f"Wrote {printable(str(out))}, recipe {chosen.id}")
    if undefined:
        raise typer.Exit(2)
