"""Color difference is the mean of the CIEDE2000 differences of all pixels."""

from __future__ import annotations

import numpy as np

from metrics.color_spaces import Floats, cielab
from metrics.companion import Companion, check_pair
from metrics.frames import Frame

# The constant angles of the hue weight.
_6, _30, _63 = np.deg2rad((6, 30, 63))


def color_difference(reference: Frame, candidate: Frame) -> float:
    """Return the mean difference of the colors at the same place; symmetric.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    float
        0 (identical) to about 100 (black against white). Differences of about 1 are just visible.

    Raises
    ------
    metrics.FrameError

    Notes
    -----
    CIEDE2000 [1]_ with all three parametric factors 1, of CIELAB for D65 and 2 degrees.

    References
    ----------
    .. [1] Sharma, G., Wu, W., & Dalal, E. N. (2005). The CIEDE2000 color-difference formula:
           Implementation notes, supplementary test data, and mathematical observations. Color
           Research & Application, 30(1), 21-30.
    """
    check_pair(reference, candidate)
    return float(ciede2000(cielab(reference), cielab(candidate)).mean())


def ciede2000(first: Floats, second: Floats) -> Floats:
    """Return the CIEDE2000 differences of pairs of colors; symmetric.

    Parameters
    ----------
    first, second : ndarray of float64, shape (3, n)
        CIE 1976 L*a*b*.

    Returns
    -------
    ndarray of float64, shape (n,)

    Notes
    -----
    The paper's formula, with its hue angles kept as vectors: the mean hue is the direction halfway
    between two unit vectors, and the hue difference follows from their product, so that angles
    are needed only for the rotation term.
    """
    lightness_1, a_1, b_1 = first
    lightness_2, a_2, b_2 = second
    mean_chroma = (_length(a_1, b_1) + _length(a_2, b_2)) / 2
    stretch = 1.5 - 0.5 * _high_chroma(mean_chroma)
    a_1, a_2 = a_1 * stretch, a_2 * stretch
    chroma_1, chroma_2 = _length(a_1, b_1), _length(a_2, b_2)
    hue_x, hue_y = _mean_hue(a_1, b_1, chroma_1, a_2, b_2, chroma_2)
    mean_chroma = (chroma_1 + chroma_2) / 2

    by_lightness = (lightness_2 - lightness_1) / _lightness_weight((lightness_1 + lightness_2) / 2)
    by_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * mean_chroma)
    # 2 sqrt(C1 C2) sin(dh / 2): what is left of the whole distance without that of the chromas.
    square = (a_1 - a_2) ** 2 + (b_1 - b_2) ** 2 - (chroma_1 - chroma_2) ** 2
    turn = a_1 * b_2 - b_1 * a_2
    turn = np.where(turn == 0, _upper(a_1, b_1), turn)
    by_hue = np.copysign(np.sqrt(np.maximum(square, 0)), turn)
    by_hue /= 1 + 0.015 * mean_chroma * _hue_weight(hue_x, hue_y)
    rotation = -2 * _high_chroma(mean_chroma) * _rotation_sine(hue_x, hue_y)
    total = by_lightness**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue
    differences: Floats = np.sqrt(np.maximum(total, 0))
    return differences


def _length(x: Floats, y: Floats) -> Floats:
    return np.sqrt(x * x + y * y)


def _high_chroma(chroma: Floats) -> Floats:
    """Return sqrt(C^7 / (C^7 + 25^7)): about 0 for grays, about 1 for vivid colors."""
    square = chroma * chroma
    seventh = square * square * square * chroma
    share: Floats = np.sqrt(seventh / (seventh + 25.0**7))
    return share


def _upper(x: Floats, y: Floats) -> Floats:
    """Return 1 for angles from 0 to below 180 degrees, -1 for the others."""
    return np.where((y > 0) | ((y == 0) & (x > 0)), 1.0, -1.0)


def _mean_hue(
    a_1: Floats, b_1: Floats, chroma_1: Floats, a_2: Floats, b_2: Floats, chroma_2: Floats
) -> tuple[Floats, Floats]:
    """Return cosine and sine of the mean hue.

    With the first color times the chroma of the second, and the other way round, both are of one
    length, and their sum points halfway between them. It vanishes for exactly opposite hues, where
    the paper takes the mean of the two angles: the lower one plus 90 degrees. It vanishes for a
    gray as well, but then the hue difference is 0 and the mean hue weighs nothing.
    """
    x = a_1 * chroma_2 + a_2 * chroma_1
    y = b_1 * chroma_2 + b_2 * chroma_1
    opposite = (x == 0) & (y == 0)
    if opposite.any():
        upper = _upper(a_1, b_1)
        x = np.where(opposite, -b_1 * upper, x)
        y = np.where(opposite, a_1 * upper, y)
    length = _length(x, y)
    length[length == 0] = 1
    return x / length, y / length


def _lightness_weight(lightness: Floats) -> Floats:
    square = (lightness - 50) ** 2
    return 1 + 0.015 * square / np.sqrt(20 + square)


def _hue_weight(x: Floats, y: Floats) -> Floats:
    """Return T: 1 - .17 cos(h - 30) + .24 cos 2h + .32 cos(3h + 6) - .20 cos(4h - 63)."""
    x_2, y_2 = x * x - y * y, 2 * x * y
    x_3, y_3 = x_2 * x - y_2 * y, x_2 * y + y_2 * x
    x_4, y_4 = x_2 * x_2 - y_2 * y_2, 2 * x_2 * y_2
    weight: Floats = (
        1
        - 0.17 * (x * np.cos(_30) + y * np.sin(_30))
        + 0.24 * x_2
        + 0.32 * (x_3 * np.cos(_6) - y_3 * np.sin(_6))
        - 0.20 * (x_4 * np.cos(_63) + y_4 * np.sin(_63))
    )
    return weight


def _rotation_sine(x: Floats, y: Floats) -> Floats:
    """Return sin(2 dtheta), dtheta being 30 exp(-((h - 275) / 25)^2) degrees."""
    hue = np.rad2deg(np.arctan2(y, x)) % 360
    sine: Floats = np.sin(np.deg2rad(60 * np.exp(-(((hue - 275) / 25) ** 2))))
    return sine


COMPANION = Companion(
    key="color_difference",
    title="Color difference",
    meaning="The colors are the reference’s, pixel by pixel.",
    reads="The color of each pixel, all three channels of it.",
    calculation=(
        "Each pixel’s difference from the reference’s pixel at the same place, by the formula "
        "that industry uses for paints and prints (CIEDE2000). The mean over the frame: 0 is "
        "identical, 1 is just visible, 100 is black against white."
    ),
    caveat="A field moved by a few pixels and one in a slightly wrong color can differ alike.",
    unit="ΔE00",
    better="lower",
    low=0,
    high=100,
    function=color_difference,
)
