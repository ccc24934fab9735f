"""Soft shapes for the cards' frames, in plain arithmetic.

Only additions, products, quotients and square roots, which are rounded alike everywhere: a frame
is the same to the last bit natively and under Pyodide.
"""

import numpy as np
import numpy.typing as npt

import metrics

Plane = npt.NDArray[np.float64]
Color = tuple[int, int, int]

WIDTH, HEIGHT = metrics.BENCHMARK.frame_size

# Coordinates of the pixels' centers: x as a row, y as a column.
X: Plane = np.arange(WIDTH, dtype=np.float64)[np.newaxis, :] + 0.5
Y: Plane = np.arange(HEIGHT, dtype=np.float64)[:, np.newaxis] + 0.5


def ease(share: Plane) -> Plane:
    """Return 0 below 0, 1 above 1, and a smooth rise between."""
    t: Plane = np.minimum(np.maximum(share, 0), 1)
    return t * t * t * (t * (t * 6 - 15) + 10)


def beyond(distance: Plane, softness: float) -> Plane:
    """Return 0 well before a line and 1 well beyond it.

    Parameters
    ----------
    distance : ndarray of float64
        From the line, in pixels; negative before it.
    softness : float
        Width of the transition in pixels.
    """
    return ease(distance / softness + 0.5)


def disc(x: float, y: float, radius: float, softness: float) -> Plane:
    """Return the coverage of a disc, 0-1, shape (225, 180)."""
    return 1 - beyond(np.sqrt((X - x) ** 2 + (Y - y) ** 2) - radius, softness)


def panel(left: float, top: float, right: float, bottom: float, softness: float) -> Plane:
    """Return the coverage of a soft-edged rectangle, 0-1, shape (225, 180)."""
    across = beyond(X - left, softness) * (1 - beyond(X - right, softness))
    down = beyond(Y - top, softness) * (1 - beyond(Y - bottom, softness))
    return down * across


def even(color: Color) -> Plane:
    """Return a picture of one color, shape (225, 180, 3)."""
    return np.full((HEIGHT, WIDTH, 3), color, np.float64)


def paint(ground: Plane, color: Color | Plane, coverage: Plane) -> Plane:
    """Lay a color, or another picture, over a picture."""
    share = np.broadcast_to(coverage, (HEIGHT, WIDTH))[:, :, np.newaxis]
    return ground * (1 - share) + np.asarray(color, np.float64) * share


def frame(picture: Plane) -> metrics.frames.Frame:
    """Round a picture to a frame."""
    return np.minimum(np.maximum(np.floor(picture + 0.5), 0), 255).astype(np.uint8)
