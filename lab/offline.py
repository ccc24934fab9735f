"""What the site's service worker keeps on a reader's device."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from typing import TYPE_CHECKING

from lab.site_folder import SITE

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS = "sw.js"
"""Lies in the site's own folder, which is as far as it reaches."""

_ON_VISIT = ("pixels", "scores")
"""What the address of a file begins with that is fetched only by a reader who asks for it."""

_LEFT_OUT = ("embed.", "example-post/", ADDRESS)
"""What others' pages show, which work as if there were no service worker."""

_TWINS = {".br", ".gz"}


def kept_files(out: Path) -> dict[str, dict[str, str]]:
    """List the files of a built site that its service worker keeps.

    Parameters
    ----------
    out : Path
        The site, complete.

    Returns
    -------
    dict
        ``ahead``: the files that the live pages, and those that explain them, may need;
        ``onVisit``: the others. Each is a dict of the path to the SHA-256 in Base64.
    """
    kept: dict[str, dict[str, str]] = {"ahead": {}, "onVisit": {}}
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        hidden = path.name.startswith(".") or path.suffix in _TWINS
        if path.is_file() and not hidden and not name.startswith(_LEFT_OUT):
            digest = hashlib.sha256(path.read_bytes()).digest()
            when = "onVisit" if name.startswith(_ON_VISIT) or "/licenses/" in name else "ahead"
            kept[when][name] = b64encode(digest).decode()
    return kept


def write_service_worker(out: Path) -> None:
    """Write ``sw.js`` for all other files of a built site; any change of theirs changes it."""
    files = json.dumps(kept_files(out), indent=1)
    script = (SITE / ADDRESS).read_text(encoding="utf-8")
    (out / ADDRESS).write_text(f"const files = {files};\n\n{script}", encoding="utf-8")
