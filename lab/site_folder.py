"""Where the site's sources lie: beside the packages in a checkout, inside `lab` once installed."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "_site"

SITE = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[1] / "site"
"""The folder with ``templates``, ``styles`` and ``scripts``."""
