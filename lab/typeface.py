"""The pages' typeface, for folders that stand alone."""

import shutil
from pathlib import Path

from lab import runtime

_FILES = ("fonts/inter-latin-wght-normal.woff2", "licenses/inter-5.3.0.txt")


def copy_typeface(out: Path) -> None:
    """Copy the typeface and its license from the user's cache, where the lab has put them.

    Without them there, the pages show the system's own typeface.

    Parameters
    ----------
    out : Path
        The folder that the pages' styles know as ``runtime``.
    """
    known = runtime.runtime_path() / "site"
    for name in _FILES:
        if (known / name).is_file():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(known / name, out / name)
