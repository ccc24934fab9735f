"""What the pages know of calibrated recipes: where they say "uncalibrated", and where not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import metrics
from lab.calibrate.evidence_file import SHIPPED, calibrated_recipes
from lab.recipe_query import recipe_from_query, recipe_to_query, state_of

if TYPE_CHECKING:
    from pathlib import Path


def calibrated_states(folder: Path = SHIPPED) -> list[dict[str, Any]]:
    """Return the calibrated recipes that a state can hold, each as `lab.recipe_query.state_of`.

    A page's script compares its state with these. A recipe with other hues, or with a credit of
    half a percent, is none of them: no state is exactly that recipe.

    Parameters
    ----------
    folder : Path
        Of the evidence.

    Raises
    ------
    lab.calibrate.CalibrationError
        If a ``.json`` file in it is no evidence.
    """
    return [state_of(recipe) for recipe in calibrated_recipes(folder) if _is_a_states(recipe)]


def _is_a_states(recipe: metrics.Recipe) -> bool:
    renamed = replace(recipe, name=metrics.LAB.name, version=metrics.LAB.version)
    return recipe_from_query(recipe_to_query(recipe)) == renamed
