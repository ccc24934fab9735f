"""The command line, `fieldlab`."""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer

from lab.calibrate import CalibrationError
from lab.chromium import ChromiumError
from lab.cli import (
    baselines,
    calibrate,
    compare,
    embed,
    explain,
    fields,
    rate,
    render,
    report_page,
    rescore,
    run,
    score,
    site,
    study,
)
from lab.cli.output import complain
from lab.run import RunError
from lab.source import SourceError
from lab.votes import VotesError
from metrics import FrameError, RecipeError
from reference_fields import FieldError

__all__ = ["app", "main"]

# What can be wrong with what a person gave, as opposed to with this program.
_EXPECTED = (
    CalibrationError,
    ChromiumError,
    FieldError,
    FrameError,
    RecipeError,
    RunError,
    SourceError,
    VotesError,
)
_BAD_INPUT = 2
_INTERRUPTED = 130
_PIPE_CLOSED = 1

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
for module in (
    fields,
    score,
    explain,
    run,
    rescore,
    compare,
    report_page,
    baselines,
    render,
    embed,
    study,
    rate,
    calibrate,
    site,
):
    module.register(app)


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    show_version: Annotated[
        bool, typer.Option("--version", is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Score blur and color-field designs: seven pixel metrics, one total."""
    if show_version:
        typer.echo(f"fieldlab {version('fieldlab')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(_BAD_INPUT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit.

    Parameters
    ----------
    arguments : sequence of str, optional
        By default those of the process.

    Raises
    ------
    SystemExit
        Always: 0 if all went well, 1 if a recipe did not pass its gate, 2 for bad input, 130 after
        Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A file name need not be valid text; printing it must not fail.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # As after `| head`. The interpreter flushes once more at its end: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = _PIPE_CLOSED
    sys.exit(status)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        status = app(arguments, prog_name="fieldlab", standalone_mode=False) or 0
    except typer.TyperException as failure:
        complain(failure.format_message())
        return failure.exit_code
    except _EXPECTED as failure:
        complain(str(failure))
        return _BAD_INPUT
    if status == _INTERRUPTED:
        complain("interrupted")
    return int(status)
