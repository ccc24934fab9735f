"""The recipe that a command scores with."""

from pathlib import Path
from typing import Annotated

import typer

import metrics
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH
from lab.cli.output import CommandError
from lab.source import SourceError, read_limited

RecipeOption = Annotated[
    str, typer.Option("--recipe", metavar="NAME|FILE", help="benchmark, lab, or a JSON file.")
]

_RECIPES = {"benchmark": metrics.BENCHMARK, "lab": metrics.LAB}
_MAX_BYTES = 1_000_000


def load_recipe(name: str, *, given_as: str = "--recipe") -> metrics.Recipe:
    """Return the recipe that an option, or an argument of another name, names.

    Raises
    ------
    CommandError
        If it is neither known nor a file, or the file is no recipe for frames of this size.
    """
    if name in _RECIPES:
        return _RECIPES[name]
    path = Path(name)
    if not path.exists():
        known = ", ".join(_RECIPES)
        raise CommandError(f"{given_as}: expected {known} or a recipe file, came {name!r}")
    try:
        text = read_limited(path, limit=_MAX_BYTES, error=SourceError).decode()
        recipe = metrics.Recipe.from_json(text)
    except (metrics.RecipeError, UnicodeDecodeError) as failure:
        raise CommandError(f"{name}: {failure}") from failure
    if recipe.frame_size != (FRAME_WIDTH, FRAME_HEIGHT):
        came = " × ".join(str(side) for side in recipe.frame_size)
        raise CommandError(
            f"{name}: expected a recipe for {FRAME_WIDTH} × {FRAME_HEIGHT} px, came {came}"
        )
    return recipe
