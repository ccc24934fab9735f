"""`fieldlab fields`: the reference fields that candidates can be scored against."""

import json
import sys
from typing import Annotated

import typer

import reference_fields
from lab.cli.output import TableOrJson, new_table, show
from reference_fields import Field


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(fields)


def fields(
    form: Annotated[TableOrJson, typer.Option("--format", help="How to print the list.")] = "table",
) -> None:
    """List the reference fields."""
    known = [reference_fields.load(name) for name in reference_fields.names()]
    if form == "json":
        json.dump([_record(field) for field in known], sys.stdout, indent=2)
        sys.stdout.write("\n")
        return
    table = new_table(words=("Name", "Hues", "Flow"))
    for field in known:
        table.add_row(field.name, ", ".join(field.intent.hues), field.intent.flow)
    show(table)


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
    }
