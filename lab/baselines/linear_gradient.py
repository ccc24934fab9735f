"""The best linear gradient between two color stops.

The frame is c0 before the first stop, c1 after the second and a straight blend between, along a
line of any angle [1]_. For a given angle and given stops the best colors have a closed form, so a
coarse search over angles and stops finds where to begin. Bounded nonlinear least-squares fits
over all nine numbers go on from there: from the best few places with a thinned-out frame, then
from the best of their outcomes with all pixels.

References
----------
.. [1] CSS Images Module Level 3, section 3.1: the gradient line runs through the center, as long
   as makes its ends reach the corners.
"""

import itertools
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import OptimizeResult, least_squares

from lab.baselines.determinism import one_thread
from lab.baselines.markup import css_color, number
from lab.baselines.sampling import pixel_centers, thin
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH

# The coarse search, our own choice. Half a turn is enough: the colors may swap.
_ANGLES: Final = np.radians(np.arange(0, 180, 15))
_STOPS: Final = np.linspace(0, 1, 9)
_STARTS: Final = 4
_STEPS: Final = 40

# First stop and distance to the second, as parts of the gradient line; then two colors.
_LOWEST: Final = (-np.inf, -1.0, 0.01, *[0.0] * 6)
_HIGHEST: Final = (np.inf, 1.5, 2.5, *[1.0] * 6)

_Floats = NDArray[np.float64]


def linear_gradient(frame: NDArray[np.uint8]) -> str:
    """Reconstruct a frame as the two-stop linear gradient that fits it best.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB.

    Returns
    -------
    str
        CSS for ``.field``.
    """
    thinned = thin(frame).reshape(-1, 3) / 255
    x, y = (centers.ravel() for centers in pixel_centers(thinned=True))
    with one_thread():
        fits = [_fitted(start, thinned, x, y) for start in _starts(thinned, x, y)]
        best = min(fits, key=lambda fit: float(fit.cost))
        x, y = (centers.ravel() for centers in pixel_centers())
        return _css(_fitted(best.x, frame.reshape(-1, 3) / 255, x, y).x)


def _fitted(values: _Floats, pixels: _Floats, x: _Floats, y: _Floats) -> OptimizeResult:
    return least_squares(
        lambda trial: (_draw(trial, x, y) - pixels).ravel(),
        values,
        bounds=(_LOWEST, _HIGHEST),
        max_nfev=_STEPS,
    )


def _css(values: _Floats) -> str:
    angle, first, distance = values[:3]
    degrees = number(round(np.degrees(angle), 3) % 360)
    begin = f"{css_color(255 * values[3:6])} {number(100 * first)}%"
    end = f"{css_color(255 * values[6:])} {number(100 * (first + distance))}%"
    return f".field {{ background: linear-gradient({degrees}deg, {begin}, {end}); }}\n"


def _draw(values: _Floats, x: _Floats, y: _Floats) -> _Floats:
    angle, first, distance = values[:3]
    share = _share(_along(angle, x, y), first, distance)[:, np.newaxis]
    return (1 - share) * values[3:6] + share * values[6:]


def _along(angle: float, x: _Floats, y: _Floats) -> _Floats:
    """Project pixels on the gradient line, which runs from 0 to 1; angle 0 points up."""
    across, down = np.sin(angle), -np.cos(angle)
    length = abs(FRAME_WIDTH * across) + abs(FRAME_HEIGHT * down)
    offset = (x - FRAME_WIDTH / 2) * across + (y - FRAME_HEIGHT / 2) * down
    projected: _Floats = 0.5 + offset / length
    return projected


def _share(along: _Floats, first: float, distance: float) -> _Floats:
    """Return the share of the second color."""
    return np.clip((along - first) / distance, 0, 1)


def _starts(pixels: _Floats, x: _Floats, y: _Floats) -> list[_Floats]:
    """Search coarsely; return the best few starting points, best first."""
    found = []
    for angle in _ANGLES:
        along = _along(angle, x, y)
        for first, second in itertools.combinations(_STOPS, 2):
            share = _share(along, first, second - first)
            basis = np.stack([1 - share, share], axis=1)
            colors = np.clip(np.linalg.lstsq(basis, pixels)[0], 0, 1)
            error = float(np.square(basis @ colors - pixels).sum())
            found.append((error, np.array([angle, first, second - first, *colors.ravel()])))
    found.sort(key=lambda pair: pair[0])
    return [start for _, start in found[:_STARTS]]
