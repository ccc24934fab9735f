"""Writes score records as a table, JSON or CSV."""

import csv
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from typing import Any, Literal

from rich.table import Table

import metrics
from lab.cli.output import new_table, printable, show
from lab.noise_floor import CHANGES, is_tie
from lab.scoring import Record

Form = Literal["table", "json", "csv"]


def write(records: Sequence[Record], form: Form, recipe: metrics.Recipe) -> None:
    """Write records to standard output.

    Parameters
    ----------
    records : sequence of Record
        At least one, all for one reference and one recipe.
    form : {"table", "json", "csv"}
        JSON and CSV have full precision; CSV joins notes into one cell. The table rounds, shows a
        total below zero as 0 and says so, and marks by "=" what ties with the best; why a
        candidate failed, standard error has said.
    recipe : metrics.Recipe
        The one they were scored with.
    """
    if form == "json":
        json.dump([_plain(record) for record in records], sys.stdout, indent=2)
        sys.stdout.write("\n")
    elif form == "csv":
        _write_csv(records)
    elif len(records) > 1:
        show(*_heading(records), _overview(records), "", *_remarks(records, recipe))
    elif records[0].state == "scored":
        show(*_heading(records), _detail(records[0], recipe), "", *_remarks(records, recipe))


def _plain(record: Record) -> dict[str, Any]:
    return asdict(record) | {"noise_floor": record.noise_floor}


def _write_csv(records: Sequence[Record]) -> None:
    columns = [field.name for field in fields(Record)]
    place = columns.index("subscores")
    columns[place : place + 1] = [subscore.key for subscore in metrics.SUBSCORES]
    columns[columns.index("noise_by_change")] = "noise_floor"
    writer = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for record in records:
        notes = "; ".join(record.notes)
        writer.writerow(_plain(record) | (record.subscores or {}) | {"notes": notes})


def _heading(records: Sequence[Record]) -> tuple[str, str]:
    first = records[0]
    what = printable(first.candidate) if len(records) == 1 else f"{len(records)} candidates"
    return f"{what} against {printable(first.reference)}, recipe {first.recipe}", ""


def _detail(record: Record, recipe: metrics.Recipe) -> Table:
    table = new_table(words=("Metric",), numbers=("Weight", "Score"))
    for subscore, value in zip(metrics.SUBSCORES, _subscores(record), strict=True):
        table.add_row(subscore.title, f"{recipe.weights[subscore.key]:g}", _number(value, 2))
    return table


def _subscores(record: Record) -> list[float | None]:
    if record.subscores is None:
        return [None] * len(metrics.SUBSCORES)
    return [record.subscores[subscore.key] for subscore in metrics.SUBSCORES]


def _overview(records: Sequence[Record]) -> Table:
    titles = (_short(subscore.title) for subscore in metrics.SUBSCORES)
    table = new_table(words=("Candidate",), numbers=(*titles, "Sum", "Spread", "Total"))
    tied = _tied_with_best(records)
    for record in records:
        values = (*_subscores(record), record.weighted, record.spread)
        table.add_row(
            printable(record.candidate),
            *(_number(value, 1) for value in values),
            _total(record, tied),
        )
    return table


def _total(record: Record, tied: Sequence[Record]) -> str:
    if record.total is None:
        return "failed"
    return _number(max(record.total, 0.0), 2) + ("=" if record in tied else "")


def _tied_with_best(records: Sequence[Record]) -> list[Record]:
    """Return the records that the noise floor does not tell from the best, itself included."""
    totals = [record.total for record in records if record.total is not None]
    tied = [
        record
        for record in records
        if record.total is not None and is_tie(record.total - max(totals), record.noise_floor)
    ]
    return tied if len(tied) > 1 else []


def _short(title: str) -> str:
    """Shorten a metric's title to its first or last word, so that ten columns fit a terminal."""
    words = title.split()
    return min(words[0], words[-1], key=len).capitalize()


def _remarks(records: Sequence[Record], recipe: metrics.Recipe) -> Iterator[str]:
    several = len(records) > 1
    if _tied_with_best(records):
        yield f"= tie with the best: within {_floor(records[0])}"
    for record in records:
        if record.total is None:
            continue  # standard error has said why
        if not several:
            yield _sum(record, recipe)
        notes = list(record.notes)
        if record.total < 0:
            notes.insert(0, f"the total is {_number(record.total, 2)}, shown as 0")
        if notes:
            name = f"{record.candidate}: " if several else ""
            yield printable(name + "; ".join(notes))


def _floor(record: Record) -> str:
    missing = [title.lower() for key, title in CHANGES.items() if key not in record.noise_by_change]
    without = f" (measured without {', '.join(missing)})" if missing else ""
    return f"the noise floor of {_number(record.noise_floor, 2)}{without}"


def _sum(record: Record, recipe: metrics.Recipe) -> str:
    assert record.total is not None
    total = _number(max(record.total, 0.0), 2)
    weighted, spread = _number(record.weighted, 2), _number(record.spread, 2)
    penalty = f"{recipe.std_penalty:g} × {spread}"
    return f"Total {total} = {weighted} − {penalty} (weighted sum less the penalty on spread)"


def _number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}".replace("-", "−")
