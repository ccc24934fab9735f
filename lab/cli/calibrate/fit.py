"""`fieldlab calibrate fit`: from votes to a recipe."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.calibrate.fit_tables import parts
from lab.cli.output import CommandError, printable, show
from lab.run.durable import write_whole
from lab.run.scores import read_scores, recipe_of
from lab.votes import read_votes

_EPILOG = "Example: fieldlab calibrate fit votes.csv scores.jsonl --out recipe.json"
_SUFFIX = ".json"


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
        _check(path)
    if out == report:
        raise CommandError(f"--report: expected another file than --out, came {report}")
    try:
        from lab.calibrate.fit.divided import divide
        from lab.calibrate.fit.fitting import fit as fit_votes
        from lab.calibrate.fit.leave_out import cross_validate
        from lab.calibrate.fit.report import to_json
        from lab.calibrate.judged import join
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"needs another package ({failure}): pip install 'fieldlab[calibrate]'"
        ) from failure
    known = read_scores(scores)
    divided = divide(join(read_votes(votes), known), keep_all=keep_all, seed=seed)
    found = fit_votes(divided, recipe_of(known.header), name=name, version=version)
    validation = cross_validate(divided.training, seed)
    _write(out, found.recipe.to_json() + "\n")
    if report is not None:
        _write(report, to_json(found, validation))
    show(*parts(found, validation), f"Wrote {printable(str(out))}, recipe {found.recipe.id}")


def _check(path: Path) -> None:
    if path.suffix != _SUFFIX:
        raise CommandError(f"{path}: expected a name that ends in {_SUFFIX}")
    if not path.parent.is_dir():
        raise CommandError(f"{path}: expected its folder to exist")
    if path.exists():
        raise CommandError(f"{path}: exists, and fits are never overwritten: choose another name")


def _write(path: Path, content: str) -> None:
    try:
        write_whole(path, content.encode())
    except OSError as failure:
        raise CommandError(f"{path}: cannot be written ({failure.strerror})") from failure
