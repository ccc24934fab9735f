"""Writes what the baselines make of the reference fields as a run folder."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import reference_fields
from lab.baselines.table import Baseline
from lab.run import RunError
from lab.run.durable import write_whole
from lab.run.model_info import MODEL_FILE, read_model_info
from reference_fields import Field

#: What a folder's `model.toml` names as its generator if it is one that may be overwritten.
GENERATOR: Final = "fieldlab baselines"


def fields() -> tuple[Field, ...]:
    """Return the fields that baselines reconstruct: all whose author wrote CSS.

    The other one is the lab's own circle, which is no part of the benchmark.
    """
    loaded = map(reference_fields.load, reference_fields.names())
    return tuple(field for field in loaded if field.source.suffix == ".css")


def write_run(root: Path, baselines: Sequence[Baseline], *, advance: Callable[[], None]) -> None:
    """Run baselines on every field and write ``root/<model>/<field>.<suffix>``.

    On one machine, equal fields give equal bytes. Models of other names in the folder are left
    alone.

    Parameters
    ----------
    root : Path
        The run folder, made if it is not there.
    baselines : sequence of Baseline
    advance : callable
        Called after every source.

    Raises
    ------
    RunError
        If a baseline's folder is there, but written by someone else, or cannot be written. In
        the first case nothing has been written yet.
    """
    for baseline in baselines:
        _check_ours(root / baseline.name)
    for baseline in baselines:
        folder = root / baseline.name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / MODEL_FILE, model_toml(baseline).encode())
            for field in fields():
                source = baseline.function(field.pixels)
                write_whole(folder / f"{field.name}.{baseline.suffix}", source.encode())
                advance()
        except OSError as failure:
            raise RunError(f"{folder}: cannot be written ({failure.strerror})") from failure


def model_toml(baseline: Baseline) -> str:
    """Return a baseline's `model.toml`."""
    head = {
        "name": baseline.title,
        "version": baseline.version,
        "description": baseline.description,
        "generator": GENERATOR,
    }
    lines = [_line(key, value) for key, value in head.items()]
    if baseline.settings:
        settings = (_line(key, value) for key, value in baseline.settings.items())
        lines += ["", "[settings]", *settings]
    return "\n".join(lines) + "\n"


def _line(key: str, value: object) -> str:
    # Of texts, numbers and lists of them, JSON is TOML too.
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"


def _check_ours(folder: Path) -> None:
    """Refuse a folder that has files in it and is none of ours."""
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return
    except OSError as failure:
        raise RunError(f"{folder}: cannot be read ({failure.strerror})") from failure
    path = folder / MODEL_FILE
    if path.is_file() and read_model_info(path).settings.get("generator") == GENERATOR:
        return
    raise RunError(
        f"{folder}: expected no such folder or one that `{GENERATOR}` wrote, came something else"
    )
