"""Draws every reference field anew and rewrites the pictures and their sums.

Run it as ``python -m tests.reference_fields.regenerate``. It is the only way the pictures
change: the tests just compare, and write what differs beside the original.
"""

import hashlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import reference_fields
from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize
from lab.render import Renderer
from reference_fields.loader import CHECKSUMS, ROOT, source_name

#: The lab's own field. The candidate starts with only its radius too small.
CIRCLE = Candidate((Circle(x=91, y=112, radius=72, softness=9, opacity=0.9, color="#ff00ff"),))


def write_picture(pixels: NDArray[np.uint8], path: Path) -> None:
    """Write a frame as a small PNG that holds nothing but pixels."""
    from PIL import Image

    Image.fromarray(pixels).save(path, optimize=True)


def regenerate(root: Path = ROOT) -> None:
    """Rewrite the circle's source, all pictures and all sums below `root`."""
    with Renderer() as renderer:
        for name in reference_fields.names():
            source = root / name / source_name(name)
            if name == "magenta-circle":
                source.write_bytes(CIRCLE.to_svg().encode())
                pixels = rasterize(CIRCLE)
            else:
                pixels = renderer.render(source).pixels
            write_picture(pixels, root / name / "field.png")
    (root / CHECKSUMS).write_text("".join(_sum_lines(root)), newline="\n")


def _sum_lines(root: Path) -> list[str]:
    keys = [
        f"{name}/{file}"
        for name in reference_fields.names()
        for file in (source_name(name), "field.png")
    ]
    return [f"{hashlib.sha256((root / key).read_bytes()).hexdigest()}  {key}\n" for key in keys]


if __name__ == "__main__":
    regenerate()
