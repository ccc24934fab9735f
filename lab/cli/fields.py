"""`fieldlab fields`: the reference fields that candidates can be scored against."""

import json
import sys
from typing import Annotated

import typer

import metrics
import reference_fields
from lab.cli.output import TableOrJson, new_table, show
from lab.noise_floor import by_change, noise_floor
from reference_fields import Field


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(fields)


def fields(
    form: Annotated[TableOrJson, typer.Option("--format", help="How to print the list.")] = "table",
) -> None:
    """List the reference fields.

    Noise is how far changes that nobody can see move the benchmark's total: candidates whose
    totals differ by less are a tie.
    """
    known = [reference_fields.load(name) for name in reference_fields.names()]
    if form == "json":
        json.dump([_record(field) for field in known], sys.stdout, indent=2)
        sys.stdout.write("\n")
        return
    table = new_table(words=("Name", "Hues", "Flow"), numbers=("Noise",))
    for field in known:
        noise = f"{noise_floor(field.name, metrics.BENCHMARK):.2f}"
        table.add_row(field.name, ", ".join(field.intent.hues), field.intent.flow, noise)
    show(table, "", "Noise: totals of the benchmark that differ by less are a tie.")


def _record(field: Field) -> dict[str, object]:
    return {
        "name": field.name,
        "title": field.title,
        "description": field.intent.description,
        "flow": field.intent.flow,
        "hues": dict(field.intent.hues),
        "source": str(field.source),
        "picture": str(field.picture),
        "sha256": field.sha256,
        "noise_floor": noise_floor(field.name, metrics.BENCHMARK),
        "noise_by_change": dict(by_change(field.name, metrics.BENCHMARK)),
    }
