"""What a run folder says about a model: its `model.toml`."""

import math
import tomllib
from datetime import date, time
from pathlib import Path
from typing import Any

import msgspec

from lab.run import RunError
from lab.source import SourceError, read_limited

#: The file's name in a model's folder.
MODEL_FILE = "model.toml"

_MAX_BYTES = 1_000_000


class ModelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a model; all of it optional, as its author wrote it.

    Attributes
    ----------
    name, version, date, prompt : str or None
    settings : dict
        Keys and values of any kind; keys of the file that are not known here are among them.
    cost, latency : float, str or None
        A number, or a text that has its unit.
    """

    name: str | None = None
    version: str | None = None
    date: str | None = None
    prompt: str | None = None
    settings: dict[str, Any] = {}
    cost: float | str | None = None
    latency: float | str | None = None


def read_model_info(path: Path) -> ModelInfo:
    """Read a `model.toml`.

    Raises
    ------
    RunError
        If it cannot be read, is no TOML, or a known key has a value of another type.
    """
    try:
        content = tomllib.loads(read_limited(path, limit=_MAX_BYTES, error=SourceError).decode())
    except SourceError as failure:
        raise RunError(str(failure)) from failure
    except ValueError as failure:  # of TOML and of UTF-8
        raise RunError(f"{path}: expected TOML in UTF-8, came {failure}") from failure
    plain = _plain(content)
    extra = {key: plain.pop(key) for key in list(plain) if key not in ModelInfo.__struct_fields__}
    if isinstance(plain.get("version"), int | float):
        plain["version"] = str(plain["version"])
    try:
        info = msgspec.convert(plain, ModelInfo)
    except msgspec.ValidationError as failure:
        raise RunError(f"{path}: {failure}") from failure
    return msgspec.structs.replace(info, settings=extra | info.settings)


def _plain(value: Any) -> Any:
    """Turn what JSON does not have (dates, times, infinities) into text."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
