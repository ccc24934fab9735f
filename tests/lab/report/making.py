"""A score file with every state, made without Chromium."""

from contextlib import closing
from functools import cache, partial
from math import sqrt
from pathlib import Path

import msgspec
import numpy as np
import pytest
from PIL import Image

import metrics
import reference_fields
from lab.run import pools, runner
from lab.run.folder import read_folder
from lab.run.row import Place
from lab.run.scores import Scores, read_scores, write_scores
from tests.lab.run.making import FIELDS

FAILURE = "expected a PNG, JPEG, WebP or GIF picture, came content that starts with b'no pictu'"
UNDEFINED = Place("washed", FIELDS[3])
NEGATIVE = Place("washed", FIELDS[4])
LONG_NAME = "A model <b>whose</b> name is </script> rather long"


def shared_scores(factory: pytest.TempPathFactory) -> Path:
    """Return the score file of `save_scores`, made once for all tests; they leave it as it is."""
    return _saved_below(factory.getbasetemp())


@cache
def _saved_below(folder: Path) -> Path:
    (folder / "shared").mkdir()
    return save_scores(folder / "shared")


def save_scores(folder: Path) -> Path:
    """Score a run of five models in `folder`; return the score file.

    - ``exact``: all ten references themselves.
    - ``shifted``: all ten, shifted further from field to field.
    - ``washed``: all ten paler; one is made undefined, one has a total below zero.
    - ``samples``: two samples of the first field, one of the second, a broken third, the rest
      pending; its name has markup in it.
    - ``nobody``: everything pending.
    """
    run = folder / "run"
    for number, field in enumerate(FIELDS):
        pixels = reference_fields.load(field).pixels
        _save(run / "exact" / f"{field}.png", pixels)
        _save(run / "shifted" / f"{field}.png", np.roll(pixels, 4 + 4 * number, axis=1))
        _save(run / "washed" / f"{field}.png", 255 - (255 - pixels) // 2)
    first, second, third = (reference_fields.load(field).pixels for field in FIELDS[:3])
    _save(run / "samples" / f"{FIELDS[0]}.1.png", first[::-1])
    _save(run / "samples" / f"{FIELDS[0]}.2.png", np.roll(first, 3, axis=0))
    _save(run / "samples" / f"{FIELDS[1]}.png", second // 2 + third // 2)
    (run / "samples" / f"{FIELDS[2]}.png").write_bytes(b"no picture")
    (run / "samples" / "notes.txt").touch()
    (run / "samples" / "model.toml").write_text(
        f"name = {LONG_NAME!r}\nversion = 2\ncost = 1.5\nprompt = 'Draw <i>it</i>.'\nheat = 0.5\n"
    )
    (run / "nobody").mkdir()
    (run / "nobody" / "model.toml").write_text('name = "Nobody yet"\n')
    path = folder / "scores.jsonl"
    with runner.begun(read_folder(run), path, metrics.BENCHMARK) as begun:
        with closing(begun.score(partial(pools.threads, jobs=1))) as rows:
            list(rows)
        _rewrite(path, begun.finish())
    return path


def row(path: Path, model: str, field: str = FIELDS[0], sample: int = 0):
    """Return a row of a score file."""
    return next(r for r in read_scores(path).rows if r.place == Place(model, field, sample))


def _save(path, pixels):
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.ascontiguousarray(pixels)).save(path)


def _rewrite(path: Path, scores: Scores) -> None:
    """Make two rows what frames of this recipe do not become, or hardly."""
    write_scores(path, scores.header, map(_altered, scores.rows))


def _altered(old):
    if old.place == UNDEFINED:
        reason = "no finite value: total (-inf)"
        return msgspec.structs.replace(old, state="undefined", reason=reason, total=None)
    if old.place == NEGATIVE:
        subscores = dict.fromkeys(old.subscores, 0.0) | {"hue_placement": 100.0}
        spread = 100 * sqrt(6) / 7
        numbers = {"weighted": 5.0, "spread": spread, "total": 5.0 - 0.4 * spread}
        return msgspec.structs.replace(old, subscores=subscores, **numbers)
    return old
