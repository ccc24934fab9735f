"""What this machine has of what the lab needs, and how to get the rest."""

import platform
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import PurePosixPath

from packaging.requirements import Requirement

from lab import chromium, runtime
from lab.runtime.pins import Pin, load
from lab.runtime.sources import SourceError, client_command


@dataclass(frozen=True)
class Check:
    """One thing looked for.

    Attributes
    ----------
    name : str
        What it is.
    found : str
        What is there: a version, a path, a count; empty if nothing is.
    remedy : str
        How to get it if it is missing or unfit; empty if all is well.
    needed : bool
        Whether the lab cannot do without it.
    """

    name: str
    found: str
    remedy: str = ""
    needed: bool = True

    @property
    def verdict(self) -> str:
        """One word: `ok`, `missing`, or `optional` for something missing but not needed."""
        if not self.remedy:
            return "ok"
        return "missing" if self.needed else "optional"


def checks() -> Iterator[Check]:
    """Look for everything; nothing is fetched and nothing changed."""
    yield Check("Python", platform.python_version())
    yield from _packages()
    yield _chromium()
    yield from _runtime()
    yield _node()
    for client in ("npm", "pip"):
        yield _client(client)


def _packages() -> Iterator[Check]:
    for text in metadata.requires("fieldlab") or ():
        requirement = Requirement(text)
        if requirement.marker and not requirement.marker.evaluate():
            continue
        remedy = f'pip install "{requirement.name}{requirement.specifier}"'
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            yield Check(requirement.name, "", remedy)
            continue
        fits = requirement.specifier.contains(version, prereleases=True)
        yield Check(requirement.name, version, "" if fits else remedy)


def _chromium() -> Check:
    try:
        path = chromium.executable()
        command = [str(path), "--version"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    except chromium.ChromiumError as error:
        return Check("Chromium", "", str(error))
    except (OSError, subprocess.SubprocessError) as error:
        return Check("Chromium", str(path), f"it does not run, install it anew ({error})")
    return Check("Chromium", f"{run.stdout.strip()}, {path}")


def _runtime() -> Iterator[Check]:
    root = runtime.runtime_path()
    yield Check("cache", str(root))
    parts: dict[str, list[Pin]] = {}
    for pin in load():
        parts.setdefault(PurePosixPath(pin.path).parent.name or "lock", []).append(pin)
    for name, pins in parts.items():
        intact = sum(pin.intact(root) for pin in pins)
        size = sum(pin.size for pin in pins) / 1e6
        remedy = "" if intact == len(pins) else "`fieldlab serve` fetches it, once"
        yield Check(f"runtime: {name}", f"{intact} of {len(pins)} files, {size:.1f} MB", remedy)


def _node() -> Check:
    """Check for what compiles the page's Python."""
    found = shutil.which("node")
    remedy = "" if found else "install Node.js, which comes with npm"
    return Check("node", found or "", remedy)


def _client(client: str) -> Check:
    """Check for a registry's client, which fetches the runtime where no CDN answers."""
    try:
        return Check(client, " ".join(client_command(client)))
    except SourceError as error:
        return Check(client, "", f"{error}; needed only if the CDN gives no answer", needed=False)
