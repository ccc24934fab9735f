"""`fieldlab calibrate`: recipes against people's judgements."""

from types import ModuleType

import typer

from lab.cli.calibrate import agreement, fit, gate, ladders, simulate

_COMMANDS: tuple[ModuleType, ...] = (agreement, fit, ladders, gate, simulate)


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    group = typer.Typer(help="Hold recipes against people's judgements, and fit them.")
    for module in _COMMANDS:
        module.register(group)
    app.add_typer(group, name="calibrate")
