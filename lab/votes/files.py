"""Files of votes: JSON lines (one vote each), JSON, or CSV; all hold the same."""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from lab.run.durable import write_whole
from lab.votes.vote import Screen, Vote

FORMAT: Final = "fieldlab votes 1"
"""What a JSON file of votes says it is."""

SUFFIXES: Final = (".csv", ".json", ".jsonl")
"""Of the files that can be read and written."""

_SCREEN = "screen_"
_OWN = tuple(name for name in Vote.__struct_fields__ if name != "screen")
COLUMNS: Final = (*_OWN, *(f"{_SCREEN}{name}" for name in Screen.__struct_fields__))
"""Of a CSV file, in this order; what does not apply is left empty."""


class VotesError(ValueError):
    """A file of votes that cannot be used; the message says why in one line."""


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    votes: tuple[Vote, ...]


def read_votes(path: Path) -> tuple[Vote, ...]:
    """Read a file of votes, in its order; of several for one trial, the last.

    A last line of JSON lines that was cut off while it was written is left out; a whole vote
    whose line has no end counts.

    Raises
    ------
    VotesError
        If it cannot be read, or holds anything else; the message names file and line.
    """
    _check_suffix(path)
    try:
        content = path.read_bytes()
    except OSError as failure:
        raise VotesError(f"{path}: cannot be read ({failure.strerror})") from failure
    read = {".csv": _read_csv, ".json": _read_json, ".jsonl": _read_lines}[path.suffix]
    return tuple({vote.key: vote for vote in read(path, content)}.values())


def write_votes(path: Path, votes: Iterable[Vote]) -> None:
    """Write votes to a file, replacing it.

    Raises
    ------
    VotesError
        If the name has another suffix, or the file cannot be written.
    """
    _check_suffix(path)
    write = {".csv": _to_csv, ".json": _to_json, ".jsonl": _to_lines}[path.suffix]
    try:
        write_whole(path, write(tuple(votes)))
    except OSError as failure:
        raise VotesError(f"{path}: cannot be written ({failure.strerror})") from failure


def to_line(vote: Vote) -> bytes:
    """Return a vote's line in a JSON lines file."""
    return msgspec.json.encode(vote) + b"\n"


def is_vote(line: bytes) -> bool:
    """Tell whether a line of a JSON lines file is a whole vote."""
    try:
        msgspec.json.decode(line, type=Vote)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False
    return True


def _check_suffix(path: Path) -> None:
    if path.suffix not in SUFFIXES:
        raise VotesError(f"{path}: expected a name that ends in {', '.join(SUFFIXES)}")


def _read_lines(path: Path, content: bytes) -> list[Vote]:
    *lines, rest = content.split(b"\n")
    if is_vote(rest):
        lines.append(rest)
    votes = []
    for number, line in enumerate(lines, 1):
        try:
            votes.append(msgspec.json.decode(line, type=Vote))
        except (msgspec.MsgspecError, UnicodeDecodeError) as failure:
            raise VotesError(f"{path}:{number}: expected a vote ({failure})") from failure
    return votes


def _read_json(path: Path, content: bytes) -> Sequence[Vote]:
    try:
        document = msgspec.json.decode(content, type=_Document)
    except (msgspec.MsgspecError, UnicodeDecodeError) as failure:
        raise VotesError(f"{path}: expected votes ({failure})") from failure
    if document.format != FORMAT:
        raise VotesError(f"{path}: expected the format {FORMAT!r}, came {document.format!r}")
    return document.votes


def _read_csv(path: Path, content: bytes) -> list[Vote]:
    try:
        # Spreadsheets put a byte order mark in front.
        lines = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True)
        header = next(lines, [])
        if sorted(header) != sorted(COLUMNS):
            raise VotesError(f"{path}:1: expected the columns {', '.join(COLUMNS)}")
        votes = []
        for cells in lines:
            if not cells:
                continue
            if len(cells) != len(header):
                raise VotesError(
                    f"{path}:{lines.line_num}: expected {len(header)} cells, came {len(cells)}"
                )
            try:
                votes.append(_from_cells(dict(zip(header, cells, strict=True))))
            except msgspec.MsgspecError as failure:
                raise VotesError(f"{path}:{lines.line_num}: expected a vote ({failure})") from None
    except (UnicodeDecodeError, csv.Error) as failure:
        raise VotesError(f"{path}: expected CSV ({failure})") from failure
    return votes


def _from_cells(cells: dict[str, str]) -> Vote:
    filled: dict[str, Any] = {name: cell for name, cell in cells.items() if cell != ""}
    screen = {
        name.removeprefix(_SCREEN): filled.pop(name)
        for name in tuple(filled)
        if name.startswith(_SCREEN)
    }
    # Cells are text: numbers and truth values are read from it.
    return msgspec.convert(filled | {"screen": screen}, type=Vote, strict=False)


def _to_csv(votes: tuple[Vote, ...]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for vote in votes:
        plain = msgspec.to_builtins(vote)
        screen = plain.pop("screen")
        cells = plain | {f"{_SCREEN}{name}": value for name, value in screen.items()}
        writer.writerow({name: _cell(value) for name, value in cells.items()})
    return out.getvalue().encode()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else value


def _to_json(votes: tuple[Vote, ...]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(_Document(FORMAT, votes)), indent=1) + b"\n"


def _to_lines(votes: tuple[Vote, ...]) -> bytes:
    return b"".join(map(to_line, votes))
