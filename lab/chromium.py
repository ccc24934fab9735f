"""Finds the installed Chromium and says how to start it so that it draws alike everywhere."""

import os
import shutil
from pathlib import Path
from typing import Any

VARIABLE = "FIELDLAB_CHROMIUM"
_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)

_FLAGS = (
    # The same pixels on every machine: one color space, no GPU, no subpixel text.
    "--force-color-profile=srgb",
    "--disable-gpu",
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--hide-scrollbars",
    # Nothing of the browser's own on the network.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


class ChromiumError(RuntimeError):
    """No usable Chromium; the message says how to get one."""


def executable() -> Path:
    """Find the Chromium to drive.

    The environment variable ``FIELDLAB_CHROMIUM`` (a path) wins over the search path.

    Returns
    -------
    Path
        The program's path.

    Raises
    ------
    ChromiumError
        If there is none, or the variable names something that cannot be run.
    """
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise ChromiumError(f"{VARIABLE} should name a Chromium program, came {named!r}")
        return Path(found)
    for name in _NAMES:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    raise ChromiumError(
        f"no Chromium found (looked for {', '.join(_NAMES)}): install it, for example with "
        f"`apt-get install chromium`, or set {VARIABLE} to the program's path"
    )


def launch_options() -> dict[str, Any]:
    """Keyword arguments for Playwright's ``chromium.launch``.

    Chromium's own sandbox is on, except for root, whom Chromium refuses to sandbox.

    Raises
    ------
    ChromiumError
        As `executable`.
    """
    return {
        "executable_path": str(executable()),
        "headless": True,
        "args": list(_FLAGS),
        "chromium_sandbox": os.geteuid() != 0,
    }
