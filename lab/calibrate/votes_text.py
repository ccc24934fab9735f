"""Files of votes read with the standard library alone: the page's Python has no msgspec.

Reads what `lab.votes.read_votes` reads, with its rules, as far as agreement needs it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any

from lab.calibrate import CalibrationError

FORMAT = "fieldlab votes 1"
SUFFIXES = (".csv", ".json", ".jsonl")
"""The same as in `lab.votes.files`."""

_SIMULATED_PREFIX = "simulated-"
_CHOICES = ("a", "b", "tie")
_PURPOSES = ("main", "repeat", "identical", "catch")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True)
class TextVote:
    """What agreement needs of a vote; each as in `lab.votes.Vote`.

    Attributes
    ----------
    study, rater : str
    trial : int
    purpose : {"main", "repeat", "identical", "catch"}
    reference, a : str
    b, choice : str or None
        None if `a` was rated alone.
    simulated : bool
    """

    study: str
    rater: str
    trial: int
    purpose: str
    reference: str
    a: str
    b: str | None
    choice: str | None
    simulated: bool


def read_votes_text(name: str, content: bytes) -> tuple[TextVote, ...]:
    """Read the content of a file of votes, in its order; of several for one trial, the last.

    Parameters
    ----------
    name : str
        Of the file; its end says in which format it is.
    content : bytes

    Raises
    ------
    CalibrationError
        If it holds anything else; the message names file and line.
    """
    readers: dict[str, Callable[[str, str], Iterator[TextVote]]] = {
        ".csv": _read_csv,
        ".json": _read_json,
        ".jsonl": _read_lines,
    }
    suffix = name[name.rfind(".") :]
    if suffix not in readers:
        raise CalibrationError(f"{name}: expected a name that ends in {', '.join(SUFFIXES)}")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise CalibrationError(f"{name}: expected votes, came bytes that are no text") from error
    votes = list(readers[suffix](name, text))
    return tuple({(vote.study, vote.rater, vote.trial): vote for vote in votes}.values())


def _read_lines(name: str, text: str) -> Iterator[TextVote]:
    *lines, rest = text.split("\n")
    for number, line in enumerate(lines, 1):
        yield _vote(f"{name}:{number}", _parsed(f"{name}:{number}", line))
    # A last line without an end is a whole vote, or was cut off while it was written.
    with suppress(CalibrationError):
        yield _vote(name, _parsed(name, rest))


def _read_json(name: str, text: str) -> Iterator[TextVote]:
    document = _parsed(name, text)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise CalibrationError(f"{name}: expected the format {FORMAT!r}")
    votes = document.get("votes")
    if not isinstance(votes, list):
        raise CalibrationError(f"{name}: expected a list of votes, came {votes!r:.40}")
    for number, vote in enumerate(votes, 1):
        yield _vote(f"{name}: vote {number}", vote)


def _read_csv(name: str, text: str) -> Iterator[TextVote]:
    # Spreadsheets put a byte order mark in front.
    lines = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    needed = {field.name for field in fields(TextVote)}
    try:
        header = next(lines, [])
        if not needed <= set(header) or len(set(header)) != len(header):
            raise CalibrationError(f"{name}:1: expected the columns of a file of votes")
        for cells in lines:
            if not cells:
                continue
            where = f"{name}:{lines.line_num}"
            if len(cells) != len(header):
                raise CalibrationError(f"{where}: expected {len(header)} cells, came {len(cells)}")
            yield _vote(where, _from_cells(dict(zip(header, cells, strict=True))))
    except csv.Error as error:
        raise CalibrationError(f"{name}: expected CSV ({error})") from error


def _from_cells(cells: dict[str, str]) -> dict[str, Any]:
    """Read numbers and truth values from text; what is empty is not there."""
    filled: dict[str, Any] = {name: cell for name, cell in cells.items() if cell != ""}
    truths = {"true": True, "false": False}
    if re.fullmatch("[0-9]+", filled.get("trial", "")):
        filled["trial"] = int(filled["trial"])
    if "simulated" in filled:
        filled["simulated"] = truths.get(filled["simulated"].lower(), filled["simulated"])
    return filled


def _parsed(where: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CalibrationError(f"{where}: expected a vote, came {text!r:.40}") from error


def _vote(where: str, plain: Any) -> TextVote:
    if not isinstance(plain, dict):
        raise CalibrationError(f"{where}: expected a vote, came {plain!r:.40}")

    def read(key: str, accepts: Callable[[Any], bool], expected: str) -> Any:
        value = plain.get(key)
        if not accepts(value):
            raise CalibrationError(f"{where}: {key}: expected {expected}, came {value!r:.40}")
        return value

    is_pair = plain.get("rating") is None
    simulated = plain.get("simulated", False)
    vote = TextVote(
        study=read("study", _is_name, "a name"),
        rater=read("rater", _is_name, "a name"),
        trial=read("trial", _is_count, "a whole number from 1"),
        purpose=read("purpose", _PURPOSES.__contains__, ", ".join(_PURPOSES)),
        reference=read("reference", _is_text, "text"),
        a=read("a", _is_text, "text"),
        b=read("b", _is_text, "text") if is_pair else None,
        choice=read("choice", _CHOICES.__contains__, ", ".join(_CHOICES)) if is_pair else None,
        simulated=simulated,
    )
    if vote.rater.lower().startswith(_SIMULATED_PREFIX) is not simulated:
        raise CalibrationError(
            f"{where}: expected a rater named {_SIMULATED_PREFIX}… exactly if simulated is true"
        )
    return vote


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
