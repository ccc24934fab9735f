"""Writes pairs that fool a measure as models of a run folder."""

import json
from pathlib import Path
from typing import Final

from lab.run import RunError
from lab.run.durable import write_whole
from lab.run.model_info import MODEL_FILE, read_model_info
from lab.study.fooling import FoolingPair, model_name
from lab.study.measures import Measure

GENERATOR: Final = "fieldlab study fooling"
"""What a folder's `model.toml` names as its generator if it is one that may be written to."""


def write_fooling(
    root: Path, field: str, pair: FoolingPair, equal: Measure, apart: Measure
) -> tuple[Path, Path]:
    """Write ``root/<model>/<field>.svg`` for both of a pair; return the paths.

    A pair for the same field and measures is replaced; those for other fields stay.

    Parameters
    ----------
    root : Path
        The run folder, made if it is not there.
    field : str
        The reference's name.
    pair : FoolingPair
    equal, apart : Measure
        That it was made with.

    Raises
    ------
    RunError
        If a model's folder is there, but written by something else, or cannot be written.
    """
    candidates = {"a": pair.better, "b": pair.worse}
    folders = {letter: root / model_name(equal, apart, letter) for letter in candidates}
    for folder in folders.values():
        _check_ours(folder)
    paths = []
    for letter, candidate in candidates.items():
        folder = folders[letter]
        paths.append(folder / f"{field}.svg")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / MODEL_FILE, _model_toml(equal, apart, letter).encode())
            write_whole(paths[-1], candidate.to_svg().encode())
        except OSError as failure:
            raise RunError(f"{folder}: cannot be written ({failure.strerror})") from failure
    return paths[0], paths[1]


def _model_toml(equal: Measure, apart: Measure, letter: str) -> str:
    rank = {"a": "better", "b": "worse"}[letter]
    content = {
        "name": f"Fooling {equal.key}: {rank} {apart.key}",
        "description": f"One of two that are equal by {equal.key}; the {rank} by {apart.key}.",
        "generator": GENERATOR,
    }
    # Of texts, JSON is TOML too.
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in content.items())


def _check_ours(folder: Path) -> None:
    """Refuse a folder that something else has written."""
    path = folder / MODEL_FILE
    if not folder.exists():
        return
    if path.is_file() and read_model_info(path).settings.get("generator") == GENERATOR:
        return
    raise RunError(
        f"{folder}: expected no such folder or one that `{GENERATOR}` wrote, came something else"
    )
