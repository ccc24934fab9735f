"""Turns what a visitor brings into frames: pictures, and the lab's own SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lab.candidate import Candidate
from lab.decode import DecodeError, SizeError, decode_bytes
from lab.rasterizer import rasterize

if TYPE_CHECKING:
    import numpy as np

    from lab.decode import Fit


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture as a frame, or why it is none.

    Attributes
    ----------
    pixels : ndarray of uint8, shape (225, 180, 3), or None
    notes : tuple of str
        What a person should know about how it became a frame.
    problem : str
        One line that names the file; empty if there are pixels.
    fits : bool
        Whether the problem is its size alone, so that a fit would help.
    """

    pixels: np.ndarray | None
    notes: tuple[str, ...] = ()
    problem: str = ""
    fits: bool = False


def read_picture(name: str, content: bytes, fit: Fit | None) -> Picture:
    """Decode a picture with `lab.decode.decode_bytes`; what it refuses becomes a `problem`."""
    try:
        frame = decode_bytes(name, content, fit=fit)
    except DecodeError as failure:
        return Picture(None, problem=str(failure), fits=isinstance(failure, SizeError))
    except MemoryError:
        problem = f"{name}: expected a picture that fits into this page's memory, came a larger one"
        return Picture(None, problem=problem)
    return Picture(frame.pixels, frame.notes)


def read_circles(svg: str) -> Picture:
    """Draw an SVG that the lab wrote with the lab's own rasterizer, as `lab.frames` does.

    Any other SVG is for the browser to draw: neither pixels nor a problem.
    """
    candidate = Candidate.from_svg(svg)
    if candidate is None:
        return Picture(None)
    return Picture(rasterize(candidate), ("drawn by the lab's rasterizer",))
