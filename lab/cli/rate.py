"""`fieldlab rate`: serves one study on this machine and keeps its votes."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import CommandError, complain, printable


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog="Example: fieldlab rate study/ --votes votes.jsonl")(rate)


def rate(
    study: Annotated[Path, typer.Argument(metavar="STUDY", help="What `study make` wrote.")],
    votes: Annotated[
        Path, typer.Option(metavar="VOTES.jsonl", help="Votes are added to it; made if needed.")
    ],
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port; without it 8765, or a free one."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Show the study in a browser.")
    ] = True,
) -> None:
    """Serve a study to raters at this machine, and write each vote to a file at once.

    A vote that the page shows as saved is on the disk. The page keeps what it could not send, and
    sends it when the server is back.
    """
    from lab import server
    from lab.rate_server import receiving
    from lab.study import read_study

    content = read_study(study)
    try:
        with receiving(content, study, votes, tell=complain) as (routes, file):
            server.serve(study, port=port, open_browser=open_browser, routes=routes)
            typer.echo(printable(f"{len(file)} votes in {votes}"))
    except (server.ServerError, OSError) as failure:
        raise CommandError(str(failure)) from failure
