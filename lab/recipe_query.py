"""The recipe of a state: how a URL query writes it, read into `metrics.Recipe` and back.

A query holds what differs from `metrics.LAB`. Hues, mask distance and frame size are not in it, so
that features stay valid whatever is moved.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import metrics
from lab.candidate import shortest

#: The credit for hues absent from both frames, in percent.
CREDIT: Final = "credit"

#: The seven weights in the order of `metrics.SUBSCORES`, separated by commas.
WEIGHTS: Final = "weights"

#: Key in a query -> field of `metrics.Recipe`, for the fields that are one plain number.
NUMBERS: Final = {
    "penalty": "std_penalty",
    **{
        key: key
        for key in (
            "placement_reach",
            "overlap_share",
            "softness_ratio",
            "saturation_range",
            "luminance_range",
        )
    },
}

KEYS: Final = (CREDIT, WEIGHTS, *NUMBERS)

_PERCENT = re.compile(r"[0-9]{1,2}|100", re.ASCII)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)


def recipe_from_query(values: Mapping[str, str]) -> metrics.Recipe:
    """Read a recipe.

    Parameters
    ----------
    values : mapping of str to str
        A query's texts by key; those not in `KEYS` are ignored, those left out are
        `metrics.LAB`'s.

    Raises
    ------
    metrics.RecipeError
        If a text is malformed, or a value is not allowed in a recipe.
    """
    return _recipe(tuple((key, values[key]) for key in KEYS if key in values))


def recipe_to_query(recipe: metrics.Recipe) -> dict[str, str]:
    """Write a recipe: the texts by key, in order, of all that differs from `metrics.LAB`.

    The credit is rounded to whole percents. Numbers are written as `lab.candidate.shortest` does.
    """
    now, published = state_of(recipe), state_of(metrics.LAB)
    changed = {key: value for key, value in now.items() if value != published[key]}
    return {
        key: ",".join(map(shortest, value.values())) if key == WEIGHTS else shortest(float(value))
        for key, value in changed.items()
    }


def state_of(recipe: metrics.Recipe) -> dict[str, Any]:
    """Return what the page's state holds of a recipe: values by key, the weights by metric."""
    return {
        CREDIT: credit_of(recipe),
        WEIGHTS: dict(recipe.weights),
        **{key: getattr(recipe, field) for key, field in NUMBERS.items()},
    }


def credit_of(recipe: metrics.Recipe) -> int:
    """Return the credit for absent hues, in whole percents (0-100)."""
    return round(100 * recipe.empty_shape_credit)


# A drag asks for the same recipe at every move.
@lru_cache(maxsize=128)
def _recipe(texts: tuple[tuple[str, str], ...]) -> metrics.Recipe:
    return replace(metrics.LAB, **dict(_read(key, text) for key, text in texts))


def _read(key: str, text: str) -> tuple[str, Any]:
    """Read one text; return the recipe's field and its value."""
    if key == CREDIT:
        if not _PERCENT.fullmatch(text):
            raise _refused(key, "a whole number from 0 to 100", text)
        return "empty_shape_credit", int(text) / 100
    if key in NUMBERS:
        return NUMBERS[key], _number(key, text)
    names = [metric.key for metric in metrics.SUBSCORES]
    parts = text.split(",")
    if len(parts) != len(names):
        raise _refused(key, f"{len(names)} numbers separated by commas", text)
    return key, {name: _number(key, part) for name, part in zip(names, parts, strict=True)}


def _number(key: str, text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise _refused(key, "decimal numbers of at least 0", text)
    return float(text)


def _refused(key: str, expected: str, text: str) -> metrics.RecipeError:
    return metrics.RecipeError(f"{key}: expected {expected}, got {reprlib.repr(text)}")
