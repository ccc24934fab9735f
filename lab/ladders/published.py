"""What the published recipe makes of the ladders, as it is committed: ``published.json``."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from lab.ladders.axes import AXES
from lab.ladders.failures import Failure, failures
from lab.ladders.result import Ladder, Result

FILE: Final = Path(__file__).with_name("published.json")

# Of points and shares: finer is noise, and would differ from machine to machine.
_DECIMALS = 3


class Strengths(msgspec.Struct, frozen=True):
    """How strong an axis's rungs are, and in which unit."""

    unit: str
    strengths: tuple[int, ...]


class Published(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recipe's result on all ladders, as a file holds it.

    Attributes
    ----------
    recipe : str
        `metrics.Recipe.id`.
    axes : dict of str to Strengths
        By key of the axis.
    failures : tuple of Failure
        Of the total.
    ladders : tuple of Ladder
    """

    recipe: str
    axes: dict[str, Strengths]
    failures: tuple[Failure, ...]
    ladders: tuple[Ladder, ...]

    @property
    def result(self) -> Result:
        """The result, its numbers rounded."""
        return Result(self.recipe, self.ladders)


@cache
def published() -> Published:
    """Read the committed result of `metrics.BENCHMARK`."""
    return msgspec.json.decode(FILE.read_bytes(), type=Published)


def to_json(result: Result) -> str:
    """Write a result: one line for each score along each ladder, numbers with three decimals."""
    axes = {key: Strengths(axis.unit.strip(), axis.strengths) for key, axis in AXES.items()}
    lines = [f'  "recipe": {json.dumps(result.recipe)}']
    lines.append(f'  "axes": {{\n{_named(axes.items(), 4)}\n  }}')
    named = ",\n".join(f"    {_line(failure)}" for failure in failures(result))
    lines.append(f'  "failures": [\n{named}\n  ]' if named else '  "failures": []')
    ladders = ",\n".join(_ladder(ladder) for ladder in result.ladders)
    lines.append(f'  "ladders": [\n{ladders}\n  ]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _ladder(ladder: Ladder) -> str:
    place = f'"reference": {json.dumps(ladder.reference)}, "axis": {json.dumps(ladder.axis)}'
    return f'    {{{place}, "scores": {{\n{_named(ladder.scores.items(), 6)}\n    }}}}'


def _named(items: Iterable[tuple[str, Any]], indent: int) -> str:
    return ",\n".join(f"{' ' * indent}{json.dumps(key)}: {_line(value)}" for key, value in items)


def _line(value: Any) -> str:
    return json.dumps(_rounded(msgspec.to_builtins(value)), ensure_ascii=False)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DECIMALS) + 0.0  # no negative zero
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(item) for item in value]
    return value
