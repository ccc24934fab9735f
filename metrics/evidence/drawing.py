"""Masks and maps as layers, in black, white and gray: the frames keep the colors to themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from metrics.evidence.parts import Layer
from metrics.masks import Mask

# Places in the palette of layers that masks are drawn with.
CLEAR, VEIL, SOLID, HALO, INK = range(5)

# Straight alpha. The veil pales what no mask holds; a line of ink has a halo beside it, so that it
# shows on dark and on light colors.
_PALETTE = np.array(
    [
        (0, 0, 0, 0),
        (255, 255, 255, 170),
        (26, 25, 23, 110),
        (255, 255, 255, 150),
        (26, 25, 23, 230),
    ],
    np.uint8,
)

# The opaque grays by level.
_GRAYS = np.repeat(np.arange(256, dtype=np.uint8)[:, np.newaxis], 4, axis=1)
_GRAYS[:, 3] = 255

# Pixels from one line of a hatching to the next.
_PITCH = 8


@lru_cache(maxsize=4)
def hue_hatchings(shape: tuple[int, int]) -> tuple[Mask, ...]:
    """Return one hatching per hue, each unlike the others without its color.

    Rising lines, level lines, dots, upright lines, falling lines: in the order of a recipe's hues.
    """
    y, x = np.ogrid[: shape[0], : shape[1]]
    half = _PITCH // 2
    dots = ((x + half) % _PITCH < 2) & ((y + half) % _PITCH < 2)
    level, upright = ((grid % _PITCH == 0) & np.ones(shape, np.bool_) for grid in (y, x))
    return rising(shape), level, dots, upright, falling(shape)


@lru_cache(maxsize=4)
def rising(shape: tuple[int, int]) -> Mask:
    """Return lines that run up to the right."""
    y, x = np.ogrid[: shape[0], : shape[1]]
    lines: Mask = (x + y) % _PITCH == 0
    return lines


@lru_cache(maxsize=4)
def falling(shape: tuple[int, int]) -> Mask:
    """Return lines that run down to the right."""
    y, x = np.ogrid[: shape[0], : shape[1]]
    lines: Mask = (x - y) % _PITCH == 0
    return lines


def outline(mask: Mask) -> Mask:
    """Return a mask's pixels beside one that is not in it; the frame's border does not count."""
    edge = np.zeros_like(mask)
    differs = mask[1:] != mask[:-1]
    edge[1:] |= differs
    edge[:-1] |= differs
    differs = mask[:, 1:] != mask[:, :-1]
    edge[:, 1:] |= differs
    edge[:, :-1] |= differs
    edge &= mask
    return edge


def draw(ink: Mask, ground: npt.NDArray[np.uint8]) -> Layer:
    """Draw lines on a ground.

    Parameters
    ----------
    ink : ndarray of bool, shape (height, width)
        Pixels of lines.
    ground : ndarray of uint8, shape (height, width)
        `CLEAR`, `VEIL` or `SOLID` for each pixel; overwritten.
    """
    halo = np.zeros_like(ink)
    halo[:, 1:] = ink[:, :-1]
    halo &= ground != VEIL
    np.copyto(ground, HALO, where=halo)
    np.copyto(ground, INK, where=ink)
    return _pick(_PALETTE, ground)


def hue_layer(masks: npt.NDArray[np.bool_]) -> Layer:
    """Draw the hues' masks: each with its hatching and an outline, and a veil over the rest.

    Parameters
    ----------
    masks : ndarray of bool, shape (hues, height, width)
    """
    ink = np.zeros(masks.shape[1:], np.bool_)
    for mask, hatching in zip(masks, hue_hatchings(ink.shape), strict=True):
        if mask.any():
            ink |= mask & hatching
            ink |= outline(mask)
    ground = np.where(masks.any(axis=0), np.uint8(CLEAR), np.uint8(VEIL))
    return draw(ink, ground)


def shade(darkness: npt.NDArray[np.floating[Any]]) -> Layer:
    """Draw a map over the whole frame, 0 as white, 1 as black.

    Parameters
    ----------
    darkness : ndarray of float, shape (height, width)
        0-1.
    """
    return _pick(_GRAYS, (255.5 - 255 * darkness).astype(np.uint8))


def _pick(palette: npt.NDArray[np.uint8], places: npt.NDArray[np.uint8]) -> Layer:
    """Look colors up, each as one number of four bytes: faster than byte by byte."""
    colors = palette.view(np.uint32).reshape(-1).take(places)
    layer: Layer = colors.view(np.uint8).reshape(*places.shape, 4)
    layer.flags.writeable = False
    return layer
