"""The few pieces of CSS and SVG that several baselines write."""

import base64
from io import BytesIO

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH


def css_color(color: ArrayLike) -> str:
    """Write an sRGB color, three levels 0-255, rounded and clipped to ``#rrggbb``."""
    red, green, blue = np.clip(np.rint(color), 0, 255).astype(int)
    return f"#{red:02x}{green:02x}{blue:02x}"


def number(value: float) -> str:
    """Write a number with at most three decimals, none of them idle."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def picture_svg(pixels: NDArray[np.uint8], *, description: str) -> str:
    """Wrap a frame into an SVG that shows exactly its pixels.

    Parameters
    ----------
    pixels : ndarray of uint8, shape (225, 180, 3)
        sRGB.
    description : str
        Goes into the SVG's ``desc``, for people who open it.

    Returns
    -------
    str
    """
    import svgwrite
    from PIL import Image

    file = BytesIO()
    Image.fromarray(pixels).save(file, "PNG", optimize=True)
    address = "data:image/png;base64," + base64.b64encode(file.getvalue()).decode("ascii")
    size = (FRAME_WIDTH, FRAME_HEIGHT)
    drawing = svgwrite.Drawing(size=size, viewBox="0 0 {} {}".format(*size), debug=False)
    drawing.set_desc(desc=description)
    drawing.add(drawing.image(address, size=size))
    return str(drawing.tostring()) + "\n"
