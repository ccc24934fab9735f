"""The templates in ``site/templates``, and what all of them need."""

from __future__ import annotations

import json
from typing import Any

import jinja2

from lab.page.parts import BESIDE, Folders
from lab.site_folder import SITE


def environment(folders: Folders = BESIDE) -> jinja2.Environment:
    """Return the environment of all templates: strict, and escaping what it is given.

    Parameters
    ----------
    folders : Folders
        What the templates know as ``folder``.
    """
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(SITE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
    )
    made.globals["folder"] = folders
    made.filters["number"] = _number
    return made


def script_json(value: Any) -> Any:
    """JSON that is safe inside a ``<script>`` element."""
    from markupsafe import Markup

    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    return Markup(text.replace("<", "\\u003c"))


def _number(value: float) -> str:
    """Write a number without a needless ``.0``."""
    return f"{value:g}"
