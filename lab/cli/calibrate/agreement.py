"""`fieldlab calibrate agreement`: how well a recipe agrees with people's votes."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import CommandError, TableOrJson, printable, show
from lab.cli.recipes import load_recipe
from lab.run.scores import read_scores, recipe_of
from lab.votes import read_votes

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
    from lab.calibrate.agreement.compute import is_simulated
    from lab.calibrate.agreement.result import plain
    from lab.calibrate.judged import join
    from lab.cli.calibrate.agreement_tables import parts

    if out is not None and out.suffix != ".json":
        raise CommandError(f"--out: expected a name that ends in .json, came {str(out)!r}")
    given, known = read_votes(votes), read_scores(scores)
    chosen = recipe_of(known.header) if recipe is None else load_recipe(recipe)
    simulated = is_simulated(given)
    try:
        found = compute(join(given, known), known, chosen, keep_all=keep_all, seed=seed)
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"needs another package ({failure}): pip install 'fieldlab[calibrate]'"
        ) from failure
    # Also if no vote could be joined.
    found = replace(found, simulated=simulated)
    text = json.dumps(plain(found), indent=2, ensure_ascii=False) + "\n"
    if out is not None:
        _write(out, text)
    if form == "json":
        typer.echo(text, nl=False)
    else:
        show(*parts(found, values=values))
        if out is not None:
            show("", f"Wrote {printable(str(out))}")


def _write(path: Path, text: str) -> None:
    from lab.run.durable import write_whole

    try:
        write_whole(path, text.encode())
    except OSError as failure:
        raise CommandError(f"{path}: cannot be written ({failure.strerror})") from failure
