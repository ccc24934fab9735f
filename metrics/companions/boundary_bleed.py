"""Boundary bleed compares how the colors mix across the borders of the reference's regions."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from metrics.color_spaces import Floats, oklab
from metrics.companion import Companion, check_pair
from metrics.frames import Frame
from metrics.recipe import BENCHMARK

DISTANCES = (1, 2, 4, 8, 16)
"""How far to either side of a border colors are taken, in pixels."""

# The corners of the RGB cube, and the benchmark's hues that are none: every color is near one.
_CUBE = [(r, g, b) for r in (0, 255) for g in (0, 255) for b in (0, 255)]
_NAMED_COLORS = sorted({*_CUBE, *BENCHMARK.hues.values()})

Places = npt.NDArray[np.intp]


def boundary_bleed(reference: Frame, candidate: Frame) -> float:
    """Return how much alike the color steps across the reference's borders are.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)
        Not symmetric: the borders are the reference's.

    Returns
    -------
    float
        0-100. A reference of a single region has no borders and gives 100.

    Raises
    ------
    metrics.FrameError

    Notes
    -----
    Each pixel of the reference belongs to the nearest, in OKLab [1]_, of nine colors: the corners
    of the RGB cube and purple. Between neighbors of different regions lies a border. Across it, at
    1, 2, 4, 8 and 16 pixels to either side, the step is the difference of the two OKLab colors; r
    and c being the steps in the two frames, the value is
    ``1 - sum(|r - c|) / sum(|r| + |c|)``. Our own choice.

    References
    ----------
    .. [1] Ottosson, B. (2020). A perceptual color space for image processing.
           https://bottosson.github.io/posts/oklab/
    """
    check_pair(reference, candidate)
    labels = regions(reference)
    apart = either = 0.0
    # From left to right, then with rows and columns exchanged from top to bottom.
    for turn in ((0, 1, 2), (1, 0, 2)):
        across = labels.transpose(turn[:2])
        rows, columns = np.nonzero(across[:, 1:] != across[:, :-1])
        r = _steps(reference.transpose(turn), rows, columns)
        c = _steps(candidate.transpose(turn), rows, columns)
        apart += float(_lengths(r - c).sum())
        either += float((_lengths(r) + _lengths(c)).sum())
    return 100 * (1 - apart / either) if either > 0 else 100.0


def regions(frame: Frame) -> npt.NDArray[np.uint8]:
    """Return the number of the named color that each pixel is nearest to.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)

    Returns
    -------
    ndarray of uint8, shape (height, width)
    """
    named = oklab(np.array(_NAMED_COLORS, np.uint8))
    # Of |p - q|^2, what differs between the named colors q.
    scores = named.T @ oklab(frame) - (np.einsum("ck,ck->k", named, named) / 2)[:, np.newaxis]
    labels = np.zeros(scores[0].shape, np.uint8)
    # What `scores.argmax(axis=0)` gives, in a quarter of the time.
    best = scores[0]
    for label in range(1, len(scores)):
        np.copyto(labels, label, where=scores[label] > best)
        np.maximum(best, scores[label], out=best)
    return labels.reshape(frame.shape[:2])


def _steps(frame: Frame, rows: Places, columns: Places) -> Floats:
    """Return the color steps across the borders to the right of the given places: shape (3, n)."""
    last = frame.shape[1] - 1
    before = [frame[rows, np.maximum(columns + 1 - far, 0)] for far in DISTANCES]
    behind = [frame[rows, np.minimum(columns + far, last)] for far in DISTANCES]
    return oklab(np.concatenate(behind)) - oklab(np.concatenate(before))


def _lengths(vectors: Floats) -> Floats:
    lengths: Floats = np.sqrt(np.einsum("cn,cn->n", vectors, vectors))
    return lengths


COMPANION = Companion(
    key="boundary_bleed",
    title="Boundary bleed",
    meaning="Colors mix across the borders between regions as much as in the reference.",
    reads="The colors at 1 to 16 pixels on either side of the reference’s borders.",
    calculation=(
        "The reference is divided into regions of one basic color each. Across each border, the "
        "steps from color to color are compared between the frames: a border that has bled has "
        "small steps near it, a hard one has the whole step at once."
    ),
    caveat="Borders that only the candidate has, and what happens inside a region, are not seen.",
    unit="of 100",
    better="higher",
    low=0,
    high=100,
    function=boundary_bleed,
)
