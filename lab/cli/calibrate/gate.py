"""`fieldlab calibrate gate`: is a recipe ready to be a reward."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lab.calibrate.gate import STARTS
from lab.cli.calibrate.files import check_new, read_judged
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
    out: Annotated[Path, typer.Option(metavar="EVIDENCE.json", help="A new file.")],
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
    unfitted: Annotated[
        bool,
        typer.Option(
            "--unfitted",
            help="You declare that nobody looked at these votes when making the recipe.",
        ),
    ] = False,
    starts: Annotated[
        int, typer.Option(min=1, max=100, help="Climbs for each reference, of some seconds each.")
    ] = STARTS,
) -> None:
    """Check whether a recipe is ready to be used as a reward, and write the evidence.

    Six checks: distortion ladders, blind-spot cards, the noise floor, whether a better subscore
    can lower the total, what wins when nothing but the total leads, and agreement with people on
    references that the recipe was not fitted to. Without enough votes, or with a recipe of unknown
    origin, the last is pending, and the gate is not passed; votes of simulated raters never pass
    it.
    """
    chosen = load_recipe(recipe, given_as="RECIPE")
    check_new(out)
    if (votes is None) != (scores is None):
        missing = "--votes" if votes is None else "--scores"
        raise CommandError(f"{missing}: expected with the other of --votes and --scores, came none")
    if fit is not None and unfitted:
        raise CommandError("expected --fit or --unfitted, came both")
    if (fit is not None or unfitted) and votes is None:
        given = "--unfitted" if unfitted else "--fit"
        raise CommandError(f"{given}: expected --votes and --scores as well, came none")
    try:
        import reference_fields
        from lab.calibrate.evidence_file import write_evidence
        from lab.calibrate.gate.fitted import read_fit
        from lab.calibrate.gate.run import read_judgements, run_gate

        used = None if fit is None else read_fit(fit, chosen)
        judgements = None
        if votes is not None and scores is not None:
            read_judged(votes, scores)  # what cannot be used is refused before the climbs
            judgements = read_judgements(votes, scores)
        with progress("Climbing", starts * len(reference_fields.names())) as advance:
            evidence = run_gate(
                chosen, judgements, used, unfitted=unfitted, starts=starts, advance=advance
            )
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
