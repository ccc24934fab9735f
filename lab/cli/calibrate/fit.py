"""`fieldlab calibrate fit`: from votes to a recipe."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.calibrate.files import check_new, read_judged, write_new
from lab.cli.calibrate.fit_tables import parts
from lab.cli.output import CommandError, printable, show
from lab.run.scores import recipe_of

_EPILOG = "Example: fieldlab calibrate fit votes.csv scores.jsonl --out recipe.json"


def register(app: typer.Typer) -> None:
    """Add the command to `fieldlab calibrate`."""
    app.command(epilog=_EPILOG)(fit)


def fit(
    votes: Annotated[Path, typer.Argument(metavar="VOTES", help="A .csv, .json or .jsonl file.")],
    scores: Annotated[Path, typer.Argument(metavar="SCORES.jsonl")],
    out: Annotated[Path, typer.Option(metavar="RECIPE.json", help="A new file.")],
    report: Annotated[
        Path | None,
        typer.Option(metavar="REPORT.json", help="Also write all that is printed there, in full."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="The recipe's; by default fitted, or simulated-fitted.")
    ] = None,
    version: Annotated[str, typer.Option(help="The recipe's.")] = "1",
    seed: Annotated[int, typer.Option(min=0, help="Another one seals other references.")] = 1,
    keep_all: Annotated[
        bool, typer.Option("--keep-all", help="Count raters who fail the screening as well.")
    ] = False,
) -> None:
    """Fit weights and std penalty to people's choices, and write the recipe.

    A quarter of the references is sealed: the fit does not see the votes on it, and is held
    against the published recipe there, once. Hues and scale constants stay the score file's.
    Refused, with the reason, are votes that cannot carry a fit.
    """
    for path in filter(None, (out, report)):
        check_new(path)
    if out == report:
        raise CommandError(f"--report: expected another file than --out, came {report}")
    try:
        from lab.calibrate.fit.divided import divide
        from lab.calibrate.fit.fitting import fit as fit_votes
        from lab.calibrate.fit.leave_out import cross_validate
        from lab.calibrate.fit.report import to_json
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"needs another package ({failure}): pip install 'fieldlab[calibrate]'"
        ) from failure
    judged, known = read_judged(votes, scores)
    divided = divide(judged, keep_all=keep_all, seed=seed)
    found = fit_votes(divided, recipe_of(known.header), name=name, version=version)
    validation = cross_validate(divided.training, seed)
    write_new(out, found.recipe.to_json() + "\n")
    if report is not None:
        write_new(report, to_json(found, validation))
    show(*parts(found, validation), f"Wrote {printable(str(out))}, recipe {found.recipe.id}")
