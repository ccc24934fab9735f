"""`fieldlab render`: a CSS, HTML or SVG source as the picture that is scored."""

import os
from io import BytesIO
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray

from lab import document
from lab.cli.output import CommandError, complain, printable, show
from lab.frames import FrameReader


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog="Example: fieldlab render design.css design.png")(render)


def render(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A .css, .html or .svg file.")],
    out: Annotated[
        Path, typer.Argument(metavar="OUT.png", help="Where to write it; replaced if it exists.")
    ],
) -> None:
    """Render a CSS, HTML or SVG source to a PNG of 180 × 225 px.

    The source is not trusted: scripts do not run, and nothing is fetched, neither from the
    network nor from this machine's files; only data: pictures and fonts load. What was refused
    is listed.
    """
    if source.suffix.lower() not in document.SUFFIXES:
        expected = ", ".join(document.SUFFIXES)
        raise CommandError(f"{source}: expected a source to render ({expected})")
    if out.suffix.lower() != ".png":
        raise CommandError(f"{out}: expected a name that ends in .png")
    with FrameReader() as reader:
        frame = reader.read(source)
    for note in frame.notes:
        complain(f"{source}: {note}")
    _write(out, _png(frame.pixels))
    show(f"Wrote {printable(str(out))}")


def _png(pixels: NDArray[np.uint8]) -> bytes:
    from PIL import Image

    file = BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


def _write(out: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    partial = out.with_name(f".{out.name}.{os.getpid()}.partial")
    try:
        try:
            partial.write_bytes(content)
            partial.replace(out)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as failure:
        raise CommandError(f"{out}: cannot be written ({failure.strerror})") from failure
