"""Score files: one header line, then one line for each candidate."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

import metrics
from lab.run import RunError
from lab.run.durable import write_whole
from lab.run.header import Header
from lab.run.pixels import PixelStore
from lab.run.row import Place, Row

SUFFIX = ".jsonl"

_decoder = msgspec.json.Decoder(Header | Row)
_encoder = msgspec.json.Encoder()


@dataclass(frozen=True)
class Scores:
    """What a score file says.

    Attributes
    ----------
    header : Header
    rows : tuple of Row
        One for every candidate that is there or expected, in the order of the header's models and
        fields and of the samples. What an unfinished run has not come to yet is pending.
    pixels : PixelStore
        The frames, those of the references included.
    """

    header: Header
    rows: tuple[Row, ...]
    pixels: PixelStore


def read_scores(path: Path) -> Scores:
    """Read a score file, be it finished or not.

    Raises
    ------
    RunError
        If it cannot be read, is no score file, or lacks a field's reference.
    """
    header, rows = read_lines(path)
    for field in header.fields:
        if field not in header.references:
            raise RunError(f"{path}: expected a reference for the field {field}, came none")
    return Scores(header, complete(header, rows.values()), PixelStore(path.parent / header.pixels))


def check_name(path: Path) -> None:
    """Refuse a name that cannot be a score file's.

    Raises
    ------
    RunError
        If the suffix is not `SUFFIX`, or the folder is not there.
    """
    if path.suffix != SUFFIX:
        raise RunError(f"{path}: expected a name that ends in {SUFFIX}")
    if not path.parent.is_dir():
        raise RunError(f"{path}: expected its folder to exist")


def write_scores(path: Path, header: Header, rows: Iterable[Row]) -> None:
    """Write a whole score file at once, its lines in the given order.

    Raises
    ------
    RunError
        If it cannot be written.
    """
    try:
        write_whole(path, to_line(header) + b"".join(map(to_line, rows)))
    except OSError as failure:
        raise unwritable(path, failure) from failure


def read_lines(path: Path) -> tuple[Header, dict[Place, Row]]:
    """Return the header, and the rows by place: of several for one place, the last.

    Raises
    ------
    RunError
        As `read_scores`.
    """
    try:
        content = path.read_bytes()
    except OSError as failure:
        raise RunError(f"{path}: cannot be read ({failure.strerror})") from failure
    # A line without an end was cut off while it was written.
    first, *others = content.split(b"\n")[:-1] or [b""]
    header = _parse(path, 1, first)
    if not isinstance(header, Header):
        raise RunError(f"{path}:1: expected the line that begins a score file")
    rows = {}
    for number, line in enumerate(others, 2):
        row = _parse(path, number, line)
        if (
            not isinstance(row, Row)
            or row.recipe != header.recipe
            or row.model not in header.models
            or row.field not in header.fields
        ):
            raise RunError(f"{path}:{number}: expected a candidate of the run of the first line")
        if row.state == "scored" and not _has_all_values(row):
            raise RunError(f"{path}:{number}: expected all values of a scored candidate")
        rows[row.place] = row
    return header, rows


def complete(header: Header, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Add a pending row for each model and field without any, and sort."""
    models = {name: number for number, name in enumerate(header.models)}
    fields = {name: number for number, name in enumerate(header.fields)}
    return tuple(
        sorted(
            (*rows, *_pending(header, rows)),
            key=lambda row: (models[row.model], fields[row.field], row.sample),
        )
    )


def to_line(part: Header | Row) -> bytes:
    """Return a line of a score file."""
    return _encoder.encode(part) + b"\n"


def unwritable(path: Path, failure: OSError) -> RunError:
    """Return the error of a file that cannot be written."""
    return RunError(f"{path}: cannot be written ({failure.strerror})")


def recipe_of(header: Header) -> metrics.Recipe:
    """Return the recipe of all rows.

    Raises
    ------
    RecipeError
        If the header's is malformed.
    """
    return metrics.Recipe.from_json(msgspec.json.encode(header.recipe_content).decode())


def _pending(header: Header, rows: Iterable[Row]) -> Iterator[Row]:
    begun = {(row.model, row.field) for row in rows}
    for model in header.models:
        for field in header.fields:
            if (model, field) not in begun:
                place = Place(model, field)
                yield Row(**place._asdict(), state="pending", recipe=header.recipe)


def _has_all_values(row: Row) -> bool:
    subscores = row.subscores or {}
    values = [subscores.get(subscore.key) for subscore in metrics.SUBSCORES]
    return None not in (*values, row.weighted, row.spread, row.total)


def _parse(path: Path, number: int, line: bytes) -> Header | Row:
    try:
        return _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as failure:
        raise RunError(f"{path}:{number}: expected a line of a score file ({failure})") from failure
