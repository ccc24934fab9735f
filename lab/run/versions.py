"""Which programs made a score."""

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version

from lab import chromium


@dataclass(frozen=True)
class Versions:
    """Versions of what turned a file into a frame, and the frame into numbers.

    Attributes
    ----------
    fieldlab, numpy : str
        Of the scorer.
    pillow : str
        Decodes pictures.
    chromium : str or None
        Renders CSS, HTML and SVG; None where there is none.
    """

    fieldlab: str
    numpy: str
    pillow: str
    chromium: str | None


@cache
def installed() -> Versions:
    """Return the versions on this machine."""
    return Versions(version("fieldlab"), version("numpy"), version("pillow"), _chromium())


def _chromium() -> str | None:
    try:
        command = [str(chromium.executable()), "--version"]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    except (chromium.ChromiumError, OSError, subprocess.SubprocessError):
        return None  # whoever needs it will say why it does not work
    found = re.search(r"\d+(?:\.\d+)+", answer.stdout)
    return found.group() if found else answer.stdout.strip()
