"""The first line of a score file: what all its rows share."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

import metrics
from lab.run.folder import RunFolder
from lab.run.measurements import Measurements, measurements
from lab.run.model_info import ModelInfo
from lab.run.pixels import pixels_sha256
from lab.run.references import Reference
from lab.run.scorer import now
from lab.run.versions import Versions, installed


class ReferenceInfo(msgspec.Struct, frozen=True):
    """What a field's candidates were compared with.

    Attributes
    ----------
    pixels_sha256 : str
        The frame is kept beside those of the candidates.
    measurements : Measurements
    """

    pixels_sha256: str
    measurements: Measurements


class Origin(msgspec.Struct, frozen=True):
    """The score file that a rescored one was made from.

    Attributes
    ----------
    file : str
        Its name.
    recipe : str
        `metrics.Recipe.id`.
    """

    file: str
    recipe: str


class Header(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="run"):
    """What all rows of a score file share.

    Attributes
    ----------
    recipe : str
        `metrics.Recipe.id`, as in every row.
    recipe_content : dict
        What `metrics.Recipe.to_json` writes.
    fields : tuple of str
        Reference fields that every model is expected to have a candidate for, in order.
    models : dict of str to ModelInfo
        Models that the run has or expects candidates of, in order.
    references : dict of str to ReferenceInfo
        By field.
    pixels : str
        The folder with the frames, relative to the file's.
    complaints : tuple of str
        About files in the run folder that are no candidates.
    versions : Versions
        Of the programs that began the file.
    date : str
        When it was begun, UTC.
    rescored_from : Origin or None
    """

    recipe: str
    recipe_content: dict[str, Any]
    fields: tuple[str, ...]
    models: dict[str, ModelInfo]
    references: dict[str, ReferenceInfo]
    pixels: str
    complaints: tuple[str, ...]
    versions: Versions
    date: str
    rescored_from: Origin | None = None


def new_header(
    folder: RunFolder,
    references: Mapping[str, Reference],
    recipe: metrics.Recipe,
    pixels: str,
) -> Header:
    """Describe a run that begins now."""
    return Header(
        **describe_recipe(recipe),
        fields=folder.fields,
        models=folder.models,
        references=describe_references(references, recipe),
        pixels=pixels,
        complaints=folder.complaints,
        versions=installed(),
        date=now(),
    )


def describe_recipe(recipe: metrics.Recipe) -> dict[str, Any]:
    """Return the header's attributes about the recipe."""
    return {"recipe": recipe.id, "recipe_content": json.loads(recipe.to_json())}


def describe_references(
    references: Mapping[str, Reference], recipe: metrics.Recipe
) -> dict[str, ReferenceInfo]:
    """Hash and measure references that were scanned with `recipe`."""
    return {
        name: ReferenceInfo(
            pixels_sha256(reference.pixels),
            measurements(reference.features, reference.features, recipe),
        )
        for name, reference in references.items()
    }
