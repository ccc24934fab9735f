"""`fieldlab calibrate agreement`: how well a recipe agrees with people's votes."""

import json
from pathlib import Path
from typing import Annotated

import typer

from lab.cli.calibrate.files import check_new, read_judged, write_new
from lab.cli.output import CommandError, TableOrJson, printable, show
from lab.cli.recipes import load_recipe
from lab.run.scores import recipe_of

_EPILOG = "Example: fieldlab calibrate agreement votes.csv scores.jsonl --recipe recipe.json"


def register(group: typer.Typer) -> None:
    """Add the command to `fieldlab calibrate`."""
    group.command(epilog=_EPILOG)(agreement)


def agreement(
    votes: Annotated[
        Path, typer.Argument(metavar="VOTES", help="A .csv, .json or .jsonl of a rating study.")
    ],
    scores: Annotated[Path, typer.Argument(metavar="SCORES.jsonl")],
    recipe: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help="benchmark, lab, or a JSON file; by default that of the scores.",
        ),
    ] = None,
    keep_all: Annotated[
        bool, typer.Option("--keep-all", help="Also count raters who fail the screening.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of the resamples.")] = 0,
    values: Annotated[
        bool, typer.Option("--values", help="Also list each candidate's Bradley–Terry value.")
    ] = False,
    form: Annotated[
        TableOrJson, typer.Option("--format", help="How to print what is found.")
    ] = "table",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.json", help="Also write it all as JSON.")
    ] = None,
) -> None:
    """Compare a recipe with people: its choices, its scale, and how far people agree at all.

    Accuracy is the share of votes that prefer the candidate with the higher total, a tie counting
    one half; the human ceiling is that of the other raters together. Intervals are at 95 %, from
    resampled references and raters. What the votes cannot tell is a dash, with its reason below.
    """
    from lab.calibrate.agreement.compute import agreement as compute
    from lab.calibrate.agreement.result import plain
    from lab.cli.calibrate.agreement_tables import parts

    if out is not None:
        check_new(out)
    judged, known = read_judged(votes, scores)
    chosen = recipe_of(known.header) if recipe is None else load_recipe(recipe)
    try:
        found = compute(judged, known, chosen, keep_all=keep_all, seed=seed)
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"needs another package ({failure}): pip install 'fieldlab[calibrate]'"
        ) from failure
    text = json.dumps(plain(found), indent=2, ensure_ascii=False) + "\n"
    if out is not None:
        write_new(out, text)
    if form == "json":
        typer.echo(text, nl=False)
    else:
        show(*parts(found, values=values))
        if out is not None:
            show("", f"Wrote {printable(str(out))}")
