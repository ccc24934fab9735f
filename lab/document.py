"""Turns a CSS, HTML or SVG source into the one document that Chromium is shown."""

import re
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from lab.source import SourceError, read_limited

# Our own choice: far above any hand-written or generated design, far below what hurts.
MAX_SOURCE_BYTES = 5_000_000
SUFFIXES = (".css", ".html", ".svg")
#: What holds for CSS and HTML before their own rules; the live page draws them under it too.
FRAME_STYLE = """\
html, body { margin: 0; background: white; }
.field { position: relative; width: 180px; height: 225px; margin: 0; overflow: hidden; }"""

_SVG_ROOT = "http://www.w3.org/2000/svg svg"
# Atomic and possessive, so that a long run of comments cannot make it try every split of them.
_FULL_PAGE = re.compile(r"(?:\s+|<!--(?>.*?-->))*+<(?:!doctype|html)\b", re.IGNORECASE | re.DOTALL)
_PAGE = """<!doctype html>
<meta charset="utf-8">
<style>
{style}
</style>
{head}
<body>
{body}
"""


class RenderError(SourceError):
    """A source that cannot be rendered."""


@dataclass(frozen=True)
class Document:
    """What the browser is given."""

    content: str
    media_type: str


def read_document(source: Path) -> Document:
    """Read a source and wrap it, if it needs wrapping, into a whole document.

    - CSS becomes the style of a page that holds one empty ``<div class="field">``.
    - An HTML fragment becomes the body of a page; a source that begins with a doctype or
      ``<html>`` is a page already and stays as it is, its body margin included.
    - SVG stays as it is: at its own size, or at the frame's if it states none.

    Parameters
    ----------
    source : Path
        A ``.css``, ``.html`` or ``.svg`` file in UTF-8.

    Returns
    -------
    Document

    Raises
    ------
    RenderError
        If the file cannot be read, has another suffix, is empty, is larger than
        `MAX_SOURCE_BYTES`, is not UTF-8, or is no well-formed SVG.
    """
    suffix = source.suffix.lower()
    if suffix not in SUFFIXES:
        raise RenderError(f"{source}: expected a {', '.join(SUFFIXES)} source, came {suffix!r}")
    text = _read_text(source)
    if suffix == ".svg":
        _check_svg(source, text)
        return Document(text, "image/svg+xml")
    if suffix == ".css":
        # Inline, so that the page never exists without it. In CSS an escaped slash is a slash; in
        # HTML it keeps the text from ending the element.
        style = text.replace("</", r"<\/")
        page = _PAGE.format(
            style=FRAME_STYLE, head=f"<style>{style}</style>", body='<div class="field"></div>'
        )
        return Document(page, "text/html")
    if _FULL_PAGE.match(text):
        return Document(text, "text/html")
    return Document(_PAGE.format(style=FRAME_STYLE, head="", body=text), "text/html")


def _read_text(source: Path) -> str:
    content = read_limited(source, limit=MAX_SOURCE_BYTES, error=RenderError)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        raise RenderError(
            f"{source}: expected UTF-8 text, came byte 0x{content[failure.start]:02x} "
            f"at offset {failure.start}"
        ) from failure
    if not text.strip():
        raise RenderError(f"{source}: expected content, came only white space")
    return text


def _check_svg(source: Path, text: str) -> None:
    """Refuse what Chromium would answer with its own error page instead of a picture."""
    root: list[str] = []
    parser = expat.ParserCreate(encoding="utf-8", namespace_separator=" ")
    parser.StartElementHandler = lambda name, _: None if root else root.append(name)
    try:
        # Surrogates cannot come from decoded UTF-8, so this encodes without loss.
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as failure:
        raise RenderError(f"{source}: expected well-formed SVG, came {failure}") from failure
    if root[0] != _SVG_ROOT:
        raise RenderError(
            f"{source}: expected the root element svg of the SVG namespace, came {root[0]!r}"
        )
