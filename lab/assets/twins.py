"""Compressed twins beside the originals, for servers that look for them."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from lab.kept import kept

if TYPE_CHECKING:
    from pathlib import Path

COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".rgb", ".svg", ".wasm"}
"""What becomes smaller; archives, pictures and the typeface are compressed as they are."""


def write_twins(site: Path) -> None:
    """Write each text's and the WebAssembly's twins, ``.br`` and ``.gz``, as small as they get."""
    for path in sorted(site.rglob("*")):
        if path.is_file() and path.suffix in COMPRESSED:
            content = path.read_bytes()
            for suffix, packed in ((".br", _brotli(content)), (".gz", _gzip(content))):
                if len(packed) < len(content):
                    path.with_name(path.name + suffix).write_bytes(packed)


def _brotli(content: bytes) -> bytes:
    import brotli

    def pack() -> bytes:
        # 2^24 is the largest window that browsers know.
        packed: bytes = brotli.compress(content, quality=11, lgwin=24)
        return packed

    return kept("brotli", [brotli.__version__.encode(), content], pack)  # half a minute in all


def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, compresslevel=9, mtime=0)
