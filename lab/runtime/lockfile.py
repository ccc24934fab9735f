"""The lock file that Pyodide loads packages by."""

import json
from collections.abc import Iterable
from pathlib import Path

from lab.runtime.digest import sha256


def site_lock(published: Path, wheels: Iterable[Path]) -> str:
    """Cut Pyodide's published lock down to the wheels that a site carries.

    Parameters
    ----------
    published : Path
        The lock as Pyodide published it.
    wheels : iterable of Path
        The wheels, under the file names the lock knows them by. Each entry gets the hash of the
        wheel at hand, because Pyodide refuses a wheel that differs from its lock.

    Returns
    -------
    str
        JSON, the same for the same input.

    Raises
    ------
    ValueError
        If the lock has no entry for one of the wheels.
    """
    lock = json.loads(published.read_text("utf-8"))
    entries = {entry["file_name"]: (name, entry) for name, entry in lock["packages"].items()}
    packages = {}
    for wheel in sorted(wheels):
        if wheel.name not in entries:
            raise ValueError(f"{published.name} has no entry for {wheel.name}")
        name, entry = entries[wheel.name]
        packages[name] = entry | {"sha256": sha256(wheel)}
    return json.dumps({"info": lock["info"], "packages": packages}, indent=1, sort_keys=True)
