"""`fieldlab baselines`: the reconstruction algorithms as models of a run."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import CommandError, printable, progress, show


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog="Example: fieldlab baselines designs/")(baselines)


def baselines(
    folder: Annotated[
        Path, typer.Argument(metavar="RUN", help="The run folder; made if it is not there.")
    ],
) -> None:
    """Let plain algorithms reconstruct the reference fields, and write what they make to a run.

    Each becomes a model of its own, to compare others with: one flat color, gradients, a
    BlurHash, soft circles, and the reference itself spoiled in known ways. An earlier output of
    this command is replaced; other models in the folder are left alone.
    """
    try:
        from lab.baselines import BASELINES
        from lab.baselines.run_folder import fields, write_run
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"needs another package ({failure}): pip install 'fieldlab[baselines]'"
        ) from failure
    count = len(fields())
    with progress("Reconstructing", len(BASELINES) * count) as advance:
        write_run(folder, BASELINES, advance=advance)
    show(f"Wrote {len(BASELINES)} models of {count} fields to {printable(str(folder))}")
