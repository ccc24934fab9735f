"""`fieldlab compare`: which candidates and models two score files rank differently, and why."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import metrics
from lab.cli.output import TableOrJson, new_table, printable, show
from lab.cli.scores import points, within_floor
from lab.run.compare import Comparison
from lab.run.compare import compare as compare_scores
from lab.run.scores import Scores, read_scores
from lab.run.standings import Cause, Standing

_EPILOG = "Example: fieldlab compare scores.jsonl lab.jsonl"
_NUMBERS = ("A", "Rank A", "B", "Rank B", "Move")
_TITLES = {subscore.key: subscore.title for subscore in metrics.SUBSCORES}


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(compare)


def compare(
    first: Annotated[Path, typer.Argument(metavar="A.jsonl")],
    second: Annotated[Path, typer.Argument(metavar="B.jsonl")],
    form: Annotated[
        TableOrJson, typer.Option("--format", help="How to print the comparison.")
    ] = "table",
) -> None:
    """Compare two score files: ranks in both, who moved, and what moved them.

    Only candidates scored in both count. Differences below the noise floor are ties; "=" marks a
    shared rank. "Why" names what moved a rank most, in points of the total above or below its mean
    effect on all ranked together.
    """
    files = read_scores(first), read_scores(second)
    result = compare_scores(*files)
    if form == "json":
        json.dump(asdict(result), sys.stdout, indent=2)
        sys.stdout.write("\n")
        return
    show(*_heading((first, second), files, result), "", _models(result), "", *_moves(result))


def _heading(
    paths: tuple[Path, Path], files: tuple[Scores, Scores], result: Comparison
) -> Iterator[str]:
    for letter, path, file, scored, recipe in zip(
        "AB", paths, files, result.scored, result.recipes, strict=True
    ):
        coverage = f"{scored} of {len(file.rows)} scored"
        yield f"{letter}  {printable(str(path))}, {coverage}, recipe {recipe}"
    yield f"{result.compared} candidates are scored in both"
    if result.redrawn:
        yield f"{result.redrawn} of them have other pixels in B"


def _models(result: Comparison) -> Table:
    table = new_table(words=["Model"], numbers=["Compared", *_NUMBERS])
    table.add_column("Within the noise")
    table.add_column("Why")
    for standing in result.models:
        name = printable(standing.name)
        table.add_row(
            *(name, str(standing.candidates), *_cells(standing)),
            *(_ties(standing), _why(standing.cause)),
        )
    return table


def _moves(result: Comparison) -> Iterator[Table | str]:
    moved = [standing for standing in result.candidates if standing.moved]
    yield f"{len(moved)} of {result.compared} candidates have another rank among those of a field"
    if moved:
        table = new_table(words=["Candidate"], numbers=_NUMBERS)
        table.add_column("Within the noise")
        table.add_column("Why")
        for standing in sorted(moved, key=lambda one: -abs(one.rank_after - one.rank_before)):
            table.add_row(
                *(printable(standing.name), *_cells(standing)),
                *(_ties(standing), _why(standing.cause)),
            )
        yield table


def _ties(standing: Standing) -> str:
    """Name those it cannot be told from: within the noise floor, or within the interval."""
    others = ", ".join(name for name in standing.ties if name not in standing.within_floor)
    return printable("; ".join(filter(None, (within_floor(standing.within_floor), others))))


def _cells(standing: Standing) -> Iterator[str]:
    yield points(standing.before)
    yield f"{standing.rank_before}{'=' if standing.shared_before else ''}"
    yield points(standing.after)
    yield f"{standing.rank_after}{'=' if standing.shared_after else ''}"
    rise = standing.rank_before - standing.rank_after
    yield f"{'▲' if rise > 0 else '▼'} {abs(rise)}" if rise else ""


def _why(cause: Cause | None) -> str:
    if cause is None:
        return ""
    what = {"value": "", "weight": "weight ", "spread": "spread ", "penalty": "penalty "}
    title = _TITLES[cause.subscore] + " " if cause.subscore else ""
    digits = 1 if cause.kind in ("value", "spread") else 4
    before, after = (f"{round(value, digits):g}" for value in (cause.before, cause.after))
    text = f"{title}{what[cause.kind]}{before} → {after}: {cause.effect:+.1f}"
    return (text[0].upper() + text[1:]).replace("-", "−")
