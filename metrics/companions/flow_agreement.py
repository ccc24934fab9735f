"""Flow agreement compares the directions of the transitions, place by place."""

from __future__ import annotations

import numpy as np

from metrics.companion import Companion, check_pair
from metrics.companions.transitions import flow, gradient
from metrics.frames import Frame


def flow_agreement(reference: Frame, candidate: Frame) -> float:
    """Return 100 where all transitions run the same way, 0 where none do; symmetric.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    float
        0-100. Two frames without any gradient agree.

    Raises
    ------
    metrics.FrameError

    Notes
    -----
    With the smoothed unit vectors r and c of `metrics.blur_flow`, and as weight w the sum of both
    gradient magnitudes, ``sum(w r.c) / sum(w (|r|^2 + |c|^2) / 2)``, at least 0. Our own choice.
    """
    check_pair(reference, candidate)
    vectors_r, magnitude_r = gradient(reference)
    vectors_c, magnitude_c = gradient(candidate)
    weight = magnitude_r + magnitude_c
    r = flow(vectors_r, magnitude_r)
    c = flow(vectors_c, magnitude_c)
    common = float(np.sum(weight * (r * c).sum(axis=0)))
    either = float(np.sum(weight * (r * r + c * c).sum(axis=0))) / 2
    return 100 * max(0.0, common / either) if either > 0 else 100.0


COMPANION = Companion(
    key="flow_agreement",
    title="Flow agreement",
    meaning="Transitions run the same way in the same places as in the reference.",
    reads="The direction in which luminance rises around each pixel, and how steeply.",
    calculation=(
        "The same arrows as blur flow’s, but compared one by one: an arrow that points the same "
        "way adds to the agreement, one at a right angle nothing, an opposite one takes away. "
        "Steep places count more than faint ones."
    ),
    caveat="Two colors of equal luminance have no arrow between them, so their border is not seen.",
    unit="of 100",
    better="higher",
    low=0,
    high=100,
    function=flow_agreement,
)
