"""Measures of a field that only its author's intent needs: edges, bends, zones and flow."""

import numpy as np
from numpy.typing import NDArray

from reference_fields.intent import FLOWS, Zone

_BEND_REACH = 4  # px
_FLOW_BINS = 16


def steepest_step(pixels: NDArray[np.uint8]) -> int:
    """Largest step of any channel between neighboring pixels, in levels."""
    levels = pixels.astype(int)
    return max(int(np.abs(np.diff(levels, axis=axis)).max()) for axis in (0, 1))


def sharpest_bend(pixels: NDArray[np.uint8]) -> float:
    """Largest change of slope within 8 px, in levels per px: what the eye sees as a crease.

    Means of 5 × 5 pixels go in, so that rounding and dithering do not count.
    """
    windows = np.lib.stride_tricks.sliding_window_view(pixels, (5, 5), axis=(0, 1))
    smooth = windows.mean(axis=(-2, -1))
    k = _BEND_REACH
    down = smooth[2 * k :] - 2 * smooth[k:-k] + smooth[: -2 * k]
    across = smooth[:, 2 * k :] - 2 * smooth[:, k:-k] + smooth[:, : -2 * k]
    return max(float(np.abs(bend).max()) for bend in (down, across)) / k


def flow_position(shape: tuple[int, ...], flow: str) -> NDArray[np.float64]:
    """How far along a flow each pixel lies; 0 at the frame's center."""
    height, width = shape[:2]
    x = (np.arange(width) + 0.5) / width - 0.5
    y = (np.arange(height)[:, np.newaxis] + 0.5) / height - 0.5
    direction = FLOWS[flow]
    if direction is None:
        return np.hypot(x, y)
    return direction[0] * x + direction[1] * y


def flow_share(pixels: NDArray[np.uint8], flow: str) -> float:
    """Share of the color's variance that the position along a flow explains, 0-1.

    The pixels are sorted along the flow into 16 equal bins; the share is the variance between
    the bins' mean colors over the variance of all colors.
    """
    colors = pixels.reshape(-1, 3).astype(float)
    order = np.argsort(flow_position(pixels.shape, flow), axis=None, kind="stable")
    mean = colors.mean(axis=0)
    between = sum(
        len(members) * np.square(colors[members].mean(axis=0) - mean).sum()
        for members in np.array_split(order, _FLOW_BINS)
    )
    return float(between / np.square(colors - mean).sum())


def zone_masks(pixels: NDArray[np.uint8], zones: tuple[Zone, ...]) -> NDArray[np.bool_]:
    """Which pixels are nearest in color to which zone, shape (zones, height, width)."""
    colors = np.array([zone.color for zone in zones], dtype=float)
    distance = np.linalg.norm(pixels[np.newaxis] - colors[:, np.newaxis, np.newaxis], axis=-1)
    nearest = distance.argmin(axis=0)
    return np.stack([nearest == index for index in range(len(zones))])


def centroid(mask: NDArray[np.bool_]) -> tuple[float, float]:
    """Mean (x, y) of a mask, as fractions of width and height."""
    rows, columns = np.nonzero(mask)
    height, width = mask.shape
    return float(columns.mean() + 0.5) / width, float(rows.mean() + 0.5) / height
