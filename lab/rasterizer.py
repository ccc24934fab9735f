"""From a candidate to pixels: antialiased discs, a true Gaussian blur, composited over white.

A blurred disc is radially symmetric, so one profile holds it all. With radius R and standard
deviation s, the coverage at distance d from the center is ``1 - Q1(d/s, R/s)``, Q1 being
Marcum's Q function [1]_. Its slope has a closed form, since the gradient of a blurred disc is
the Gaussian integrated along the rim (differentiate under the convolution; the integral is
that of DLMF 10.32.3)::

    -dP/d(d²) = (R² / 2s⁴) exp(-(d - R)² / 2s²) exp(-z) I1(z) / z,    z = R d / s²

Summing the slope from outside in gives the profile, evenly spaced in d², and a pixel finds its
level by d² alone, without a root or a convolution. The pixel's square acts as a little more
blur. Where the blur is too slight for that, the disc is taken as a stack of sharp discs, each
weighted by the slope at its radius, and the area of every one in every pixel is exact.

Circles lie over each other as Porter and Duff's "over" has it: a circle shows by its own alpha
times what all circles above it let through.

References
----------
.. [1] Nuttall, A. H. (1975). Some integrals involving the Q_M function. IEEE Transactions on
   Information Theory 21(1), 95-96.
.. [2] Abramowitz, M. and Stegun, I. A. (1964). Handbook of Mathematical Functions, 9.8.3 and
   9.8.4.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH, MAX_CIRCLES, Candidate, Circle

# A blur up to this softness moves no pixel by a level.
_SHARP: Final = 0.001

# From this softness on, the pixel's square passes as a Gaussian of its own variance: the
# difference stays under half a level.
_SMOOTH: Final = 0.75
_PIXEL_VARIANCE: Final = 1 / 12

# The profile spans this many standard deviations to either side of the rim, beyond which lies
# less than 1e-6 of it, in so many entries that neighbors differ by half a level at most.
_SPAN: Final = 5.0
_ENTRIES: Final = 4096

# Sharp discs in the stack of a slightly blurred one.
_STACK: Final = 64

# Abramowitz and Stegun 9.8.3 for exp(-z) I1(z) / z, 9.8.4 for z**1.5 times it, highest power
# first.
_BESSEL_SPLIT: Final = 3.75
_BESSEL_NEAR: Final = (
    *(0.00032411, 0.00301532, 0.02658733),
    *(0.15084934, 0.51498869, 0.87890594, 0.5),
)
_BESSEL_FAR: Final = (
    *(-0.00420059, 0.01787654, -0.02895312, 0.02282967, -0.01031555),
    *(0.00163801, -0.00362018, -0.03988024, 0.39894228),
)

_Floats = NDArray[np.floating[Any]]


def rasterize(candidate: Candidate) -> NDArray[np.uint8]:
    """Draw a candidate.

    Parameters
    ----------
    candidate : Candidate
        Its circles, the lowest first: lengths in px, opacity 0-1, sRGB color.

    Returns
    -------
    ndarray of uint8, shape (225, 180, 3)
        The frame, rows first, sRGB 0-255, C-contiguous, the caller's own. Blur and compositing
        act on the sRGB values as they are (``color-interpolation-filters: sRGB``), rounded to
        the nearest level once, at the end.
    """
    if len(candidate.circles) == 1:
        return _one(candidate.circles[0])
    hidden = np.empty((len(candidate.circles), FRAME_HEIGHT * FRAME_WIDTH))
    through = np.ones(FRAME_HEIGHT * FRAME_WIDTH)
    for row, circle in zip(hidden[::-1], reversed(candidate.circles), strict=True):
        coverage = _plane(circle.x, circle.y, circle.radius, circle.softness)
        np.multiply(coverage, circle.opacity, out=row)
        row *= through
        through -= row
    frame = _levels(hidden.T, np.array([_darkness(circle) for circle in candidate.circles]))
    return frame.reshape(FRAME_HEIGHT, FRAME_WIDTH, 3)


def _one(circle: Circle) -> NDArray[np.uint8]:
    """Draw a single circle: only its table has to be composited, not every pixel."""
    coverage, places = _covered(circle)
    alpha = (circle.opacity * coverage)[:, np.newaxis]
    frame: NDArray[np.uint8] = _levels(alpha, _darkness(circle)[np.newaxis]).take(places, axis=0)
    return frame


def _levels(hidden: _Floats, darkness: _Floats) -> NDArray[np.uint8]:
    """Take what circles hide of the white, (n, circles), times (circles, 3), from it; round."""
    return (255.5 - hidden @ darkness).astype(np.uint8)  # truncated, these are rounded


def _darkness(circle: Circle) -> _Floats:
    """Return how far a circle's color is from white, per channel."""
    return 255.0 - np.frombuffer(bytes.fromhex(circle.color[1:]), np.uint8)


# Dragging one of eight circles needs the other seven again and again.
@lru_cache(maxsize=2 * MAX_CIRCLES)
def _plane(x: float, y: float, radius: float, softness: float) -> _Floats:
    """Return a circle's coverage of every pixel, flat, shared and read-only."""
    coverage, places = _covered(Circle(x, y, radius, softness))
    plane: _Floats = coverage.take(places.ravel())
    plane.flags.writeable = False
    return plane


