"""Recipes: everything that turns pixels into one total, frozen and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple

from metrics.recipe_checks import CHECKS, Color, RecipeError, brief, check_keys


class ScanSettings(NamedTuple):
    """The part of a recipe that a scan depends on.

    Features scanned under equal settings are interchangeable.
    """

    frame_size: tuple[int, int]
    hues: tuple[Color, ...]
    mask_distance: float


@dataclass(frozen=True)
class Recipe:
    """Hues, weights and scale constants of a score.

    Every field is checked on construction, also by `dataclasses.replace`; numbers are stored as
    floats, mappings as read-only ones in the order of `HUE_NAMES` and `SUBSCORES`.

    =====================  ==============================  =====================================
    field                  range                           unit
    =====================  ==============================  =====================================
    ``name, version``      letters, digits, ``. _ -``
    ``hues``               name -> (r, g, b), 0-255        exactly the five of `HUE_NAMES`
    ``mask_distance``      > 0                             Euclidean distance in 8-bit RGB
    ``weights``            key -> number >= 0, sum 100     percent; exactly the keys of `SUBSCORES`
    ``std_penalty``        >= 0                            points per point of spread
    ``placement_reach``    > 0                             part of the frame's longer side
    ``overlap_share``      0-1                             part of the internal shape
    ``softness_ratio``     > 1                             ratio of gradient spreads
    ``saturation_range``   > 0                             HSV saturation, 0-1
    ``luminance_range``    > 0                             luminance, 0-255
    ``frame_size``         (width, height), each >= 5      pixels
    ``empty_shape_credit`` 0-1                             part of the internal shape
    =====================  ==============================  =====================================

    Raises
    ------
    RecipeError
        If a field is malformed; the message names it, what was expected and what came.
    """

    name: str
    version: str
    hues: Mapping[str, Color]
    mask_distance: float
    weights: Mapping[str, float]
    std_penalty: float
    placement_reach: float
    overlap_share: float
    softness_ratio: float
    saturation_range: float
    luminance_range: float
    frame_size: tuple[int, int]
    empty_shape_credit: float

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            object.__setattr__(self, field.name, CHECKS[field.name](field.name, value))

    @cached_property
    def id(self) -> str:
        """``name@version+hash``: recipes with one id always score alike."""
        content = json.dumps(self._content(), sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(content.encode()).hexdigest()
        return f"{self.name}@{self.version}+{digest[:12]}"

    @cached_property
    def scan_settings(self) -> ScanSettings:
        """What a scan depends on."""
        return ScanSettings(self.frame_size, tuple(self.hues.values()), self.mask_distance)

    def to_json(self) -> str:
        """Return the recipe as a JSON object with one key per field."""
        return json.dumps(self._content(), indent=2)

    @classmethod
    def from_json(cls, text: str) -> Recipe:
        """Read what `to_json` writes.

        Raises
        ------
        RecipeError
            If `text` is no JSON object, a key is unknown, missing or given twice, or a field is
            malformed.
        """
        try:
            content = json.loads(text, object_pairs_hook=_without_duplicates)
        except RecipeError:
            raise
        except (ValueError, RecursionError) as error:
            raise RecipeError(f"recipe: expected JSON, got text that is none: {error}") from None
        if not isinstance(content, dict):
            raise RecipeError(f"recipe: expected a JSON object, got {brief(content)}")
        check_keys("recipe", content, tuple(field.name for field in fields(cls)))
        return cls(**content)

    def _content(self) -> dict[str, Any]:
        content = {field.name: getattr(self, field.name) for field in fields(self)}
        return content | {"hues": dict(self.hues), "weights": dict(self.weights)}

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Callable[[str], Recipe], tuple[str]]:
        # Read-only mappings cannot be pickled; the JSON round trip is exact.
        return Recipe.from_json, (self.to_json(),)


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for key, value in pairs:
        if key in content:
            raise RecipeError(f"recipe: key {brief(key)} is given twice")
        content[key] = value
    return content


BENCHMARK = Recipe(
    name="benchmark",
    version="1",
    # The published description names the five hues, not their values: these are our own choice.
    hues={
        "magenta": (255, 0, 255),
        "cyan": (0, 255, 255),
        "yellow": (255, 255, 0),
        "green": (0, 255, 0),
        "purple": (128, 0, 255),
    },
    mask_distance=100,
    weights={
        "hue_placement": 5,
        "region_scale": 30,
        "internal_shape": 5,
        "softness": 35,
        "blur_flow": 5,
        "bleed_control": 15,
        "range_contrast": 5,
    },
    std_penalty=0.4,
    placement_reach=0.38,
    overlap_share=0.65,
    softness_ratio=2.4,
    saturation_range=0.22,
    luminance_range=55,
    frame_size=(180, 225),
    empty_shape_credit=0.35,
)
"""The published benchmark's recipe."""

LAB = replace(BENCHMARK, name="lab", empty_shape_credit=1.0)
"""The lab's recipe: a hue absent from both frames counts as a match of shape."""
