"""Which scripts a script brings with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_IMPORT = re.compile(r"""(?:^|[;}\s])(?:import|export)\b[^;'"()]*?["'](\./[^"']+)["']""")
_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)


def imported(script: Path) -> list[Path]:
    """List a module and those it imports, directly or not, in the order they are met.

    What it imports only later, by calling ``import()``, does not count.
    """
    found: list[Path] = []
    waiting = [script]
    while waiting:
        path = waiting.pop(0)
        if path not in found:
            found.append(path)
            text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
            waiting += [path.parent / address for address in _IMPORT.findall(text)]
    return found
