"""Scores anew from the frames that a run kept: without Chromium, without the candidates."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec

import metrics
from lab.run import RunError
from lab.run.header import Origin, describe_recipe, describe_references
from lab.run.references import Reference
from lab.run.row import Row
from lab.run.scorer import now
from lab.run.scores import Scores, check_name, write_scores
from lab.run.verdict import verdict
from lab.run.versions import Versions, installed


def rescore(scores: Scores, recipe: metrics.Recipe, *, source: Path, out: Path) -> Iterator[Row]:
    """Score everything that has a frame with another recipe, or the same, into a new file.

    References are those that the run compared with, not those of today. What failed or is
    pending stays so.

    Parameters
    ----------
    scores : Scores
        What `source` says.
    recipe : metrics.Recipe
    source : Path
        The score file that stays as it is.
    out : Path
        The score file to write, when the last row has been yielded. It names the frames where
        they are: they are not copied.

    Yields
    ------
    Row
        In the order of the file.

    Raises
    ------
    RunError
        If `out` exists or cannot be written.
    PixelsError
        If a frame is missing or was changed.
    FrameError
        If the recipe is for frames of another size.
    """
    check_name(out)
    if out.exists():
        raise RunError(f"{out}: exists, and scores are never overwritten: choose another name")
    header = scores.header
    references = {
        field: Reference.scan(scores.pixels.load(info.pixels_sha256), recipe)
        for field, info in header.references.items()
    }
    rows = []
    for row in scores.rows:
        rows.append(_rescored(row, scores, references, recipe))
        yield rows[-1]
    new_header = msgspec.structs.replace(
        header,
        **describe_recipe(recipe),
        references=describe_references(references, recipe),
        pixels=Path(os.path.relpath(scores.pixels.folder, out.parent)).as_posix(),
        versions=_versions(header.versions),
        date=now(),
        rescored_from=Origin(source.name, header.recipe),
    )
    write_scores(out, new_header, rows)


def _rescored(
    row: Row, scores: Scores, references: Mapping[str, Reference], recipe: metrics.Recipe
) -> Row:
    row = msgspec.structs.replace(row, recipe=recipe.id)
    if row.pixels_sha256 is None or row.versions is None:
        return row
    pixels = scores.pixels.load(row.pixels_sha256)
    found = verdict(references[row.field].features, pixels, recipe)
    return msgspec.structs.replace(row, **vars(found), versions=_versions(row.versions), date=now())


def _versions(before: Versions) -> Versions:
    """Keep what made the frames; name what scores now."""
    here = installed()
    return replace(before, fieldlab=here.fieldlab, numpy=here.numpy)