def _covered(circle: Circle) -> tuple[_Floats, NDArray[np.intp]]:
    """Return a table of coverages, and every pixel's place in it."""
    if circle.softness < _SMOOTH:
        places = _places(_stacked(circle) * (_ENTRIES - 1), _ENTRIES)
        return np.linspace(0.0, 1.0, _ENTRIES), places
    return _profiled(circle)


def _places(positions: _Floats, count: int) -> NDArray[np.intp]:
    """Round positions (overwritten) to the nearest place in a table of `count` entries."""
    positions += 0.5
    return np.clip(positions, 0, count - 1, out=positions).astype(np.intp)


def _profiled(circle: Circle) -> tuple[_Floats, NDArray[np.intp]]:
    """Return a well blurred circle's profile and every pixel's place in it."""
    variance = circle.softness**2 + _PIXEL_VARIANCE
    first, step = _squares(circle.radius, variance, _ENTRIES)
    slope = _slope(circle.radius, first + step * np.arange(_ENTRIES), variance)
    profile = np.zeros(_ENTRIES)
    trapezoids = (slope[1:] + slope[:-1]) * (step / 2)
    np.cumsum(trapezoids[::-1], out=profile[-2::-1])
    x = np.arange(FRAME_WIDTH) + 0.5 - circle.x
    y = np.arange(FRAME_HEIGHT) + 0.5 - circle.y
    return profile, _places(np.add.outer(y**2 / step, (x**2 - first) / step), _ENTRIES)


def _stacked(circle: Circle) -> _Floats:
    """Return a sharp or slightly blurred circle's coverage per pixel, as a stack of sharp discs.

    The area of a disc between its axes and the point (x, y) of the first quadrant is the
    rectangle's as long as the point is inside, else a term in x plus a term in y. So sums over
    the discs too small to hold a point need no grid, and the others share one rectangle.
    """
    first, step, weights = _stack(circle)
    squares = first + step * np.arange(len(weights))
    x = np.arange(FRAME_WIDTH + 1) - circle.x
    y = np.arange(FRAME_HEIGHT + 1) - circle.y
    # How many discs are too small: the first larger one is half a step beyond the nearest.
    smaller = _places(np.add.outer(y**2 / step, (x**2 - first) / step + 0.5), len(weights) + 1)
    holding = weights.sum() - _running(weights)
    area = np.multiply.outer(y, x)
    area *= holding[smaller]
    # Odd in x and in y, differences between corners give the area of a pixel in any quadrant.
    terms = np.take_along_axis(_running(_terms(x, squares, weights)), smaller, 0)
    area += np.sign(y)[:, np.newaxis] * terms
    terms = np.take_along_axis(_running(_terms(y, squares, weights)).T, smaller, 1)
    area += np.sign(x) * terms
    return np.diff(np.diff(area, axis=0), axis=1)


def _stack(circle: Circle) -> tuple[float, float, _Floats]:
    """Return the discs of a stack: the first squared radius, the step, and all weights."""
    if circle.softness <= _SHARP:
        return circle.radius**2, 1.0, np.ones(1)
    variance = circle.softness**2
    first, step = _squares(circle.radius, variance, _STACK)
    first += step / 2
    squares = first + step * np.arange(_STACK)
    weights = _slope(circle.radius, squares, variance)
    # However coarse the stack, blur keeps the area.
    return first, step, weights * (circle.radius**2 / (weights @ squares))


def _terms(lines: _Floats, squares: _Floats, weights: _Floats) -> _Floats:
    """Return what one coordinate adds to each disc's area, weighted and signed.

    The shape is (discs, lines).
    """
    sines = np.minimum(np.abs(lines) / np.sqrt(squares)[:, np.newaxis], 1.0)
    sectors = sines * np.sqrt(1.0 - sines**2) + np.arcsin(sines) - np.pi / 4
    sectors *= np.sign(lines)
    sectors *= (squares * weights / 2)[:, np.newaxis]
    return sectors


def _running(values: _Floats) -> _Floats:
    """Sum up along the first axis: entry k is the sum of the first k."""
    return np.concatenate([np.zeros_like(values[:1]), np.cumsum(values, axis=0)])


def _squares(radius: float, variance: float, count: int) -> tuple[float, float]:
    """Return the first squared distance of a profile and the step to the next."""
    reach = _SPAN * math.sqrt(variance)
    first = max(0.0, radius - reach) ** 2
    return first, ((radius + reach) ** 2 - first) / count


def _slope(radius: float, squares: _Floats, variance: float) -> _Floats:
    """Return how fast a blurred disc's coverage falls with squared distance."""
    distances = np.sqrt(squares)
    fall = np.exp((distances - radius) ** 2 / (-2 * variance))
    fall *= _scaled_bessel(distances * (radius / variance))
    fall *= radius**2 / (2 * variance**2)
    return fall


def _scaled_bessel(z: _Floats) -> _Floats:
    """Return ``exp(-z) I1(z) / z`` for z >= 0, to within 1e-8 [2]_."""
    near = np.minimum(z, _BESSEL_SPLIT)
    far = np.maximum(z, _BESSEL_SPLIT)
    near_value = np.exp(-near) * np.polyval(_BESSEL_NEAR, (near / _BESSEL_SPLIT) ** 2)
    far_value = np.polyval(_BESSEL_FAR, _BESSEL_SPLIT / far) / (far * np.sqrt(far))
    value: _Floats = np.where(z < _BESSEL_SPLIT, near_value, far_value)
    return value
