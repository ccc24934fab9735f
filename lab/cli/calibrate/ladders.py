"""`fieldlab calibrate ladders`: does a recipe's score fall as a distortion grows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lab.cli.output import CommandError, TableOrJson, new_table, progress, show
from lab.cli.recipes import RecipeOption, load_recipe

if TYPE_CHECKING:
    from rich.table import Table

    from lab.ladders import Result

_EPILOG = "Example: fieldlab calibrate ladders --recipe recipe.json --out ladders/"
_LEVELS = "▁▂▃▄▅▆▇█"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(ladders)


def ladders(
    recipe: RecipeOption = "benchmark",
    output: Annotated[
        TableOrJson, typer.Option("--format", help="What to print: a table or JSON.")
    ] = "table",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Also write ladders.json and ladders.svg there."),
    ] = None,
) -> None:
    """Test whether a recipe's scores fall as distortions of the references grow.

    Every reference is distorted along seven axes in seven equal steps. In order: no stronger
    distortion may score higher than a weaker one by the reference's noise floor or more. Range:
    points between the reference itself and the last step. Steps: the share of the fall that a
    straight line explains, 1 being perfectly even.
    """
    import reference_fields
    from lab.ladders import failures, run_ladders
    from lab.ladders.plot import small_multiples
    from lab.ladders.published import to_json

    chosen = load_recipe(recipe)
    try:
        with progress("Scoring", len(reference_fields.names())) as advance:
            result = run_ladders(chosen, advance)
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"a recipe with hues or a mask distance of its own needs another package ({failure}): "
            "pip install 'fieldlab[calibrate]'"
        ) from failure
    if out is not None:
        _write(out, {"ladders.json": to_json(result), "ladders.svg": small_multiples(result)})
    if output == "json":
        typer.echo(to_json(result), nl=False)
        return
    show(_totals(result), "", _subscores(result), "")
    named = failures(result)
    show(f"{result.recipe}: {len(named)} failures of the total", *(one.text for one in named))


def _totals(result: Result) -> Table:
    from lab.ladders import AXES
    from lab.ladders.axes import STEPS

    table = new_table(
        words=("Axis", "Reference", "Total"),
        numbers=("  from", "  to", "  rises", "  largest", "  floor", "  R²"),
    )
    for axis in AXES.values():
        for ladder in result.along(axis.key):
            series = ladder.total
            explained = series.steps.r_squared
            table.add_row(
                f"{axis.title} to {axis.name(STEPS)}  ",
                f"{ladder.reference}  ",
                _line(series.values),
                f"{series.values[0]:.1f}",
                f"{series.values[-1]:.1f}",
                str(series.order.inversions),
                f"{series.order.largest_rise:.1f}" + (" " if series.order.holds else "!"),
                f"{series.floor:.1f}",
                "none" if explained is None else f"{explained:.2f}",
            )
    return table


def _subscores(result: Result) -> Table:
    """For each axis and score: references in order, and the median fall in points."""
    import metrics
    from lab.ladders import AXES, TOTAL
    from lab.ladders.summary import summarize_axis

    keys = (TOTAL, *(subscore.key for subscore in metrics.SUBSCORES))
    table = new_table(words=("In order, fall",), numbers=[f"  {key}" for key in keys])
    for axis in AXES.values():
        summaries = [summarize_axis(result, axis.key, key) for key in keys]
        cells = [f"{one.in_order}/{one.references} {one.drop.median:5.1f}" for one in summaries]
        table.add_row(axis.title, *cells)
    return table


def _line(values: tuple[float, ...]) -> str:
    """Draw a score's course in characters of eight heights, from 0 to 100."""
    heights = (int(min(99.9, max(0.0, value)) / 100 * len(_LEVELS)) for value in values)
    return "".join(_LEVELS[height] for height in heights)


def _write(folder: Path, files: dict[str, str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_text(content, encoding="utf-8", newline="\n")
    except OSError as failure:
        raise CommandError(f"{folder}: cannot be written ({failure.strerror})") from failure
