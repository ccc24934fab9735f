"""How the commands speak: tables on standard output, one line per problem on standard error."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

TableOrJson = Literal["table", "json"]

# Wider than any table here: what is piped or saved is neither wrapped nor cut.
_UNLIMITED = 10_000


class CommandError(typer.TyperException):
    """A command that cannot do what was asked; its message is one line, its exit status 2."""

    exit_code = 2


def complain(message: str) -> None:
    """Write one line to standard error, whatever a file name in it may contain."""
    sys.stderr.write(f"fieldlab: {printable(message)}\n")


def printable(text: str) -> str:
    """Escape what could break a line or steer a terminal."""
    return "".join(
        character if character.isprintable() else ascii(character)[1:-1] for character in text
    )


def new_table(*, words: Sequence[str], numbers: Sequence[str] = ()) -> Table:
    """Return an empty table in the house style: columns of words, then of numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=0)
    for header in words:
        table.add_column(header, overflow="fold")
    for header in numbers:
        table.add_column(header, justify="right", no_wrap=True)
    return table


def show(*parts: Table | str) -> None:
    """Print tables and plain lines to standard output."""
    terminal = sys.stdout.isatty()
    console = Console(
        width=None if terminal else _UNLIMITED, highlight=False, markup=False, emoji=False
    )
    for part in parts:
        console.print(part, soft_wrap=isinstance(part, str))


@contextmanager
def progress(what: str, count: int) -> Iterator[Callable[[], None]]:
    """Show a bar on standard error while `count` things are done, if a person is watching.

    Yields
    ------
    Callable
        To be called after each thing.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    # Left out for a single thing, and where it would end up in a log.
    hidden = count < 2 or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task(what, total=count)
        yield lambda: bar.advance(task)
