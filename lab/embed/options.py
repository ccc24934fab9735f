"""What the author of a post may choose for an embed, checked."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Final

import metrics
from lab.embed.words import LANGUAGES

#: What a reader can be given to change, in the order of an embed's controls.
CONTROLS: Final = ("reference", "color", *("radius", "softness", "opacity", "x", "y"), "credit")
METRICS: Final = tuple(metric.key for metric in metrics.SUBSCORES)
THEMES: Final = ("auto", "light", "dark")
ACTIVATIONS: Final = ("click", "visible", "load")

#: What an embed shows to be changed if nothing else is said.
DEFAULT_CONTROLS: Final = ("radius", "softness")

#: Stands for an empty list of controls or metrics.
NONE: Final = "none"


class EmbedError(ValueError):
    """An option that cannot be; the message says what was expected and what came."""


@dataclass(frozen=True)
class Options:
    """How an embed looks and behaves.

    Attributes
    ----------
    controls : tuple of str
        Out of `CONTROLS`; may be empty.
    metrics : tuple of str
        Keys of the subscores to show; may be empty. The total is always made of all seven.
    compact : bool
        Without the weights and the sum behind the total.
    theme : str
        ``"auto"`` follows the page around, ``"light"`` and ``"dark"`` do not.
    activate : str
        Whether Python starts by ``"click"``, when it is ``"visible"``, or on ``"load"``.
    lang : str
        A key of `lab.embed.words.LANGUAGES`.
    readonly : bool
        Shows without letting the reader change anything.

    Raises
    ------
    EmbedError
        If a value is none of those.
    """

    controls: tuple[str, ...] = DEFAULT_CONTROLS
    metrics: tuple[str, ...] = METRICS
    compact: bool = False
    theme: str = "auto"
    activate: str = "click"
    lang: str = "en"
    readonly: bool = False

    def __post_init__(self) -> None:
        for key, allowed in (("controls", CONTROLS), ("metrics", METRICS)):
            for value in getattr(self, key):
                _one_of(key, value, allowed)
            # In the order that they are shown in, each once.
            chosen = tuple(value for value in allowed if value in getattr(self, key))
            object.__setattr__(self, key, chosen)
        _one_of("theme", self.theme, THEMES)
        _one_of("activate", self.activate, ACTIVATIONS)
        _one_of("lang", self.lang, tuple(LANGUAGES))

    @classmethod
    def from_json(cls, text: str) -> Options:
        """Read options from a JSON object; keys left out have their defaults.

        Raises
        ------
        EmbedError
            If a key is unknown or a value not allowed.
        """
        given: dict[str, Any] = json.loads(text)
        for key in given:
            _one_of("option", key, tuple(field.name for field in fields(cls)))
        for key in ("controls", "metrics"):
            if key in given:
                given[key] = tuple(given[key])
        return cls(**given)

    def attributes(self) -> dict[str, str]:
        """Return the attributes of ``<field-lab>`` that say so; an empty one is only named."""
        found = {"controls": _listed(self.controls)}
        if self.metrics != METRICS:
            found["metrics"] = _listed(self.metrics)
        if self.compact:
            found["compact"] = ""
        if self.theme != "auto":
            found["theme"] = self.theme
        if self.activate != "click":
            found["activate"] = self.activate
        if self.readonly:
            found["readonly"] = ""
        return found | {"lang": self.lang}


def names(text: str) -> tuple[str, ...]:
    """Split a list of names at its commas; ``none`` is the empty one."""
    return () if text == NONE else tuple(name.strip() for name in text.split(","))


def _listed(values: tuple[str, ...]) -> str:
    return ",".join(values) or NONE


def _one_of(what: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise EmbedError(f"{what}: expected one of {', '.join(allowed)}, got {value!r}")
