"""The commands about the site and this machine: build, serve, doctor."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import CommandError


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command()(build)
    app.command()(serve)
    app.command()(doctor)


def build(
    out_dir: Annotated[Path, typer.Argument(help="New, empty, or an earlier build.")],
) -> None:
    """Build the static site, which any web server can serve from any folder."""
    from lab.build import build as build_site

    with _one_line_errors():
        build_site(out_dir)
    typer.echo(f"Built {out_dir}")


def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port; without it 8765, or a free one."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Show the lab in a browser.")
    ] = True,
) -> None:
    """Serve the lab on this machine, building it first if needed."""
    from lab import server
    from lab.build import ensure_built

    with _one_line_errors():
        server.serve(ensure_built(), port=port, open_browser=open_browser)


def doctor() -> None:
    """Show what is installed, what is missing, and how to get it.

    Exit status: 0 if all that is needed is there, else 2.
    """
    from lab.doctor import checks

    colors = {"ok": "green", "missing": "red", "optional": "yellow"}
    complete = True
    for check in checks():
        complete &= check.verdict != "missing"
        verdict = typer.style(f"{check.verdict:<8}", fg=colors[check.verdict])
        typer.echo(f"{verdict}  {check.name:<17}  {check.found}".rstrip())
        if check.remedy:
            typer.echo(f"{'':<8}  → {check.remedy}")
    raise typer.Exit(0 if complete else 2)


@contextmanager
def _one_line_errors() -> Iterator[None]:
    from lab.fresh_folder import FolderError
    from lab.runtime import RuntimeFetchError
    from lab.server import ServerError

    try:
        yield
    except (FolderError, RuntimeFetchError, ServerError, OSError) as error:
        raise CommandError(str(error)) from error
