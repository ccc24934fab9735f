"""From 8-bit sRGB to linear light, CIELAB and OKLab."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

# IEC 61966-2-1: the transfer function, for each of the 256 levels.
_LEVELS = np.arange(256) / 255
LINEAR: Floats = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4)
"""Linear light, 0-1, of each 8-bit level."""
LINEAR.flags.writeable = False

# IEC 61966-2-1: linear sRGB to CIE XYZ, D65, 2 degrees.
_TO_XYZ = np.array(
    [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], np.float64
)
# With each row divided by its sum, white is exactly (1, 1, 1), and every gray has no hue.
_TO_RELATIVE_XYZ = _TO_XYZ / _TO_XYZ.sum(axis=1, keepdims=True)

# Ottosson, B. (2020). A perceptual color space for image processing.
# https://bottosson.github.io/posts/oklab/ (matrices as revised in 2021-01)
_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)

# CIE 15: where the cube root of CIELAB gives way to a straight line.
_LAB_EDGE = (6 / 29) ** 3
_LAB_SLOPE = (29 / 6) ** 2 / 3


def linear_light(colors: npt.NDArray[np.uint8]) -> Floats:
    """Return linear light, 0-1.

    Parameters
    ----------
    colors : ndarray of uint8, shape (..., 3)

    Returns
    -------
    ndarray of float64, shape (3, n)
        Red, green and blue of the n colors in order.
    """
    return LINEAR[colors.reshape(-1, 3).T]


def oklab(colors: npt.NDArray[np.uint8]) -> Floats:
    """Return OKLab coordinates (Ottosson 2020): lightness 0-1, a and b about -0.3 to 0.3.

    Parameters
    ----------
    colors : ndarray of uint8, shape (..., 3)
        sRGB.

    Returns
    -------
    ndarray of float64, shape (3, n)
    """
    cones = _TO_CONES @ linear_light(colors)
    np.cbrt(cones, out=cones)
    return _TO_OKLAB @ cones


def cielab(colors: npt.NDArray[np.uint8]) -> Floats:
    """Return CIE 1976 L*a*b* for D65 and the 2 degree observer: L* 0-100.

    Parameters
    ----------
    colors : ndarray of uint8, shape (..., 3)
        sRGB.

    Returns
    -------
    ndarray of float64, shape (3, n)
    """
    xyz = _TO_RELATIVE_XYZ @ linear_light(colors)
    x, y, z = np.where(xyz > _LAB_EDGE, np.cbrt(xyz), xyz * _LAB_SLOPE + 4 / 29)
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)))
