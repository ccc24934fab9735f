"""Trivial measures, for comparison: a recipe that people agree with less is worth nothing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from lab.run.row import Row
from lab.run.scores import Scores
from metrics.companions.color_difference import color_difference
from metrics.frames import Frame


@dataclass(frozen=True)
class Baseline:
    """A measure that takes no thought.

    Attributes
    ----------
    key, title : str
    closeness : callable
        ``(reference, candidate) -> float`` on frames; the higher, the closer.
    """

    key: str
    title: str
    closeness: Callable[[Frame, Frame], float]


def ssim(reference: Frame, candidate: Frame) -> float:
    """Return the mean structural similarity of the three color channels; symmetric.

    Parameters
    ----------
    reference, candidate : ndarray of uint8, shape (225, 180, 3)

    Returns
    -------
    float
        -1 to 1 (identical).

    Notes
    -----
    That of scikit-image with the settings of [1]_: Gaussian weights of sigma 1.5, population
    covariance, K1 = 0.01, K2 = 0.03. Taken of R, G and B and averaged, not of luminance: fields
    of two colors that are equally light would be identical to it.

    References
    ----------
    .. [1] Wang, Z., Bovik, A. C., Sheikh, H. R., & Simoncelli, E. P. (2004). Image quality
           assessment: From error visibility to structural similarity. IEEE Transactions on Image
           Processing, 13(4), 600-612.
    """
    from skimage.metrics import structural_similarity

    found = structural_similarity(
        reference,
        candidate,
        channel_axis=2,
        data_range=255,
        gaussian_weights=True,
        sigma=1.5,
        use_sample_covariance=False,
    )
    return float(found)


BASELINES: Final = (
    Baseline(
        "color_difference",
        "Mean color difference",
        lambda reference, candidate: -color_difference(reference, candidate),
    ),
    Baseline("ssim", "SSIM", ssim),
)


def closeness(rows: Iterable[Row], scores: Scores) -> dict[str, dict[str, float]]:
    """Return each baseline's value of each candidate, by key and id.

    Parameters
    ----------
    rows : iterable of Row
        Scored ones of `scores`.
    scores : Scores

    Raises
    ------
    PixelsError
        If a frame is missing or was changed.
    """

    @cache
    def frame(sha256: str) -> Frame:
        return scores.pixels.load(sha256)

    found: dict[str, dict[str, float]] = {baseline.key: {} for baseline in BASELINES}
    for row in rows:
        assert row.pixels_sha256 is not None  # what is scored has a frame
        pair = frame(scores.header.references[row.field].pixels_sha256), frame(row.pixels_sha256)
        for baseline in BASELINES:
            found[baseline.key][str(row.place)] = baseline.closeness(*pair)
    return found
