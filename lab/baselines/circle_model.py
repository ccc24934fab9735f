"""Soft circles over a background, as pixels and with their derivatives.

A soft circle is a disc of radius R under a Gaussian blur of standard deviation s. At distance d
from its center it covers P(d; R, s), the Gaussian's mass within the disc. Differentiating under
the integral leaves one along the rim (DLMF 10.32.1 and 10.32.3), with I0 and I1 the modified
Bessel functions ::

    dP/dR =  R/s² exp(-(d - R)²/2s²) exp(-z) I0(z),    z = R d / s²
    dP/dd = -R/s² exp(-(d - R)²/2s²) exp(-z) I1(z)
    dP/ds = -(d dP/dd + R dP/dR) / s                   since P depends on d/s and R/s alone

and P is the integral of dP/dd from outside in. Circles lie on each other in order, blended as
``source-over`` in sRGB, each with its opacity.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import cumulative_trapezoid
from scipy.special import i0e, i1e

#: Numbers that make up the background, and one circle: x, y, radius, softness, opacity, color.
BACKGROUND_SIZE: Final = 3
CIRCLE_SIZE: Final = 8

# The profile is tabulated over this many standard deviations to either side of the rim, in so
# many entries that a straight line between two is off by less than 0.03 levels.
_SPAN: Final = 5.0
_ENTRIES: Final = 256

_Floats = NDArray[np.float64]


def split(values: _Floats) -> tuple[_Floats, _Floats]:
    """Split values into the background, shape (3,), and the circles, shape (k, 8)."""
    return values[:BACKGROUND_SIZE], values[BACKGROUND_SIZE:].reshape(-1, CIRCLE_SIZE)


def draw(values: _Floats, x: _Floats, y: _Floats) -> _Floats:
    """Draw circles over a background.

    Parameters
    ----------
    values : ndarray of float64, shape (3 + 8 k,)
        The background's color, then for each of k circles, the lowest first: x, y, radius and
        softness in px, opacity, color. Opacity and colors 0-1; radius and softness positive.
    x, y : ndarray of float64, shape (n,)
        Points in px.

    Returns
    -------
    ndarray of float64, shape (3, n)
        Red, green and blue, 0-1.
    """
    _, circles = split(values)
    return _layers(values, _coverage(circles, x, y))[-1]


def slopes(values: _Floats, x: _Floats, y: _Floats) -> _Floats:
    """Differentiate what `draw` draws by the values.

    Parameters
    ----------
    values, x, y : ndarray of float64
        As for `draw`.

    Returns
    -------
    ndarray of float64, shape (3 + 8 k, 3, n)
    """
    _, circles = split(values)
    cover = _coverage(circles, x, y)
    cover_slopes = _coverage_slopes(circles, x, y)
    layers = _layers(values, cover)
    result = np.zeros((len(values), 3, len(x)))
    by_background, by_circles = result[:BACKGROUND_SIZE], result[BACKGROUND_SIZE:]
    channel = np.arange(3)
    visible = np.ones(len(x))  # the part of a layer that the circles above it let through
    for index in reversed(range(len(circles))):
        opacity, color = circles[index, 4], circles[index, 5:, np.newaxis]
        by_circle = by_circles[CIRCLE_SIZE * index :]
        by_alpha = visible * (color - layers[index])
        by_circle[:4] = opacity * cover_slopes[:, index, np.newaxis] * by_alpha
        by_circle[4] = cover[index] * by_alpha
        by_circle[5 + channel, channel] = visible * opacity * cover[index]
        visible = visible * (1 - opacity * cover[index])
    by_background[channel, channel] = visible
    return result


def _layers(values: _Floats, cover: _Floats) -> list[_Floats]:
    """Return the colors, shape (3, n), below every circle and above the last."""
    background, circles = split(values)
    layers = [np.broadcast_to(background[:, np.newaxis], (3, cover.shape[1]))]
    for circle, share in zip(circles, cover, strict=True):
        layers.append(layers[-1] + circle[4] * share * (circle[5:, np.newaxis] - layers[-1]))
    return layers


def _coverage(circles: _Floats, x: _Floats, y: _Floats) -> _Floats:
    """Return how much of every point each circle covers, shape (k, n)."""
    radius, softness = circles[:, 2], circles[:, 3]
    reach = _SPAN * softness
    nodes = np.linspace(radius + reach, np.maximum(0, radius - reach), _ENTRIES, axis=1)
    _, by_distance = _rim(nodes, radius, softness)
    profiles = cumulative_trapezoid(by_distance, nodes, axis=1, initial=0)
    cover = np.empty((len(circles), len(x)))
    for index, distance in enumerate(_distances(circles, x, y)):
        cover[index] = np.interp(distance, nodes[index, ::-1], profiles[index, ::-1])
    return cover


def _coverage_slopes(circles: _Floats, x: _Floats, y: _Floats) -> _Floats:
    """Return the slopes of `_coverage` by x, y, radius and softness, shape (4, k, n)."""
    radius, softness = circles[:, 2], circles[:, 3]
    distance = _distances(circles, x, y)
    by_radius, by_distance = _rim(distance, radius, softness)
    # At the center itself the slope is zero in every direction.
    inwards = -by_distance / np.maximum(distance, 1e-9)
    scaled = distance * by_distance + radius[:, np.newaxis] * by_radius
    return np.stack(
        [
            inwards * (x - circles[:, :1]),
            inwards * (y - circles[:, 1:2]),
            by_radius,
            -scaled / softness[:, np.newaxis],
        ]
    )


def _distances(circles: _Floats, x: _Floats, y: _Floats) -> _Floats:
    distances: _Floats = np.hypot(x - circles[:, :1], y - circles[:, 1:2])
    return distances


def _rim(distance: _Floats, radius: _Floats, softness: _Floats) -> tuple[_Floats, _Floats]:
    """Return the slopes of the profiles by radius and by distance, each of shape (k, n)."""
    radius, variance = radius[:, np.newaxis], softness[:, np.newaxis] ** 2
    z = radius * distance / variance
    weight = radius / variance * np.exp(-((distance - radius) ** 2) / (2 * variance))
    return weight * i0e(z), -weight * i1e(z)
