"""`fieldlab calibrate gate`: is a recipe ready to be a reward."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lab.calibrate.gate import STARTS
from lab.cli.output import CommandError, new_table, printable, progress, show
from lab.cli.recipes import load_recipe

if TYPE_CHECKING:
    from lab.calibrate.evidence_file import Check

_EPILOG = (
    "Exit status: 0 if all checks passed, 1 if not, 2 for bad input. Example: fieldlab calibrate "
    "gate recipe.json --votes votes.csv --scores scores.jsonl --out evidence.json"
)
_NOT_PASSED = 1


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(gate)


def gate(
    recipe: Annotated[
        str, typer.Argument(metavar="RECIPE", help="benchmark, lab, or a JSON file.")
    ],
    out: Annotated[Path, typer.Option(metavar="EVIDENCE.json", help="What was found; replaced.")],
    votes: Annotated[
        Path | None, typer.Option(metavar="VOTES", help="A .csv, .json or .jsonl file.")
    ] = None,
    scores: Annotated[
        Path | None, typer.Option(metavar="SCORES.jsonl", help="Of the candidates voted on.")
    ] = None,
    fit: Annotated[
        Path | None,
        typer.Option(
            metavar="REPORT.json",
            help="Of the fit that made the recipe: then only its sealed references count.",
        ),
    ] = None,
    starts: Annotated[
        int, typer.Option(min=1, max=100, help="Climbs for each reference, of some seconds each.")
    ] = STARTS,
) -> None:
    """Check whether a recipe is ready to be used as a reward, and write the evidence.

    Six checks: distortion ladders, blind-spot cards, the noise floor, whether a better subscore
    can lower the total, what wins when nothing but the total leads, and agreement with people on
    references that the recipe was not fitted to. Without votes the last is pending, and the gate
    is not passed; votes of simulated raters never pass it.
    """
    chosen = load_recipe(recipe, given_as="RECIPE")
    if not out.parent.is_dir():
        raise CommandError(f"{out}: expected its folder to exist")
    if (votes is None) != (scores is None):
        raise CommandError("expected --votes and --scores together, came one of them")
    if fit is not None and votes is None:
        raise CommandError("--fit: expected --votes and --scores as well, came none")
    try:
        import reference_fields
        from lab.calibrate.evidence_file import write_evidence
        from lab.calibrate.gate.people import read_holdout
        from lab.calibrate.gate.run import read_judgements, run_gate

        holdout = None if fit is None else read_holdout(fit, chosen)
        judgements = None
        if votes is not None and scores is not None:
            judgements = read_judgements(votes, scores)
        with progress("Climbing", starts * len(reference_fields.names())) as advance:
            evidence = run_gate(chosen, judgements, holdout, starts=starts, advance=advance)
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"needs another package ({failure}): pip install 'fieldlab[calibrate]'"
        ) from failure
    write_evidence(out, evidence)
    passed = evidence.verdict == "passed"
    table = new_table(words=("Check  ", "Result  ", "Found"))
    for check in evidence.checks:
        table.add_row(f"{check.name}  ", f"{_result(check)}  ", check.summary)
    show(table, "", f"{evidence.recipe}: {evidence.verdict}. Wrote {printable(str(out))}")
    if not passed:
        raise typer.Exit(_NOT_PASSED)


def _result(check: Check) -> str:
    if check.pending:
        return "pending"
    return "passed" if check.passed else "failed"
